import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPolicyBody } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let system: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  system = await server.openSession(world.personas.systemAdministrator.id)
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('systemConfigs').execute())

const create = (values: object) => system.call('POST', '/system-configs', { key: 'custom.a', ...values })
const getFault = ({ body }: { body: unknown }) =>
  (body as { error: { details: { path: string; code: string }[] } }).error.details[0]
const read = async (id: string) => (await system.call('GET', `/system-configs/${id}`)).body

describe('a setting of the installation', () => {
  it.each([
    ['string', 'text'],
    ['number', 1.5],
    ['boolean', false],
    ['json', { deep: [1, 'two', null] }],
    ['json', 'also a text'],
  ])('of type %s holds %j', async (type, value) => {
    const { body } = await create({ type, value })
    const { id } = body as { id: string }
    expect(await read(id)).toMatchObject({ type, value })
    const change = { description: 'x', revision: 1 }
    expect((await system.call('PATCH', `/system-configs/${id}`, change)).status).toBe(204)
    expect(await read(id)).toMatchObject({ value, description: 'x', revision: 2 })
  })

  it('that is secret is never shown again, in answers or in the audit log, and stays until another is written', async () => {
    const { body } = await create({ type: 'string', value: 'hidden-word', secret: true })
    const { id } = body as { id: string }
    expect(body).toMatchObject({ value: null, secret: true })
    const sealed = async () =>
      (await server.db.selectFrom('systemConfigs').selectAll().executeTakeFirstOrThrow()).sealedSecret
    const before = await sealed()
    expect(before).not.toContain('hidden-word')
    await system.call('PATCH', `/system-configs/${id}`, { description: 'y', revision: 1 })
    expect(await sealed()).toBe(before)
    await system.call('PATCH', `/system-configs/${id}`, { value: 'another-word', revision: 2 })
    expect(await sealed()).not.toBe(before)
    // What was secret does not become readable by a switch.
    const open = await system.call('PATCH', `/system-configs/${id}`, { secret: false, revision: 3 })
    expect(getFault(open)).toMatchObject({ path: 'value', code: 'text.required' })
    const log = JSON.stringify(await server.db.selectFrom('auditLog').selectAll().execute())
    expect(log).not.toMatch(/hidden-word|another-word/)
  })

  it.each([
    [{ key: 'unknown.key', type: 'string', value: 'x' }, 'key', 'config.unknownKey'],
    [{ key: 'custom', type: 'string', value: 'x' }, 'key', 'invalid_format'],
    [{ type: 'number', value: '5' }, 'value', 'config.value'],
    [{ type: 'string', value: null }, 'value', 'text.required'],
    [{ key: 'anonymize.nameMax', type: 'string', value: 'x' }, 'type', 'config.type'],
    [{ key: 'anonymize.nameMax', type: 'number', value: 65 }, 'value', 'config.range'],
    [{ key: 'anonymize.nameMax', type: 'number', value: 0 }, 'value', 'config.range'],
    [{ key: 'retention.runDays', type: 'number', value: 29 }, 'value', 'config.range'],
    [{ key: 'retention.runDays', type: 'number', value: -1 }, 'value', 'config.range'],
    [{ key: 'anonymize.nameMax', type: 'number', value: 5, secret: true }, 'secret', 'config.notSecret'],
  ])('with %j is refused', async (values, path, code) => {
    expect(getFault(await create(values))).toMatchObject({ path, code })
  })

  it('can be off by zero where that is meant', async () => {
    expect((await create({ key: 'retention.runDays', type: 'number', value: 0 })).status).toBe(200)
  })

  it('has a key of its own', async () => {
    await create({ type: 'string', value: 'x' })
    expect(getFault(await create({ type: 'string', value: 'y' }))).toMatchObject({ path: 'key' })
  })

  it('says how long the name and the body of an anonymisation policy may be', async () => {
    const policy = (values: object) =>
      system.call('POST', '/anonymize-policies', { name: 'あ'.repeat(10), body: aPolicyBody, ...values })
    await create({ key: 'anonymize.nameMax', type: 'number', value: 10 })
    expect((await policy({})).status).toBe(200)
    expect(getFault(await policy({ name: 'あ'.repeat(11) }))).toMatchObject({ path: 'name' })
    await create({ key: 'anonymize.bodyMax', type: 'number', value: 100 })
    const cameras = ['v1', 'v2', 'v3', 's1', 'g1']
    expect(getFault(await policy({ body: { ...aPolicyBody, cameras } }))).toMatchObject({ path: 'body' })
  })
})

it('takes of an anonymisation policy what robots can do, and nothing else', async () => {
  const body = {
    targets: ['face', 'person', 'plate', 'screen'],
    method: 'blur',
    strength: 10,
    cameras: ['v1', 'g1'],
    applyTo: ['live', 'photo', 'archive'],
  }
  const create = (change: object) =>
    system.call('POST', '/anonymize-policies', { name: 'People', body: { ...body, ...change } })
  const { status, body: created } = await create({})
  expect(status).toBe(200)
  const { id } = created as { id: string }
  expect((await system.call('GET', `/anonymize-policies/${id}`)).body).toMatchObject({ body })
  const wrong = [
    { targets: [] },
    { targets: ['tattoo'] },
    { method: 'erase' },
    { strength: 0 },
    { strength: 11 },
    // Thermal pictures show no faces: nothing could be promised of them.
    { strength: 1.5 },
    { cameras: ['thermal'] },
    { applyTo: [] },
    { applyTo: ['sound'] },
    { level: 1 },
  ]
  for (const change of wrong) expect((await create(change)).status, JSON.stringify(change)).toBe(422)
})

it('refuses to delete an anonymisation policy that an organisation uses', async () => {
  const { body } = await system.call('POST', '/anonymize-policies', { name: 'Faces', body: aPolicyBody })
  const { id } = body as { id: string }
  const use = (anonymizePolicyId: string | null) =>
    server.db.updateTable('organizations').set({ anonymizePolicyId }).where('id', '=', world.own.id).execute()
  await use(id)
  expect((await system.call('GET', `/anonymize-policies/${id}/usages`)).body).toMatchObject([
    { table: 'organizations', effect: 'blocks', names: [world.own.name] },
  ])
  expect((await system.call('DELETE', `/anonymize-policies/${id}`)).code).toBe('entity.inUse')
  await use(null)
  expect((await system.call('DELETE', `/anonymize-policies/${id}`)).status).toBe(204)
})
