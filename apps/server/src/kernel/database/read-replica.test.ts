/** A streaming replica that answers what looks back, until it is away or behind (R-SYSTEM-39). */
import type { ReadingHistory } from '@wheelhouse/contract/devices/device-reading'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type BreakableDatabase, breakable } from '../../testing/database-outage.ts'
import { aDevice, anOrganization } from '../../testing/factories.ts'
import { type FakeClock, fakeClock } from '../../testing/fake-clock.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { hasPooler, startPooler } from '../../testing/pooler.ts'
import { startReplicatedDatabase } from '../../testing/replicated-database.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { createLog } from '../process/log.ts'
import { createReadReplica, type ReadReplica } from './read-replica.ts'
import { openServerDatabase, type ServerDatabase } from './scoped-pool.ts'

let test: Awaited<ReturnType<typeof startReplicatedDatabase>>
beforeAll(async () => {
  test = await startReplicatedDatabase()
}, 60_000)
afterAll(() => test.drop())

/** Which of the two answers. */
const readPlace = async (db: ServerDatabase) =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)).rows[0]?.is === true
    ? 'replica'
    : 'primary'

let clock: FakeClock
/** How often a replica was looked at. */
let looks: number
let lines: { msg: string; reason?: string }[]
let way: BreakableDatabase
let opened: ServerDatabase[]
/** What the test has started: a server left over disturbs the files after this one. */
let running: { stop: () => Promise<void> }[]
beforeEach(async () => {
  clock = fakeClock()
  looks = 0
  lines = []
  way = await breakable(test.replicaConnection)
  opened = []
  running = []
})
afterEach(async () => {
  await test.resumeReplica()
  for (const { stop } of running) await stop()
  for (const db of opened) await db.destroy()
  await way.close()
})

/** A replica as a server uses it. */
function follow(connection = way.connection): ReadReplica {
  const log = createLog('info', {
    write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]),
  })
  const replicaDb = openServerDatabase(connection, createLog('silent'))
  const monotonicMs = () => {
    looks += 1
    return clock.monotonicMs()
  }
  const counted = { now: () => clock.now(), monotonicMs }
  const replica = createReadReplica({ db: test.serverDb, replicaDb, clock: counted, log })
  opened.push(replicaDb)
  running.push(replica)
  replica.start()
  return replica
}
/** Two more looks: one of them began after this. */
async function untilLooked(): Promise<void> {
  const before = looks
  await until(async () => expect(looks).toBeGreaterThan(before + 2))
}
const expectPlace = (replica: ReadReplica, place: string) =>
  until(async () => expect(await replica.read(readPlace)).toBe(place))

it('answers until it is away, then the primary does at once, and again once it is back; the log says so once', async () => {
  const replica = follow()
  await expectPlace(replica, 'replica')
  way.cut()
  expect(await replica.read(readPlace)).toBe('primary')
  expect(replica.isLeftOut()).toBe(true)
  way.mend()
  await expectPlace(replica, 'replica')
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the read replica is not used: the primary answers',
    'the read replica is used again',
  ])
})

it('is not used once it is more than a minute behind, though it answers; one that is idle is not behind', async () => {
  const replica = follow()
  await expectPlace(replica, 'replica')
  clock.advance(3_600_000)
  await untilLooked()
  expect(await replica.read(readPlace)).toBe('replica')
  await test.pauseReplica()
  await anOrganization(test.db)
  clock.advance(60_000)
  await until(async () => expect(replica.lagMs()).toBe(60_000))
  expect(await replica.read(readPlace)).toBe('replica')
  clock.advance(1_000)
  await expectPlace(replica, 'primary')
  expect(lines).toMatchObject([{ reason: 'it is too far behind' }])
  await test.resumeReplica()
  await expectPlace(replica, 'replica')
})

it('is not used if it is the primary itself', async () => {
  const replica = follow(test.serverConnection)
  await until(async () => expect(lines).toMatchObject([{ reason: 'it is no replica' }]))
  expect(replica.isLeftOut()).toBe(true)
})

it.skipIf(!hasPooler)('is not used behind a pooler that shares sessions between transactions', async () => {
  const { port = 0, user = '' } = way.connection
  const pooler = await startPooler(port, 'transaction', [user])
  running.push(pooler)
  const replica = follow({ ...way.connection, port: pooler.port })
  await until(async () =>
    expect(lines).toMatchObject([
      { reason: 'a pooler before it lends one session to several connections by turns' },
    ]),
  )
  expect(await replica.read(readPlace)).toBe('primary')
})

it('shows an organisation nothing of another, as the primary does', async () => {
  const { id } = await aDevice(test.db)
  const { id: otherId } = await anOrganization(test.db)
  const replicaDb = openServerDatabase(test.replicaConnection, createLog('silent'))
  opened.push(replicaDb)
  const find = (db: Pick<ServerDatabase, 'selectFrom'>) =>
    db.selectFrom('devices').select('id').where('id', '=', id).execute()
  await until(async () => expect(await find(replicaDb)).toHaveLength(1))
  expect(await find(replicaDb.narrowTo([otherId]))).toEqual([])
  await expect(replicaDb.deleteFrom('devices').execute()).rejects.toThrow('read-only')
})

it('errors of queries are not taken for those of the replica', async () => {
  const replica = follow()
  await expectPlace(replica, 'replica')
  const asked = replica.read(async (db) => sql`select 1 / 0`.execute(db))
  await expect(asked).rejects.toThrow('division by zero')
  expect(replica.isLeftOut()).toBe(false)
})

it('a server has charts and exports answered there, and names it when it is left out', async () => {
  let world: World | null = null
  const prepare = async (db: typeof test.db) => {
    world = await createWorld(db)
  }
  const server: TestServer = await startTestServer(prepare, {
    test: { ...test, drop: async () => undefined },
    replica: way.connection,
    clock,
  })
  running.push({ stop: () => server.close() })
  const { personas, site } = world ?? (await createWorld(test.db))
  const admin: Client = await server.openSession(personas.administrator.id)
  const { organizationId, id: buildingId } = site.building
  const { id } = await aDevice(test.db, { organizationId, buildingId })
  const at = clock.now().toISOString()
  const span = `from=${new Date(clock.now().getTime() - 3_600_000).toISOString()}&to=${new Date(clock.now().getTime() + 1_000).toISOString()}`
  const countPoints = async () => {
    const { body } = await admin.call('GET', `/devices/${id}/readings?${span}&points=100`)
    return ((body as Partial<ReadingHistory>).series ?? []).length
  }
  const isLeftOut = async () => (await server.call('GET', '/health/ready')).body
  const csv = async () =>
    (
      (await admin.call('GET', `/devices/${id}/readings.csv?${span}&language=en&encoding=utf-8`))
        .body as string
    )
      .trim()
      .split('\n').length
  await until(async () => {
    expect((await server.app.http.inject('/metrics')).body).toContain('wheelhouse_read_replica_lag_seconds 0')
    expect(await csv()).toBe(1)
  })
  await test.pauseReplica()
  await admin.call('POST', `/devices/${id}/readings`, { readings: [{ at, values: { temperature: 21 } }] })
  expect(await countPoints()).toBe(0)
  expect(await csv()).toBe(1)
  expect(await isLeftOut()).toMatchObject({ leftOut: [] })
  const { id: newId } = await aDevice(test.db, { organizationId, buildingId })
  expect((await admin.call('GET', `/devices/${newId}/readings?${span}&points=100`)).status).toBe(200)
  way.cut()
  expect(await countPoints()).toBe(1)
  expect(await csv()).toBe(2)
  await until(async () =>
    expect(await isLeftOut()).toMatchObject({ status: 'ready', leftOut: ['readReplica'] }),
  )
  await test.resumeReplica()
  way.mend()
  await until(async () => expect(await isLeftOut()).toMatchObject({ leftOut: [] }))
})
