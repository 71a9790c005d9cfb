import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { firstChain, recordAudit, sealFirstChain, writeAudit } from '../../kernel/http/audit.ts'
import { createAuditSeal, hashFirstEntry } from '../../kernel/http/audit-seal.ts'
import { checkAudit, findBrokenAudit } from '../../kernel/http/check-audit.ts'
import { createServerSecret } from '../../kernel/process/server-secret.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { aRecording } from '../../testing/recording-factory.ts'
import { sealAudit } from '../../testing/test-seal.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

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
    names: Record<string, string>
  }[]

describe('the audit log', () => {
  it('shows who did what, newest first, with what was before', async () => {
    const [denied, changed] = await find({ where: { action: { ilike: 'device:%' } } })
    expect(denied).toMatchObject({ action: 'device:write', outcome: 'denied', entity: 'POST /devices' })
    expect(changed).toMatchObject({
      action: 'device:update',
      operator: { lastName: '試験' },
      before: { name: 'Sensor' },
      after: { name: 'New' },
    })
  })

  it('knows what its ids are called', async () => {
    const { building, floor } = world.site
    const [created] = await find({ where: { action: 'device:create' } })
    expect(created?.names).toMatchObject({ [building.id]: building.name, [floor.id]: floor.name })
    expect(Object.values(created?.names ?? {})).toContain('New')
  })

  it('shows no Slack address whole, also of entries from before such addresses were sealed', async () => {
    const { building } = world.site
    const url = 'https://hooks.slack.com/services/T0/B0/abcd1234'
    const other = 'https://hooks.example/services/T0/B0/abcd1234'
    const ctx = { identity: null, clock: server.clock, sealAudit, ip: null, userAgent: null, db: server.db }
    const write = (entity: string, action: string, before: object, after: object) =>
      recordAudit(ctx, {
        action,
        entity,
        entityId: building.id,
        outcome: 'done',
        before: { ...before },
        after: { ...after },
      })
    await write('webhook', 'slack:1', { url: other }, { url })
    await write('webhook', 'slack:2', { type: 0, url: other }, { type: 1, url: other })
    await write('notificationTarget', 'slack:3', {}, { type: 1, destination: url })
    await write('notificationTarget', 'slack:4', {}, { type: 0, destination: 'desk@test.example' })
    const entries = await find({ where: { action: { like: 'slack:%' } }, order: ['at ASC'] })
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ url: other }, { url: 'https://hooks.slack.com/…1234' }],
      [
        { type: 0, url: 'https://hooks.example/…1234' },
        { type: 1, url: 'https://hooks.example/…1234' },
      ],
      [{}, { type: 1, destination: 'https://hooks.slack.com/…1234' }],
      [{}, { type: 0, destination: 'desk@test.example' }],
    ])
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

  it('has what somebody else took out of what is its own', async () => {
    const { robot, floor } = world.site
    const { id } = await aRecording(server.db, server.dataDir, { robotId: robot.id })
    await system.call('GET', `/archives/${id}/video`)
    await system.call('GET', `/floors/${floor.id}/map-export?format=lif`)
    const where = { or: [{ entityId: id }, { entity: 'floor', entityId: floor.id }] }
    const actions = (await findAs('administrator', { where })).map(({ action }) => action)
    expect(actions).toEqual(['map:exportMap', 'recording:play'])
    expect(await findAs('foreignAdministrator', { where })).toEqual([])
  })

  it('shows nothing of it to another organisation, whatever they request', async () => {
    const { robot } = world.site
    const questions = [
      {},
      { organizationId: world.own.id },
      { or: [{ entityId: robot.id }, { action: { ilike: '%' } }] },
    ]
    const client = await server.openSession(world.personas.foreignAdministrator.id)
    const { body } = await client.call('GET', '/audit-logs')
    expect(JSON.stringify(body)).not.toContain(world.site.building.name)
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
    const first = await checkAudit(server.db, sealAudit, 0, 2)
    expect(first).toMatchObject({ checked: 2, broken: null })
    const second = await checkAudit(server.db, sealAudit, first.next ?? 0, 2)
    expect(second.broken).toBeNull()
  })

  it('of one organisation does not wait for that of another', async () => {
    const { own, foreign } = world
    const actor = { clock: server.clock, sealAudit, ip: null, userAgent: null }
    const entry = { action: 'device:update', outcome: 'done', entity: 'device', entityId: null } as const
    const write = (tx: Tx, { id }: { id: string }) =>
      writeAudit(tx, { ...actor, identity: { operatorId: null, organizationId: id } }, entry)
    await server.db.transaction().execute(async (tx) => {
      await write(tx, own)
      await server.db.transaction().execute((other) => write(other, foreign))
      // The same organisation's waits; nobody waits forever here.
      const waiting = server.db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = 50`.execute(other)
        await write(other, own)
      })
      await expect(waiting).rejects.toThrow('lock timeout')
    })
    expect(await findBrokenAudit(server.db, sealAudit)).toBeNull()
  })

  const asOwner = (statement: string) => sql.raw(statement).execute(server.db)
  const check = async () => (await system.call('GET', '/audit-logs/check?after=0')).body
  /** Does something to the log that only the owner of its table can do, looks, and takes it back. */
  const afterTampering = async (...statements: string[]) => {
    await asOwner('create table log_before as select * from audit_log')
    await asOwner('create table ends_before as select * from audit_chains')
    for (const statement of ['alter table audit_log disable trigger all', ...statements])
      await asOwner(statement)
    const found = await check()
    await asOwner('delete from audit_log')
    await asOwner('insert into audit_log overriding system value select * from log_before')
    await asOwner('delete from audit_chains')
    await asOwner('insert into audit_chains select * from ends_before')
    for (const statement of [
      'drop table log_before, ends_before',
      'alter table audit_log enable trigger all',
    ])
      await asOwner(statement)
    expect(await check()).toMatchObject({ broken: null, missingAfter: null })
    return found
  }
  const getSeqs = async (chain: string) => {
    const { rows } = await sql<{
      seq: number
    }>`select seq from audit_log where chain = ${chain} order by seq`.execute(server.db)
    return rows.map(({ seq }) => seq)
  }

  it('shows where an entry was changed, and where one is missing', async () => {
    const [, second, third] = await getSeqs(world.own.id)
    expect(await afterTampering(`update audit_log set ip = '::1' where seq = ${third}`)).toMatchObject({
      broken: third,
    })
    expect(await afterTampering(`delete from audit_log where seq = ${second}`)).toMatchObject({
      broken: third,
    })
  })

  it('shows that its last entries were deleted, also where its end was put back to the one before', async () => {
    const [beforeLast, last] = (await getSeqs(world.own.id)).slice(-2)
    const isEnd = `chain = '${world.own.id}'`
    const deletion = `delete from audit_log where seq = ${last}`
    const former = `select number, hash from audit_log where seq = ${beforeLast}`
    const cut = { broken: null, missingAfter: beforeLast }
    expect(await afterTampering(deletion)).toMatchObject(cut)
    const rewound = `update audit_chains set (number, hash) = (${former}) where ${isEnd}`
    expect(await afterTampering(deletion, rewound)).toMatchObject(cut)
    expect(await afterTampering(deletion, `delete from audit_chains where ${isEnd}`)).toMatchObject(cut)
    expect(await afterTampering(`delete from audit_log where ${isEnd}`)).toMatchObject({ missingAfter: 0 })
  })

  it('cannot be sealed anew by somebody who has the database and not the key', async () => {
    const { rows } = await sql<{ seq: number }>`select max(seq) as seq from audit_log`.execute(server.db)
    const forged = createAuditSeal(createServerSecret('another secret that has the same length'))
    const [last] = (await getSeqs(world.own.id)).slice(-1)
    expect(await findBrokenAudit(server.db, forged)).not.toBeNull()
    expect(rows[0]?.seq).toBeGreaterThanOrEqual(last ?? 0)
  })
})

describe('entries from before there was a chain for each organisation', () => {
  /** As they were sealed then: one after the other, without a key. */
  const oldEntries = (db: Database) =>
    db.transaction().execute(async (tx) => {
      let previous = ''
      for (const action of ['device:create', 'device:update', 'device:delete']) {
        const row = {
          at: '2026-11-01T00:00:00.000Z',
          operatorId: null,
          organizationId: null,
          ip: null,
          userAgent: null,
          ...({
            action,
            outcome: 'done',
            entity: 'device',
            entityId: null,
            before: null,
            after: null,
          } as const),
        }
        previous = hashFirstEntry(previous, row)
        await tx
          .insertInto('auditLog')
          .values({ ...row, hash: previous })
          .execute()
      }
      await sql`insert into audit_chains values (${firstChain}, 3, ${previous}, '')`.execute(tx)
    })

  it('are whole as they are, and fixed by the key from the first start on', async () => {
    const old = await startTestServer(oldEntries)
    await recordAudit(
      { db: old.db, clock: old.clock, sealAudit, identity: null, ip: null, userAgent: null },
      { action: 'device:create', outcome: 'done', entity: 'device', entityId: null },
    )
    expect(await findBrokenAudit(old.db, sealAudit)).toBeNull()
    // Somebody without the key seals all of it anew, as could be done until now, and takes the last one away.
    await sql`alter table audit_log disable trigger all`.execute(old.db)
    await sql`delete from audit_log where seq = 3`.execute(old.db)
    expect(await checkAudit(old.db, sealAudit, 0, 100)).toMatchObject({ broken: null, missingAfter: 2 })
    await sql`update audit_chains set number = 2, hash = (select hash from audit_log where seq = 2), seal = ''
      where chain = ${firstChain}`.execute(old.db)
    await sealFirstChain(old.db, sealAudit)
    expect(await checkAudit(old.db, sealAudit, 0, 100)).toMatchObject({ missingAfter: 2 })
    await old.close()
  })
})
