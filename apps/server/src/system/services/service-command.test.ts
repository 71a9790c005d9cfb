import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSecrets } from '../../kernel/process/secrets.ts'
import { createServerSecret } from '../../kernel/process/server-secret.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { aServiceBundle, aServicePackage } from '../../testing/service-factories.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { readSecretHeaders } from './service-command.store.ts'

let server: TestServer
let world: World
let admin: Client
let service: HttpReceiver
let bundle: { id: string; packageId: string }
beforeAll(async () => {
  service = await startHttpReceiver()
  server = await startTestServer(
    async (db) => {
      world = await createWorld(db)
    },
    { environment: { ALLOW_PRIVATE_HOOKS: '1' } },
  )
  admin = await server.openSession(world.personas.administrator.id)
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(async () => {
  await server.db.deleteFrom('serviceCommands').execute()
  await server.db.deleteFrom('servicePackages').execute()
  service.behave({ json: { done: true } })
  const { id: packageId } = await aServicePackage(server.db, { organizationId: world.own.id })
  bundle = await aServiceBundle(server.db, { packageId, name: 'Cars' })
})

const paramsSchema = {
  type: 'object',
  properties: {
    car: { type: 'string', maxLength: 8 },
    floor: { type: 'integer', minimum: -2, maximum: 30 },
    mode: { type: 'string', enum: ['fast', 'quiet'], default: 'quiet' },
  },
  required: ['car', 'floor'],
}
const create = (values: object = {}, by = admin) =>
  by.call('POST', '/service-commands', {
    name: 'Call a lift',
    code: 'call',
    packageId: bundle.packageId,
    bundleId: bundle.id,
    urlTemplate: `${service.url}/cars/{{car}}`,
    bodyTemplate: '{"floor": {{floor}}, "mode": "{{mode}}"}',
    paramsSchema,
    ...values,
  })
const getId = ({ body }: { body: unknown }) => (body as { id: string }).id
const update = (id: string, values: object, revision = 1) =>
  admin.call('PATCH', `/service-commands/${id}`, { ...values, revision })
const test = (id: string, params: object, revision = 1) =>
  admin.call('POST', `/service-commands/${id}/test`, { params, revision })
const details = (body: unknown) =>
  (body as { error: { details?: { path: string; code: string; message: string }[] } }).error.details ?? []
const getFirst = ({ body }: { body: unknown }) => {
  const [first] = details(body)
  // A pattern's own word is its message.
  return [first?.path, first?.code === 'invalid_format' ? first.message : first?.code]
}
const secret = { name: 'authorization', value: 'Bearer very-secret', isSecret: true }
const kept = { ...secret, value: null }

describe('a service command', () => {
  it('is created with what was left out, and read again', async () => {
    const id = getId(
      await create({ bodyTemplate: undefined, paramsSchema: undefined, urlTemplate: 'https://a.example' }),
    )
    expect((await admin.call('GET', `/service-commands/${id}`)).body).toMatchObject({
      method: 'POST',
      headers: [],
      bodyTemplate: '',
      paramsSchema: { type: 'object', properties: {}, required: [] },
      timeoutMs: 10_000,
      status: 1,
      can: { update: true, delete: true },
    })
  })

  it('stores its secret values, and neither answers nor log contain them', async () => {
    const id = getId(await create({ headers: [secret] }))
    const { body } = await admin.call('GET', `/service-commands/${id}`)
    expect(body).toMatchObject({ headers: [kept] })
    expect((await update(id, { name: 'New', headers: [kept] })).status).toBe(204)
    await test(id, { car: 'A', floor: 1 }, 2)
    expect(service.requests.at(-1)?.headers.authorization).toBe('Bearer very-secret')
    const rows = await Promise.all([
      server.db.selectFrom('auditLog').selectAll().execute(),
      server.db.selectFrom('serviceCommands').selectAll().execute(),
    ])
    expect(JSON.stringify([body, rows])).not.toContain('very-secret')
    const log = await server.db.selectFrom('auditLog').select(['before', 'after']).execute()
    expect(JSON.stringify(log)).not.toContain('sealedSecrets')
  })

  it('sends stored secret values to no other host, and needs new ones for new headers', async () => {
    const id = getId(await create({ headers: [secret] }))
    expect(getFirst(await update(id, { urlTemplate: 'https://thief.example/{{car}}' }))).toEqual([
      'headers',
      'header.otherHost',
    ])
    const path = `${service.url}/other/{{car}}`
    expect((await update(id, { urlTemplate: path })).status).toBe(204)
    const moved = { urlTemplate: 'https://new.example/{{car}}', headers: [{ ...secret, value: 'new' }] }
    expect((await update(id, moved, 2)).status).toBe(204)
    const other = { headers: [{ ...kept, name: 'x-key' }] }
    expect(getFirst(await update(id, other, 3))).toEqual(['headers', 'header.secretNeeded'])
    expect((await update(id, { headers: [] }, 3)).status).toBe(204)
    expect(await server.db.selectFrom('serviceCommands').select('sealedSecrets').execute()).toEqual([
      { sealedSecrets: null },
    ])
  })

  it('stands in a bundle of its own package', async () => {
    const foreignBundle = await aServiceBundle(server.db)
    const own = await aServiceBundle(server.db, { packageId: bundle.packageId })
    expect(getFirst(await create({ bundleId: foreignBundle.id }))).toEqual([
      'bundleId',
      'bundle.notInPackage',
    ])
    const id = getId(await create())
    expect(getFirst(await update(id, { bundleId: foreignBundle.id }))).toEqual([
      'bundleId',
      'bundle.notInPackage',
    ])
    expect((await update(id, { bundleId: own.id })).status).toBe(204)
    const { packageId, id: bundleId } = foreignBundle
    expect((await create({ packageId, bundleId })).code).toBe('entity.notFound')
    expect((await update(id, { packageId }, 2)).status).toBe(422)
  })

  it('keeps its parameters in the order in which they were written', async () => {
    const id = getId(await create())
    const order = async () => {
      const { body } = await admin.call('GET', `/service-commands/${id}`)
      return Object.keys((body as { paramsSchema: typeof paramsSchema }).paramsSchema.properties)
    }
    expect(await order()).toEqual(['car', 'floor', 'mode'])
    const { mode, floor, car } = paramsSchema.properties
    const turned = { ...paramsSchema, properties: { mode, floor, car } }
    expect((await update(id, { paramsSchema: turned })).status).toBe(204)
    expect(await order()).toEqual(['mode', 'floor', 'car'])
  })

  it('has a code that no other one of its package has', async () => {
    await create()
    const { status, body } = await create({ name: 'Other' })
    expect([status, details(body)]).toMatchObject([409, [{ path: 'code', code: 'value.taken' }]])
  })

  it('keeps its bundle and its package from being deleted, and is named there', async () => {
    const id = getId(await create())
    const path = `/service-packages/${bundle.packageId}`
    const used = { table: 'service_commands', effect: 'blocks', count: 1, names: ['Call a lift'] }
    for (const holder of [path, `${path}/bundles/${bundle.id}`]) {
      expect((await admin.call('GET', `${holder}/usages`)).body).toContainEqual(used)
      expect((await admin.call('DELETE', holder)).code).toBe('entity.inUse')
    }
    await admin.call('DELETE', `/service-commands/${id}`)
    expect((await admin.call('DELETE', `${path}/bundles/${bundle.id}`)).status).toBe(204)
    expect((await admin.call('DELETE', path)).status).toBe(204)
  })

  it('of a package out of reach is not there', async () => {
    const id = getId(await create())
    for (const persona of ['areaManager', 'foreignAdministrator'] as const) {
      const client = await server.openSession(world.personas[persona].id)
      expect((await client.call('GET', `/service-commands/${id}`)).code).toBe('entity.notFound')
      expect((await client.call('GET', '/service-commands')).body).toEqual([])
      const call = await client.call('POST', `/service-commands/${id}/test`, { params: {}, revision: 1 })
      expect(call.code).toBe('entity.notFound')
    }
  })

  it.each([
    ['urlTemplate', { urlTemplate: 'https://a.example/{{cab}}' }],
    ['headers', { headers: [{ name: 'x-car', value: '{{cab}}', isSecret: false }] }],
    ['bodyTemplate', { bodyTemplate: '{"car": "{{cab}}"}' }],
  ])('names a placeholder in its %s that is no parameter', async (path, wrong) => {
    const { status, body } = await create(wrong)
    expect([status, details(body)]).toMatchObject([422, [{ path, code: 'placeholder.undeclared' }]])
    expect(details(body)[0]?.message).toContain('cab')
    const id = getId(await create())
    expect((await update(id, wrong)).status).toBe(422)
  })

  it('cannot lose a parameter that a template still has', async () => {
    const id = getId(await create())
    const less = { type: 'object', properties: { car: { type: 'string' } } }
    expect(details((await update(id, { paramsSchema: less })).body)).toMatchObject([
      { path: 'bodyTemplate', message: 'placeholder.undeclared: floor' },
    ])
  })

  it.each([
    [{ name: 'あ'.repeat(65) }, 'name', 'text.tooLong'],
    [{ code: 'Call' }, 'code', 'code.characters'],
    [{ method: 'TRACE' }, 'method', 'invalid_value'],
    [{ urlTemplate: 'https://{{car}}.example/' }, 'urlTemplate', 'url.template'],
    [{ urlTemplate: 'https://user@a.example/' }, 'urlTemplate', 'url.template'],
    [{ urlTemplate: 'https://a.example/x#{{car}}' }, 'urlTemplate', 'url.template'],
    [{ urlTemplate: 'ftp://a.example/' }, 'urlTemplate', 'url.template'],
    [{ urlTemplate: 'https://a.example/{{car' }, 'urlTemplate', 'placeholder.broken'],
    [{ headers: [{ name: 'host', value: 'x', isSecret: false }] }, 'headers.0.name', 'header.invalid'],
    [{ headers: [{ name: 'x', value: null, isSecret: false }] }, 'headers.0.value', 'text.required'],
    [{ headers: ['x', 'X'].map((name) => ({ name, value: '1' })) }, 'headers', 'header.twice'],
    [{ bodyTemplate: '{"floor": {{floor}}' }, 'bodyTemplate', 'command.notJson'],
    [{ bodyTemplate: '{"a": "\\{{car}}\\"}' }, 'bodyTemplate', 'command.notJson'],
    [{ method: 'GET' }, 'bodyTemplate', 'command.getBody'],
    [{ timeoutMs: 99 }, 'timeoutMs', 'too_small'],
    [{ timeoutMs: 30_001 }, 'timeoutMs', 'too_big'],
    [{ paramsSchema: [] }, 'paramsSchema', 'invalid_type'],
    [{ paramsSchema: { type: 'array' } }, 'paramsSchema.type', 'invalid_value'],
    [
      { paramsSchema: { type: 'object', properties: { car: { type: 'text' } } } },
      'paramsSchema.properties.car.type',
      'invalid_union',
    ],
    [
      { paramsSchema: { type: 'object', properties: { car: { type: 'string', pattern: '(a+)+$' } } } },
      'paramsSchema.properties.car',
      'unrecognized_keys',
    ],
    [
      {
        paramsSchema: { type: 'object', properties: { car: { type: 'string', maxLength: 1, enum: ['AB'] } } },
      },
      'paramsSchema.properties.car.enum',
      'params.choices',
    ],
    [
      { paramsSchema: { type: 'object', properties: { car: { type: 'integer', minimum: 2, default: 1 } } } },
      'paramsSchema.properties.car.default',
      'params.default',
    ],
    [
      { paramsSchema: { type: 'object', properties: {}, required: ['car'] } },
      'paramsSchema.required',
      'params.required',
    ],
  ])('with %j is refused at its field', async (wrong, path, code) => {
    const answer = await create(wrong)
    expect([answer.status, ...getFirst(answer)]).toEqual([422, path, code])
  })

  it('may lead outside by https alone where the installation says nothing else', async () => {
    const strict = await startTestServer(undefined, { test: server, clock: server.clock })
    try {
      const client = await strict.openSession(world.personas.administrator.id)
      expect(getFirst(await create({}, client))).toEqual(['urlTemplate', 'url.httpsOnly'])
      const inside = await create({ urlTemplate: 'https://10.0.0.1/{{car}}' }, client)
      expect(getFirst(inside)).toEqual(['urlTemplate', 'url.notAllowed'])
    } finally {
      await strict.app.stop()
    }
  })
})

describe('a test of a service command', () => {
  it('sends the values, with defaults for those left out, and returns the answer', async () => {
    const id = getId(await create({ headers: [{ name: 'x-floor', value: '{{floor}}' }] }))
    const { status, body } = await test(id, { car: 'A/B', floor: 3 })
    expect([status, body]).toMatchObject([
      200,
      { failure: null, status: 200, body: '{"done":true}', isBodyCut: false },
    ])
    expect(service.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/cars/A%2FB',
      body: '{"floor": 3, "mode": "quiet"}',
      headers: { 'x-floor': '3', 'content-type': 'application/json' },
    })
    const entry = await server.db
      .selectFrom('auditLog')
      .select(['action', 'entityId', 'after'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      action: 'serviceCommand:test',
      entityId: id,
      after: { failure: null, status: 200 },
    })
  })

  it.each([
    [{ floor: 1 }, 'params.car', 'invalid_type'],
    [{ car: 'A', floor: '1' }, 'params.floor', 'invalid_type'],
    [{ car: 'A', floor: 1.5 }, 'params.floor', 'invalid_type'],
    [{ car: 'A', floor: 31 }, 'params.floor', 'too_big'],
    [{ car: 'x'.repeat(9), floor: 1 }, 'params.car', 'text.tooLong'],
    [{ car: 'A', floor: 1, mode: 'loud' }, 'params.mode', 'invalid_value'],
    [{ car: 'A', floor: 1, other: 1 }, 'params', 'unrecognized_keys'],
    [{ car: '..', floor: 1 }, 'params.car', 'param.notInPath'],
  ])('with %j is refused, and nothing is sent', async (params, path, code) => {
    const id = getId(await create())
    const sent = service.requests.length
    const answer = await test(id, params)
    expect([answer.status, ...getFirst(answer)]).toEqual([422, path, code])
    expect(service.requests.length).toBe(sent)
  })

  it('sends only what the person saw', async () => {
    const id = getId(await create())
    await update(id, { urlTemplate: `${service.url}/open-all-doors` })
    const sent = service.requests.length
    expect((await test(id, { car: 'A', floor: 1 }, 1)).code).toBe('entity.changed')
    expect(service.requests.length).toBe(sent)
  })

  it('is given up in the time that the command has', async () => {
    service.behave('hang')
    const id = getId(await create({ timeoutMs: 100 }))
    expect((await test(id, { car: 'A', floor: 1 })).body).toMatchObject({ failure: 'timeout', status: null })
  })

  it('says so when the secret values can no longer be read', async () => {
    const id = getId(await create({ headers: [secret] }))
    await server.db.updateTable('serviceCommands').set({ sealedSecrets: 'AAAA' }).execute()
    expect((await test(id, { car: 'A', floor: 1 })).body).toMatchObject({ failure: 'secretLost' })
    expect((await update(id, { headers: [secret] })).status).toBe(204)
    expect((await test(id, { car: 'A', floor: 1 }, 2)).body).toMatchObject({ failure: null })
  })

  it('never gets the secret values of a version that came meanwhile', async () => {
    const id = getId(await create({ headers: [secret] }))
    const secrets = createSecrets(createServerSecret('a secret of tests, known to everybody'))
    await update(id, { name: 'Another' })
    await expect(readSecretHeaders(server.db, secrets, { id, revision: 1 })).rejects.toThrow('entity.changed')
    expect(await readSecretHeaders(server.db, secrets, { id, revision: 2 })).not.toEqual(new Map())
  })
})
