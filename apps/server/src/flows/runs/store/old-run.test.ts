import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { retentionJob } from '../../../retention.ts'
import { aRobot } from '../../../testing/factories.ts'
import { fakeClock } from '../../../testing/fake-clock.ts'
import { aFinding, anAbnormalReport } from '../../../testing/finding-factory.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'

const clock = fakeClock()
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 3_600_000).toISOString()
let test: TestDatabase
let robot: Awaited<ReturnType<typeof aRobot>>
beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(async () => {
  robot = await aRobot(test.db)
  await test.db.deleteFrom('systemConfigs').execute()
})
afterAll(() => test.drop())

async function keepRunsFor(days: number): Promise<void> {
  const stamps = { createdAt: clock.now(), updatedAt: clock.now() }
  const setting = { key: 'retention.runDays', type: 'number', value: String(days), description: '' }
  await test.db
    .insertInto('systemConfigs')
    .values({ ...setting, secret: false, ...stamps })
    .execute()
}

/** A run that ended so long ago, with a report, two steps, and a schedule that began it. */
async function anOldRun(days: number, { id }: { id: string }): Promise<string> {
  const [startedAt, endedAt] = [daysAgo(days + 0.1), daysAgo(days)]
  await test.db.updateTable('flowRuns').set({ startedAt, endedAt }).where('id', '=', id).execute()
  await logSchedule(days, id)
  return id
}

async function logSchedule(days: number, runId: string | null): Promise<void> {
  const { organizationId, buildingId, id: robotId } = robot
  const log = { title: 'Round', flowName: 'Round', date: '2026-01-01', plannedAt: daysAgo(days) }
  await test.db
    .insertInto('scheduleLogs')
    .values({
      organizationId,
      buildingId,
      robotId,
      runId,
      ...log,
      endsAt: daysAgo(days),
      loggedAt: daysAgo(days),
    })
    .execute()
}

/** Rows of this robot that are left. */
async function countLeft() {
  const of = async (table: 'flowRuns' | 'reports' | 'scheduleLogs') =>
    (await test.db.selectFrom(table).select('id').where('robotId', '=', robot.id).execute()).length
  const visits = await test.db
    .selectFrom('flowRunVisits as v')
    .innerJoin('flowRuns as r', 'r.id', 'v.runId')
    .select('v.visit')
    .where('r.robotId', '=', robot.id)
    .execute()
  return [await of('flowRuns'), await of('reports'), visits.length, await of('scheduleLogs')]
}

it('keeps runs forever unless a period is set', async () => {
  await anOldRun(5_000, await anAbnormalReport(test.db, { robotId: robot.id }))
  await retentionJob(test.serverDb, clock).run()
  expect(await countLeft()).toEqual([1, 1, 2, 1])
})

it('removes runs with their reports, steps and lines of the log after so many days, and not before', async () => {
  await keepRunsFor(90)
  for (const days of [89, 91]) await anOldRun(days, await anAbnormalReport(test.db, { robotId: robot.id }))
  // Of occurrences that never began.
  for (const days of [89, 91]) await logSchedule(days, null)
  await retentionJob(test.serverDb, clock).run()
  expect(await countLeft()).toEqual([1, 1, 2, 2])
})

it('removes the reports of cleanings that no flow began as well', async () => {
  await keepRunsFor(90)
  const { organizationId, buildingId, id: robotId } = robot
  for (const days of [89, 91]) {
    const [startedAt, endedAt] = [daysAgo(days + 0.1), daysAgo(days)]
    await test.db
      .insertInto('reports')
      .values({
        organizationId,
        buildingId,
        robotId,
        no: days,
        type: 30,
        title: '',
        result: 10,
        startedAt,
        endedAt,
        updatedAt: endedAt,
      })
      .execute()
  }
  await retentionJob(test.serverDb, clock).run()
  expect(await countLeft()).toEqual([0, 1, 0, 0])
})

it('keeps the reports of findings until these are closed', async () => {
  await keepRunsFor(90)
  const finding = await aFinding(test.db, { robotId: robot.id })
  await anOldRun(91, { id: finding.reportId ?? '' })
  await retentionJob(test.serverDb, clock).run()
  expect(await countLeft()).toEqual([1, 1, 2, 1])
  const closed = { state: 'closed', closedAt: clock.now() } as const
  await test.db.updateTable('findings').set(closed).where('id', '=', finding.id).execute()
  await retentionJob(test.serverDb, clock).run()
  expect(await countLeft()).toEqual([0, 0, 0, 0])
  const left = await test.db.selectFrom('findings').select('reportId').where('id', '=', finding.id).execute()
  expect(left).toEqual([{ reportId: null }])
})

it('keeps runs of a time that evidence was made of', async () => {
  await keepRunsFor(90)
  await anOldRun(91, await anAbnormalReport(test.db, { robotId: robot.id }))
  const { organizationId, buildingId, id: robotId } = robot
  await test.db
    .insertInto('evidences')
    .values({
      id: crypto.randomUUID(),
      organizationId,
      buildingId,
      robotId,
      status: 'running',
      total: 1,
      fromAt: daysAgo(92),
      untilAt: daysAgo(91.05),
      createdAt: clock.now(),
      aliveAt: clock.now(),
    })
    .execute()
  await retentionJob(test.serverDb, clock).run()
  expect(await countLeft()).toEqual([1, 1, 2, 1])
})
