/** What is written down of robots that come in: for many at once in one statement. */
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aRobot, testNow } from '../../../testing/factories.ts'
import { fakeClock } from '../../../testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { listLinkRobots, saveContacts } from '../../robot-link.store.ts'
import { createContactTracker } from './contact-tracker.ts'
import { createRobotRegistry } from './robot-registry.ts'
import type { RobotTwin } from './robot-twin.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

let statements = 0
let fails = false
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    statements++
    if (fails) throw new Error('the database is away')
    return node
  },
  transformResult: async ({ result }) => result,
}
beforeEach(() => {
  statements = 0
  fails = false
})

/** Robots that this server knows, each with a credential that was never shown. */
async function start(count: number) {
  const added = new Set<string>()
  for (let n = 0; n < count; n++) {
    const { id } = await aRobot(test.db)
    added.add(id)
    const credential = { robotId: id, kind: 'secret', value: 'x', since: testNow } as const
    await test.db.insertInto('robotCredentials').values(credential).execute()
  }
  const robots = createRobotRegistry()
  for (const robot of await listLinkRobots(test.db)) robots.put(robot)
  const clock = fakeClock()
  const works: Promise<void>[] = []
  const issues: string[] = []
  const keeper = createContactTracker({
    db: test.db.withPlugin(counting),
    clock,
    robots,
    keep: (work, what) => void works.push(work.catch(() => void issues.push(what))),
    onVersion: () => undefined,
  })
  const settled = async () => Promise.all(works.splice(0))
  const twins = [...robots.all()]
  return { keeper, clock, settled, issues, twins, added: twins.filter(({ robotId }) => added.has(robotId)) }
}

async function readContact({ robotId }: RobotTwin): Promise<string | undefined> {
  const row = await test.db
    .selectFrom('robotContacts')
    .select('lastCommAt')
    .where('robotId', '=', robotId)
    .executeTakeFirst()
  return row?.lastCommAt
}

async function unknownContacts(): Promise<number> {
  const rows = await test.db
    .selectFrom('robotCredentials')
    .select('id')
    .where('firstContactAt', 'is', null)
    .execute()
  return rows.length
}

it('writes the first contacts of many robots together, each once', async () => {
  const { keeper, settled, twins } = await start(50)
  for (const twin of twins) keeper.heard(twin)
  keeper.saveFirst()
  await settled()
  expect([statements, await unknownContacts()]).toEqual([1, 0])
  for (const twin of twins) keeper.heard(twin)
  keeper.saveFirst()
  expect(statements).toBe(1)
})

it('tries first contacts again that could not be written', async () => {
  const { keeper, settled, issues, twins } = await start(3)
  for (const twin of twins) keeper.heard(twin)
  fails = true
  keeper.saveFirst()
  // The one before has not been answered.
  keeper.saveFirst()
  await settled()
  expect(issues).toEqual(['first contacts not kept'])
  fails = false
  keeper.saveFirst()
  await settled()
  expect(await unknownContacts()).toBe(0)
})

it('writes a contact at most once a minute while the robot is online, and at once when it has gone', async () => {
  const { keeper, clock, settled, added } = await start(1)
  const [twin] = added
  if (twin === undefined) throw new Error('there is no robot')
  const hear = async () => {
    twin.lastSeenAt = clock.now()
    twin.lastStateAt = clock.monotonicMs()
    keeper.heard(twin)
    keeper.save()
    await settled()
    return readContact(twin)
  }
  const secondsLater = (seconds: number) => {
    clock.advance(seconds * 1_000)
    return clock.now().toISOString()
  }
  const first = clock.now().toISOString()
  expect(await hear()).toBe(first)
  secondsLater(30)
  expect(await hear()).toBe(first)
  const second = secondsLater(30)
  expect(await hear()).toBe(second)
  const last = secondsLater(10)
  expect(await hear()).toBe(second)
  secondsLater(80)
  keeper.save()
  await settled()
  expect(await readContact(twin)).toBe(last)
})

it('writes no contact that another server has just written, and what it still knows when it stops', async () => {
  const { keeper, clock, settled, added } = await start(1)
  const [twin] = added
  if (twin === undefined) throw new Error('there is no robot')
  const at = clock.now()
  await saveContacts(test.db, [{ robotId: twin.robotId, at, unlessSince: at }])
  clock.advance(20_000)
  Object.assign(twin, { lastSeenAt: clock.now(), lastStateAt: clock.monotonicMs() })
  keeper.heard(twin)
  keeper.save()
  await settled()
  expect(await readContact(twin)).toBe(at.toISOString())
  clock.advance(40_000)
  twin.lastSeenAt = clock.now()
  keeper.heard(twin)
  keeper.saveLast()
  await settled()
  expect(await readContact(twin)).toBe(clock.now().toISOString())
})

it('writes the versions of many robots together, and records in each one’s history what it was before', async () => {
  const { keeper, settled, twins } = await start(0)
  const say = async (version: string) => {
    for (const twin of twins) {
      twin.lastSeenAt = testNow
      twin.statusMessage = { system: { version } } as RobotTwin['statusMessage']
      keeper.heard(twin)
    }
    keeper.save()
    await settled()
  }
  await say('1.0')
  // The contacts, the versions and their history.
  expect(statements).toBe(3)
  await say('1.1')
  await say('1.1')
  const changes = await test.db.selectFrom('robotSettingHistories').select(['robotId', 'changes']).execute()
  const [first] = twins
  expect(changes).toHaveLength(2 * twins.length)
  const ofFirst = changes.filter(({ robotId }) => robotId === first?.robotId).flatMap((row) => row.changes)
  expect(new Set(ofFirst)).toEqual(
    new Set([
      { field: 'version', before: null, after: '1.0' },
      { field: 'version', before: '1.0', after: '1.1' },
    ]),
  )
})
