/** What is kept of how robots are: once a minute, for all of them together, and nothing that they did not report. */
import type { KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { aRobot } from '../../../testing/factories.ts'
import { fakeClock } from '../../../testing/fake-clock.ts'
import { statusBody } from '../../../testing/robot-messages.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { listLinkRobots } from '../../robot-link.store.ts'
import { createRobotRegistry } from './robot-registry.ts'
import type { RobotTwin } from './robot-twin.ts'
import { createStateSampler } from './state-sampler.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

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
afterEach(() => test.db.deleteFrom('robots').execute())

/** Robots that this server knows, none of which was heard yet. */
async function start(count: number) {
  for (let n = 0; n < count; n++) await aRobot(test.db)
  const robots = createRobotRegistry()
  for (const robot of await listLinkRobots(test.db)) robots.put(robot)
  const clock = fakeClock()
  const works: Promise<void>[] = []
  const issues: string[] = []
  const sampler = createStateSampler({
    db: test.db.withPlugin(counting),
    clock,
    robots,
    keep: (work, what) => void works.push(work.catch(() => void issues.push(what))),
  })
  const report = (twin: RobotTwin | undefined, charge: number | null, rssi: number | null = null) => {
    if (twin === undefined) throw new Error('there is no such robot')
    const at = clock.monotonicMs()
    const battery = charge === null ? null : { charge, charging: false, voltage: null }
    const network = { ...statusBody.network, rssi }
    Object.assign(twin, { state: { battery }, lastStateAt: at })
    Object.assign(twin, { statusMessage: { ...statusBody, network }, lastStatusAt: at })
  }
  /** Lets so many seconds pass, one after the other. */
  const pass = async (seconds: number, each: () => void = () => undefined) => {
    for (let second = 0; second < seconds; second++) {
      clock.advance(1_000)
      each()
      sampler.sample()
      await Promise.all(works.splice(0))
    }
  }
  return { twins: [...robots.all()], report, pass, issues }
}

async function kept(robotId?: string) {
  const rows = test.db.selectFrom('robotStateSamples').select(['at', 'charge', 'charging', 'rssi'])
  const found = robotId === undefined ? rows : rows.where('robotId', '=', robotId)
  return (await found.orderBy('at').execute()).map(({ at, ...row }) => ({ at: at.slice(11, 16), ...row }))
}

it('keeps one sample a minute of each robot, all robots in one statement, however often they speak', async () => {
  const { twins, report, pass } = await start(20)
  await pass(150, () => twins.forEach((twin, n) => report(twin, 60 + n, -50)))
  expect(statements).toBe(2)
  expect(await kept()).toHaveLength(40)
  expect(await kept(twins[3]?.robotId)).toEqual([
    { at: '00:01', charge: 63, charging: false, rssi: -50 },
    { at: '00:02', charge: 63, charging: false, rssi: -50 },
  ])
})

it('stores nothing while a robot is offline, and does not query the database', async () => {
  const { twins, report, pass } = await start(1)
  await pass(59)
  report(twins[0], 50)
  await pass(400)
  expect((await kept()).map(({ at }) => at)).toEqual(['00:01', '00:02'])
  expect(statements).toBe(2)
})

it('makes up no value that a robot does not report, or reports no more', async () => {
  const { twins, report, pass } = await start(3)
  const [silent, impossible, half] = twins
  await pass(60, () => {
    report(silent, null)
    report(impossible, 40, -60)
    impossible?.stale.add('battery').add('network')
  })
  report(half, 70, -60)
  // Its state counts for 75 s, its signal strength, reported twice a second, no longer than that.
  await pass(60)
  expect(await kept(silent?.robotId)).toContainEqual({
    at: '00:01',
    charge: null,
    charging: null,
    rssi: null,
  })
  expect(await kept(impossible?.robotId)).toContainEqual({
    at: '00:01',
    charge: null,
    charging: null,
    rssi: null,
  })
  expect(await kept(half?.robotId)).toEqual([{ at: '00:02', charge: 70, charging: false, rssi: null }])
})

it('keeps minutes while the database is away, and writes them when it is back', async () => {
  const { twins, report, pass, issues } = await start(1)
  isAway = true
  await pass(125, () => report(twins[0], 50))
  expect(issues).toEqual(['state samples not kept', 'state samples not kept'])
  isAway = false
  await pass(60, () => report(twins[0], 51))
  expect((await kept()).map(({ at, charge }) => [at, charge])).toEqual([
    ['00:01', 50],
    ['00:02', 50],
    ['00:03', 51],
  ])
})
