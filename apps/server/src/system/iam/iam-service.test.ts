import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findBrokenAudit } from '../../kernel/http/check-audit.ts'
import { aDevice, anIamService } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { sealAudit } from '../../testing/test-seal.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('iamServices').execute()
  admin = await server.openSession(world.personas.administrator.id)
})

type Created = { id: string; clientId: string; clientSecret: string; revision: number }
const create = (values: object = {}, by = admin) =>
  by.call('POST', '/iam/services', {
    name: 'Ledger',
    scopes: ['devices:read', 'devices:write'],
    organizationId: world.own.id,
    ...values,
  })
const created = async (values: object = {}) => (await create(values)).body as Created
const details = (body: unknown) =>
  (body as { error: { details: { path: string; code: string }[] } }).error.details

const requestToken = ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) =>
  server.call('POST', '/iam/token', { clientId, clientSecret })
async function getClient(service: { clientId: string; clientSecret: string }) {
  const { body } = await requestToken(service)
  const { accessToken } = body as { accessToken: string }
  return (method: string, path: string, sent?: unknown) =>
    server.call(method, path, sent, { authorization: `Bearer ${accessToken}` })
}
const lastAudit = () =>
  server.db
    .selectFrom('auditLog')
    .select(['action', 'outcome', 'operatorId', 'clientId', 'clientName', 'organizationId'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('an IAM service', () => {
  it('shows its secret once, and no answer or log contains it afterwards', async () => {
    const service = await created()
    expect(service.clientSecret).toMatch(/^whs_[\w-]{43}$/)
    const answers = [
      await admin.call('GET', `/iam/services/${service.id}`),
      await admin.call('GET', '/iam/services'),
    ]
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/whs_|hash/i)
    const log = await server.db.selectFrom('auditLog').selectAll().execute()
    expect(JSON.stringify(log.map(({ before, after }) => [before, after]))).not.toMatch(/whs_|secretHash/)
  })

  it('moves to no organisation out of reach, and takes addresses in one form', async () => {
    const { id } = await created({ allowedIps: ['::ffff:192.0.2.7', '2001:DB8::/32'] })
    const { body } = await admin.call('GET', `/iam/services/${id}`)
    expect(body).toMatchObject({ allowedIps: ['192.0.2.7', '2001:db8::/32'], status: 1, lastUsedAt: null })
    const moved = { organizationId: world.foreign.id, revision: 1 }
    expect((await admin.call('PATCH', `/iam/services/${id}`, moved)).code).toBe('entity.notFound')
  })

  it('of a whole organisation is none of an area manager’s, who make and see those of their building', async () => {
    const areaManager = await server.openSession(world.personas.areaManager.id)
    const { id } = await created()
    expect((await areaManager.call('GET', `/iam/services/${id}`)).code).toBe('entity.notFound')
    expect((await areaManager.call('POST', `/iam/services/${id}/rotate`)).code).toBe('entity.notFound')
    expect(details((await create({}, areaManager)).body)).toMatchObject([{ path: 'buildingId' }])
    const own = await create({ buildingId: world.site.building.id }, areaManager)
    expect(own.status).toBe(200)
    const { id: ownId, revision } = own.body as Created
    const widened = { buildingId: null, revision }
    expect((await areaManager.call('PATCH', `/iam/services/${ownId}`, widened)).status).toBe(422)
  })

  it.each([
    [{ name: '' }, 'name', 'text.required'],
    [{ name: 'あ'.repeat(65) }, 'name', 'text.tooLong'],
    [{ scopes: [] }, 'scopes', 'choice.required'],
    [{ scopes: ['system:announce'] }, 'scopes.0', 'invalid_value'],
    [{ allowedIps: ['192.0.2.0/33'] }, 'allowedIps.0', 'ip.invalid'],
    [{ allowedIps: Array.from({ length: 51 }, (_, n) => `192.0.2.${n}`) }, 'allowedIps', 'list.tooLong'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt', 'invalid_format'],
  ])('with %j is refused at its field', async (wrong, path, code) => {
    const { status, body } = await create(wrong)
    const [issue] = details(body)
    expect([status, issue?.path]).toEqual([422, path])
    expect([issue?.code, (issue as { message?: string } | undefined)?.message]).toContain(code)
  })
})

describe('a program that signs in', () => {
  it('works in its organisation as its scopes say, and its changes carry its name', async () => {
    const service = await created()
    const call = await getClient(service)
    const device = { name: 'By a program', type: 1, organizationId: world.own.id }
    const { status, body } = await call('POST', '/devices', device)
    expect([status, (body as { createdBy: unknown }).createdBy]).toEqual([200, null])
    expect(await lastAudit()).toEqual({
      action: 'device:create',
      outcome: 'done',
      operatorId: null,
      clientId: service.id,
      clientName: 'Ledger',
      organizationId: world.own.id,
    })
    expect((await call('GET', '/buildings')).code).toBe('auth.forbidden')
    expect((await call('POST', '/buildings', { name: 'B', organizationId: world.own.id })).code).toBe(
      'auth.forbidden',
    )
    expect(await lastAudit()).toMatchObject({ outcome: 'denied', clientName: 'Ledger' })
    expect(await findBrokenAudit(server.db, sealAudit)).toBeNull()
  })

  it('has no session: nothing of a person’s own is theirs', async () => {
    const call = await getClient(await created())
    for (const path of ['/my/session', '/my/contract', '/my/sessions', '/keys/skyway'])
      expect((await call('GET', path)).code).toBe('auth.forbidden')
    expect((await call('POST', '/operators/logout')).code).toBe('auth.forbidden')
  })

  it('sees nothing of another organisation', async () => {
    const call = await getClient(await created())
    const { id } = await aDevice(server.db, { organizationId: world.foreign.id })
    expect((await call('GET', `/devices/${id}`)).code).toBe('entity.notFound')
    expect((await call('PATCH', `/devices/${id}`, { name: 'Mine', revision: 1 })).code).toBe(
      'entity.notFound',
    )
    expect(JSON.stringify((await call('GET', '/devices')).body)).not.toContain(id)
  })

  it('of one building has no more than an area manager', async () => {
    const call = await getClient(await created({ buildingId: world.site.building.id }))
    const elsewhere = await aDevice(server.db, {
      organizationId: world.own.id,
      buildingId: world.foreignSite.building.id,
    })
    expect((await call('GET', `/devices/${elsewhere.id}`)).code).toBe('entity.notFound')
    // Devices are administrators' to write.
    const device = { name: 'D', type: 1, organizationId: world.own.id, buildingId: world.site.building.id }
    expect((await call('POST', '/devices', device)).code).toBe('auth.forbidden')
  })

  it('gets the same answer for an unknown id as for a wrong secret, and sixty wrong ones lock nobody out', async () => {
    const service = await created()
    const wrong = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        requestToken(
          n % 2 ? { ...service, clientSecret: `whs_${n}` } : { ...service, clientId: `client-${n}` },
        ),
      ),
    )
    const answers = new Set(
      wrong.map(({ status, body }) =>
        JSON.stringify([status, (body as { error: { code: string } }).error.code]),
      ),
    )
    expect([...answers]).toEqual(['[401,"auth.wrongCredentials"]'])
    expect((await requestToken(service)).status).toBe(200)
  })
})

describe('a program is out', () => {
  /** What is known of it is at most 2 s old. */
  const soon = () => server.clock.advance(4_000)
  const outcome = async (call: Awaited<ReturnType<typeof getClient>>) => (await call('GET', '/devices')).code

  it('within 5 s when it is disabled', async () => {
    const service = await created()
    const call = await getClient(service)
    expect(await outcome(call)).toBeNull()
    await admin.call('PATCH', `/iam/services/${service.id}`, { status: 0, revision: 1 })
    soon()
    expect(await outcome(call)).toBe('auth.required')
    expect((await requestToken(service)).code).toBe('iam.inactive')
    expect(await lastAudit()).toMatchObject({ action: 'iam:token', outcome: 'denied', clientName: 'Ledger' })
  })

  it('within 5 s when it is deleted', async () => {
    const service = await created()
    const call = await getClient(service)
    expect((await admin.call('DELETE', `/iam/services/${service.id}`)).status).toBe(204)
    soon()
    expect(await outcome(call)).toBe('auth.required')
  })

  it('when it expires', async () => {
    const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString()
    const service = await created({ expiresAt })
    const call = await getClient(service)
    server.clock.advance(59_999)
    expect(await outcome(call)).toBeNull()
    soon()
    expect(await outcome(call)).toBe('auth.required')
    expect((await requestToken(service)).code).toBe('iam.inactive')
  })

  it('an hour after it signed in, until it signs in again', async () => {
    const service = await created()
    const call = await getClient(service)
    server.clock.advance(3_599_999)
    expect(await outcome(call)).toBeNull()
    soon()
    expect(await outcome(call)).toBe('auth.required')
    expect(await outcome(await getClient(service))).toBeNull()
  })

  it('24 h after its secret was renewed, and at once when it was renewed twice', async () => {
    const service = await created()
    const rotate = async () =>
      (await admin.call('POST', `/iam/services/${service.id}/rotate`)).body as { clientSecret: string }
    const second = { ...service, ...(await rotate()) }
    server.clock.advance(24 * 3_600_000 - 5_000)
    const old = await getClient(service)
    expect(await outcome(old)).toBeNull()
    expect((await requestToken(second)).status).toBe(200)
    server.clock.advance(5_001)
    expect(await outcome(old)).toBe('auth.required')
    expect((await requestToken(service)).code).toBe('auth.wrongCredentials')

    admin = await server.openSession(world.personas.administrator.id)
    const bySecond = await getClient(second)
    await rotate()
    expect(await outcome(bySecond)).toBeNull()
    await rotate()
    soon()
    expect(await outcome(bySecond)).toBe('auth.required')
  })

  it('where its address is on no list of it', async () => {
    const service = await created({ allowedIps: ['127.0.0.0/8', '::1'] })
    const call = await getClient(service)
    expect(await outcome(call)).toBeNull()
    await admin.call('PATCH', `/iam/services/${service.id}`, { allowedIps: ['192.0.2.0/24'], revision: 1 })
    soon()
    expect(await outcome(call)).toBe('auth.ipNotAllowed')
    expect((await requestToken(service)).code).toBe('auth.ipNotAllowed')
  })

  it('when its organisation is', async () => {
    const service = await anIamService(server.db, { secret: 'known' })
    const call = await getClient({ ...service, clientSecret: 'known' })
    expect(await outcome(call)).toBeNull()
    await server.db
      .updateTable('organizations')
      .set({ status: 0 })
      .where('id', '=', service.organizationId)
      .execute()
    soon()
    expect(await outcome(call)).toBe('auth.required')
  })
})
