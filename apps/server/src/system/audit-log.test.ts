import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAudit } from '../kernel/http/audit.ts'
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
  const admin = await server.openSession(world.personas.administrator.id)
  const { building, floor } = world.site
  const place = { organizationId: building.organizationId, buildingId: building.id, floorId: floor.id }
  const { body } = await admin.call('POST', '/devices', { name: 'Sensor', type: 1, ...place })
  await admin.call('PATCH', `/devices/${(body as { id: string }).id}`, { name: 'New', revision: 1 })
  await (await server.openSession(world.personas.general.id)).call('POST', '/devices', { name: 'x' })
})
afterAll(() => server.close())

const find = async (filter: object) =>
  (await system.call('GET', `/audit-logs?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body as {
    id: string
    action: string
    operator: { lastName: string } | null
    before: object | null
    after: object | null
  }[]

describe('the audit log', () => {
  it('tells who did what, newest first, with what was before', async () => {
    const [denied, changed] = await find({ where: { action: { ilike: 'device:%' } } })
    expect(denied).toMatchObject({ action: 'device:write', outcome: 'denied', entity: 'POST /devices' })
    expect(changed).toMatchObject({
      action: 'device:update',
      operator: { lastName: '試験' },
      before: { name: 'Sensor' },
      after: { name: 'New' },
    })
  })

  it('is narrowed by day, person, kind of action and name', async () => {
    const { id, loginId } = world.personas.administrator
    const update = { action: { like: '%:update' } }
    expect(await find({ where: { operatorId: id, ...update } })).toHaveLength(1)
    expect(await find({ where: { or: [{ loginId: { ilike: `%${loginId}%` } }], ...update } })).toHaveLength(1)
    expect(await find({ where: { operatorName: { ilike: '%試験 花%' }, ...update } })).toHaveLength(1)
    expect(await find({ where: { at: { lt: '2026-01-01T00:00:00Z' } } })).toEqual([])
    const where = encodeURIComponent(JSON.stringify(update))
    expect((await system.call('GET', `/audit-logs/count?where=${where}`)).body).toEqual({ count: 1 })
  })

  it('has what nobody signed in did among what a certain person did not do', async () => {
    const { loginId } = world.personas.general
    await server.call('POST', '/operators/login', { loginId, loginPw: 'Wrong-Pass-9' })
    const nobody = { operatorId: null }
    const all = await find({ where: nobody })
    expect(all.length).toBeGreaterThan(0)
    for (const operatorName of [null, { neq: '試験 花子' }, { nin: ['試験 花子'] }, { inq: [null] }])
      expect(await find({ where: { ...nobody, operatorName } })).toEqual(all)
    expect(await find({ where: { ...nobody, operatorName: { neq: null } } })).toEqual([])
    expect(await find({ where: { ...nobody, loginId: { ilike: '%' } } })).toEqual([])
  })

  it('turns pages without repeating or missing an entry, in both directions', async () => {
    const all = (await find({ limit: 1000 })).map(({ id }) => id)
    const paged = [...(await find({ limit: 2 })), ...(await find({ limit: 1000, skip: 2 }))]
    expect(paged.map(({ id }) => id)).toEqual(all)
    expect((await find({ limit: 1000, order: 'at ASC' })).map(({ id }) => id)).toEqual(all.toReversed())
  })
})

describe('the chain', () => {
  it('is whole, also when it is walked in portions', async () => {
    const { body } = await system.call('GET', '/audit-logs/check?after=0')
    expect(body).toMatchObject({ broken: null, next: null })
    const first = await checkAudit(server.db, 0, 2)
    expect(first).toMatchObject({ checked: 2, broken: null })
    const second = await checkAudit(server.db, first.next ?? 0, 2)
    expect(second.broken).toBeNull()
  })

  it('shows where an entry was changed, and where one is missing', async () => {
    await sql`alter table audit_log disable trigger all`.execute(server.db)
    const { rows } = await sql<{ seq: number }>`select seq from audit_log order by seq limit 3`.execute(
      server.db,
    )
    const [, second, third] = rows.map(({ seq }) => seq)
    await sql`update audit_log set ip = '::1' where seq = ${third}`.execute(server.db)
    expect((await system.call('GET', '/audit-logs/check?after=0')).body).toMatchObject({ broken: third })
    await sql`delete from audit_log where seq = ${second}`.execute(server.db)
    expect((await system.call('GET', '/audit-logs/check?after=0')).body).toMatchObject({ broken: third })
  })
})
