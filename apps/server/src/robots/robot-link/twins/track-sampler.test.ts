/** What is kept of where robots are: a second at a time while something changes, and rarely while nothing does. */
import { randomUUID } from 'node:crypto'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { anOperator, aRobot } from '../../../testing/factories.ts'
import { fakeClock } from '../../../testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { removeSamplesBefore } from '../../records/sample-days.store.ts'
import { listLinkRobots } from '../../robot-link.store.ts'
import { createRobotRegistry } from './robot-registry.ts'
import { createTrackSampler } from './track-sampler.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
afterEach(async () => {
  await test.db.deleteFrom('teleopLeases').execute()
  await test.db.deleteFrom('robots').execute()
})

let statements = 0
let isAway = false
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    statements++
    if (isAway) throw new Error('the database is away')
    return node
  },
  transformResult: async ({ result }) => result,
}
beforeEach(() => {
  statements = 0
  isAway = false
})

/** One robot that each of so many servers hear, on a floor of its building. */
async function start(servers = 1) {
  const { id: robotId, buildingId, organizationId } = await aRobot(test.db)
  const floorId = randomUUID()
  const clock = fakeClock()
  const works: Promise<void>[] = []
  const issues: string[] = []
  const keep = (work: Promise<void>, what: string) =>
    void works.push(work.catch(() => void issues.push(what)))
  const rows = await listLinkRobots(test.db)
  const all = Array.from({ length: servers }, () => {
    const robots = createRobotRegistry()
    for (const robot of rows) robots.put(robot)
    const sampler = createTrackSampler({ db: test.db.withPlugin(counting), clock, robots, keep })
    return { sampler, twins: [...robots.all()] }
  })
  const pose = { mapId: `${buildingId}.${floorId}`, x: 1, y: 2, theta: 0, localized: true }
  const report = (values: { pose?: object; [name: string]: unknown } = {}) => {
    const usual = {
      velocity: null,
      battery: { charge: 80 },
      operatingMode: 'automatic',
      emergencyStop: 'none',
    }
    const state = { ...usual, ...values, pose: { ...pose, ...values.pose } }
    for (const twin of all.flatMap(({ twins }) => twins))
      Object.assign(twin, { state, lastStateAt: clock.monotonicMs() })
  }
  /** Lets so many seconds pass, one after the other. */
  const pass = async (seconds: number, each: (second: number) => void = () => undefined) => {
    for (let second = 0; second < seconds; second++) {
      clock.advance(1_000)
      each(second)
      for (const { sampler } of all) sampler.sample()
      await Promise.all(works.splice(0))
    }
  }
  return { robotId, buildingId, organizationId, works, floorId, clock, all, report, pass, issues }
}

async function kept() {
  const rows = await test.db.selectFrom('robotTrackSamples').selectAll().orderBy('at').execute()
  return rows.map(({ at, ...row }) => ({ at: at.slice(14, 19), ...row }))
}
const seconds = async () => (await kept()).map(({ at }) => at)

it('keeps a robot that moves every second, and one at rest every ten', async () => {
  const { robotId, buildingId, floorId, report, pass } = await start()
  await pass(3, (n) => report({ pose: { x: n }, velocity: { vx: 0.3, vy: 0.4, omega: 0 } }))
  await pass(28, () => report())
  expect(await seconds()).toEqual(['00:01', '00:02', '00:03', '00:04', '00:10', '00:20', '00:30'])
  expect((await kept())[1]).toEqual({
    at: '00:02',
    robotId,
    buildingId,
    floorId,
    x: 1,
    y: 2,
    theta: 0,
    speed: 0.5,
    charge: 80,
    operatingMode: 'automatic',
    emergencyStop: 'none',
    driverId: null,
  })
})

it('does not take the noise of a robot that stands for a move, but a stop for news', async () => {
  const { report, pass } = await start()
  await pass(5, (n) => report({ pose: { x: 1 + n / 1_000 } }))
  await pass(1, () => report({ emergencyStop: 'manual' }))
  expect(await seconds()).toEqual(['00:01', '00:06'])
})

it('is one row a second, however many servers hear the robot', async () => {
  const { report, pass } = await start(3)
  await pass(2, (n) => report({ pose: { x: n } }))
  await pass(20, () => report({ pose: { x: 1 } }))
  expect(await seconds()).toEqual(['00:01', '00:02', '00:10', '00:20'])
})

it('makes up no place: none while it knows none, and of no other floor', async () => {
  const { report, pass, all, buildingId } = await start()
  const nowhere = { floorId: null, x: null, y: null, theta: null }
  await pass(1, () => report({ pose: { localized: false } }))
  await pass(1, () => report({ pose: { mapId: 'cellar' }, velocity: { vx: Number.NaN, vy: 0, omega: 0 } }))
  await pass(1, () => report({ pose: { x: Number.POSITIVE_INFINITY } }))
  for (const { twins } of all) twins[0]?.stale.add('pose').add('battery')
  await pass(1, () => report({ operatingMode: 'manual' }))
  const rows = await kept()
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(row).toMatchObject({ buildingId, ...nowhere, speed: null })
  expect(rows[1]).toMatchObject({ operatingMode: 'manual', charge: null })
})

it('records who has the right to drive, and not who had it', async () => {
  const { robotId, organizationId, report, pass } = await start()
  const { id: operatorId } = await anOperator(test.db, { type: 0, organizationId, buildingId: null })
  const inSeconds = (seconds: number) => sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`
  const lease = { leaseId: 'x', sessionId: operatorId, turn: 1 }
  await test.db
    .insertInto('teleopLeases')
    .values({ robotId, operatorId, ...lease, grantedAt: inSeconds(0), expiresAt: inSeconds(3_600) })
    .execute()
  await pass(2, (n) => report({ pose: { x: n } }))
  await test.db
    .updateTable('teleopLeases')
    .set({ expiresAt: inSeconds(0) })
    .execute()
  await pass(2, (n) => report({ pose: { x: n + 2 } }))
  expect((await kept()).map(({ driverId }) => driverId)).toEqual([operatorId, operatorId, null, null])
})

it('is silent about a robot that is, and retries a database that is away every ten seconds', async () => {
  const { report, pass, issues } = await start()
  report()
  isAway = true
  await pass(13)
  expect([statements, issues.length]).toEqual([2, 2])
  isAway = false
  await pass(100)
  const rows = await seconds()
  expect([rows[0], rows.at(-1)]).toEqual(['00:21', '01:10'])
})

it('leaves out seconds that the database has no time for', async () => {
  const { clock, all, report, works } = await start()
  for (let n = 0; n < 5; n++) {
    clock.advance(1_000)
    report({ pose: { x: n } })
    all[0]?.sampler.sample()
  }
  await Promise.all(works)
  expect([statements, await seconds()]).toEqual([1, ['00:01']])
})

it('goes by whole days after its time, and not before', async () => {
  const { clock, report, pass } = await start()
  const hour = 3_600_000
  // Far after the day on which the tables were made: each day has one of its own.
  clock.advance(Date.parse('2096-03-01T22:00:00Z') - clock.now().getTime())
  for (let n = 0; n < 4; n++) {
    await pass(1, () => report({ pose: { x: n } }))
    clock.advance(hour)
  }
  const track = async () => {
    const rows = await test.db.selectFrom('robotTrackSamples').select('at').orderBy('at').execute()
    return rows.map(({ at }) => at.slice(8, 13))
  }
  await removeSamplesBefore(test.db, 'robotTrackSamples', new Date('2096-03-01T23:59:00Z'))
  expect(await track()).toEqual(['01T22', '01T23', '02T00', '02T01'])
  await removeSamplesBefore(test.db, 'robotTrackSamples', new Date('2096-03-02T00:00:00Z'))
  expect(await track()).toEqual(['02T00', '02T01'])
})
