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

describe('the audit log of an organisation', () => {
  const findAs = async (persona: 'administrator' | 'foreignAdministrator', filter: object = {}) => {
    const client = await server.openSession(world.personas[persona].id)
    const { body } = await client.call(
      'GET',
      `/audit-logs?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
    const where = encodeURIComponent(JSON.stringify((filter as { where?: object }).where ?? {}))
    const { body: counted } = await client.call('GET', `/audit-logs/count?where=${where}`)
    const entries = body as { id: string; action: string; organizationId: string; entityId: string }[]
    expect(counted).toEqual({ count: entries.length })
    return entries
  }

  it('has what its own people did, and were denied', async () => {
    const entries = await findAs('administrator', { where: { action: { ilike: 'device:%' } } })
    expect(entries.map(({ action }) => action)).toEqual(['device:write', 'device:update', 'device:create'])
    expect(new Set(entries.map(({ organizationId }) => organizationId))).toEqual(new Set([world.own.id]))
  })

  it('has what somebody else did to what is its own', async () => {
    const { robot } = world.site
    await system.call('PATCH', `/robots/${robot.id}`, { notes: 'By the maker', revision: robot.revision })
    const [entry] = await findAs('administrator', { where: { entity: 'robot', entityId: robot.id } })
    expect(entry).toMatchObject({ action: 'robot:update', entityId: robot.id })
  })

  it('shows nothing of it to another organisation, whatever they ask for', async () => {
    const { robot } = world.site
    const questions = [
      {},
      { organizationId: world.own.id },
      { or: [{ entityId: robot.id }, { action: { ilike: '%' } }] },
    ]
    for (const where of questions) expect(await findAs('foreignAdministrator', { where })).toEqual([])
  })

  it('has nothing of what a system administrator among its people did elsewhere', async () => {
    const { id } = world.foreign
    const at = await system.call('PATCH', `/organizations/${id}`, { name: 'Renamed', revision: 1 })
    expect(at.status).toBe(204)
    const where = { entity: 'organization', entityId: id }
    expect(await findAs('administrator', { where })).toEqual([])
    expect(await findAs('foreignAdministrator', { where })).toHaveLength(1)
  })

  it('leaves the chain to system administrators', async () => {
    const admin = await server.openSession(world.personas.administrator.id)
    expect((await admin.call('GET', '/audit-logs/check?after=0')).code).toBe('auth.forbidden')
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
