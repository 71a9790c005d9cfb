import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addDeviceMonths, saveIntakes } from './devices/readings/device-reading.store.ts'
import { judgeValues } from './devices/readings/judge-values.ts'
import { startJobs } from './kernel/process/jobs.ts'
import { createLog } from './kernel/process/log.ts'
import { retentionJob } from './retention.ts'
import { recordActivity } from './robots/records/robot-record.store.ts'
import { saveStateSamples } from './robots/records/state-sample.store.ts'
import { aBuilding, aDevice, aFloor, anOperator, anOrganization, aRobot } from './testing/factories.ts'
import { fakeClock } from './testing/fake-clock.ts'
import { aChat } from './testing/guide-factories.ts'
import { aThresholdLog } from './testing/inspection-factories.ts'
import { aSyncHistory } from './testing/sync-factory.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { until } from './testing/until.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(() => test.drop())

it.each([[180], [30]])('removes activities after %i days and not before', async (days) => {
  const clock = fakeClock()
  const stamps = { createdAt: clock.now(), updatedAt: clock.now() }
  const setting = { type: 'number', value: String(days), description: '', secret: false, ...stamps }
  if (days !== 180)
    await test.db
      .insertInto('systemConfigs')
      .values({ key: 'retention.activityDays', ...setting })
      .execute()
  const robot = await aRobot(test.db)
  const activity = { robotId: robot.id, level: 4, service: 'battery' as const, type: 'low', name: 'low' }
  for (const age of [days - 1, days + 1])
    await recordActivity(test.db, {
      ...activity,
      detail: { age },
      errorCode: null,
      at: new Date(clock.now().getTime() - age * 24 * 3_600_000).toISOString(),
      eventId: String(age),
    })
  await retentionJob(test.db, clock).run()
  const left = await test.db.selectFrom('robotActivities').select('eventId').execute()
  expect(left).toEqual([{ eventId: String(days - 1) }])
})

it('removes deliveries after 30 days and not before', async () => {
  const clock = fakeClock()
  const { organizationId } = await aRobot(test.db)
  const stamps = { organizationId, createdAt: clock.now(), updatedAt: clock.now() }
  const hook = {
    name: 'Hook',
    type: 0,
    url: 'https://a.example',
    auth: 'none',
    headers: '[]',
    events: '[]',
  } as const
  const { id: webhookId } = await test.db
    .insertInto('webhooks')
    .values({ ...hook, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const age of [29, 31])
    await test.db
      .insertInto('deliveries')
      .values({
        kind: 'webhook',
        webhookId,
        eventId: String(age),
        eventType: 'test',
        status: 'sent',
        createdAt: new Date(clock.now().getTime() - age * 24 * 3_600_000),
      })
      .execute()
  await retentionJob(test.db, clock).run()
  const left = await test.db.selectFrom('deliveries').select('eventId').execute()
  expect(left).toEqual([{ eventId: '29' }])
})

it('removes how often addresses tried to sign in a day later', async () => {
  const clock = fakeClock()
  const ago = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
  for (const hours of [23, 25])
    await test.db
      .insertInto('callCounts')
      .values({ name: `${hours}`, count: 1, countedFrom: ago(hours) })
      .execute()
  await retentionJob(test.db, clock).run()
  expect(await test.db.selectFrom('callCounts').select('name').execute()).toEqual([{ name: '23' }])
})

it('removes messages after 180 days and not before', async () => {
  const clock = fakeClock()
  const { id: organizationId } = await anOrganization(test.db)
  const { id: operatorId } = await anOperator(test.db, { type: 2, organizationId, buildingId: null })
  const message = {
    operatorId,
    organizationId,
    kind: 'robotError',
    level: 5,
    subject: '',
    detail: '{}',
  } as const
  for (const age of [179, 181])
    await test.db
      .insertInto('messages')
      .values({
        ...message,
        dedupeKey: String(age),
        at: new Date(clock.now().getTime() - age * 24 * 3_600_000),
      })
      .execute()
  await retentionJob(test.db, clock).run()
  const left = await test.db.selectFrom('messages').select('dedupeKey').execute()
  expect(left).toEqual([{ dedupeKey: '179' }])
})

it('removes what robots were given after 180 days and not before', async () => {
  const clock = fakeClock()
  const { id: robotId } = await aRobot(test.db)
  for (const age of [179, 181]) {
    const at = new Date(clock.now().getTime() - age * 24 * 3_600_000)
    await aSyncHistory(test.db, { robotId, at, revision: age })
  }
  await retentionJob(test.db, clock).run()
  expect(await test.db.selectFrom('syncHistories').select('revision').execute()).toEqual([{ revision: 179 }])
})

it('removes the values of devices by whole months, keeps their hours, and adds the months to come', async () => {
  const clock = fakeClock('2026-08-31T00:00:00.000Z')
  const { id: deviceId } = await aDevice(test.db)
  await addDeviceMonths(test.db, clock.now())
  const send = async () => {
    const judged = judgeValues([{ at: clock.now(), values: { co2: 400 } }], clock.now())
    await test.db.transaction().execute((tx) => saveIntakes(tx, [{ deviceId, judged }], clock.now()))
  }
  const days = async (table: 'deviceReadings' | 'deviceReadingHours') =>
    (await test.db.selectFrom(table).select('at').orderBy('at').execute()).map(({ at }) => at.slice(0, 10))
  await send()
  clock.advance(24 * 3_600_000)
  await send()
  // The last day of August was 92 days ago on the first of December.
  clock.advance(90 * 24 * 3_600_000)
  await retentionJob(test.serverDb, clock).run()
  expect(await days('deviceReadings')).toEqual(['2026-08-31', '2026-09-01'])
  clock.advance(2 * 24 * 3_600_000)
  await retentionJob(test.serverDb, clock).run()
  await send()
  expect(await days('deviceReadings')).toEqual(['2026-09-01', '2026-12-02'])
  expect(await days('deviceReadingHours')).toEqual(['2026-08-31', '2026-09-01', '2026-12-02'])
})

it('removes how robots were after 30 days and not before', async () => {
  const clock = fakeClock()
  const { id: robotId } = await aRobot(test.db)
  for (const charge of [29, 31]) {
    const at = new Date(clock.now().getTime() - charge * 24 * 3_600_000)
    await saveStateSamples(test.db, at, [{ robotId, charge, charging: null, rssi: null }])
  }
  await retentionJob(test.serverDb, clock).run()
  expect(await test.db.selectFrom('robotStateSamples').select('charge').execute()).toEqual([{ charge: 29 }])
})

it('is scheduled, and done when the queue says so', async () => {
  const run = vi.fn(async () => undefined)
  const first = { name: 'retention', cron: '10 18 * * *', run }
  const jobs = await startJobs(test.connection, createLog('silent'), [first])
  const { rows } = await sql`select name, cron from pgboss.schedule`.execute(test.db)
  expect(rows).toEqual([{ name: 'retention', cron: '10 18 * * *' }])
  await jobs.stop()
  // Due while no server runs: done by the next one.
  await sql`insert into pgboss.job (name) values ('retention')`.execute(test.db)
  const again = await startJobs(test.connection, createLog('silent'), [first])
  await until(() => expect(run).toHaveBeenCalledTimes(1))
  await again.stop()
})

it('is logged when it fails', async () => {
  const log = createLog('silent')
  const logged = vi.spyOn(log, 'error')
  const run = async () => Promise.reject(new Error('ours'))
  await (await startJobs(test.connection, log, [{ name: 'nightly', cron: '10 18 * * *', run }])).stop()
  await sql`insert into pgboss.job (name) values ('nightly')`.execute(test.db)
  const jobs = await startJobs(test.connection, log, [{ name: 'nightly', cron: '10 18 * * *', run }])
  await until(() =>
    expect(logged.mock.calls).toEqual([[{ job: 'nightly', error: new Error('ours') }, 'a job failed']]),
  )
  await jobs.stop()
})

it('removes what threshold rules said after a year and not before', async () => {
  const clock = fakeClock()
  const { id: floorId, buildingId } = await aFloor(test.db)
  const ages = new Map<string, number>()
  for (const age of [364, 366]) {
    const at = new Date(clock.now().getTime() - age * 24 * 3_600_000)
    ages.set((await aThresholdLog(test.db, { buildingId, floorId }, { at })).id, age)
  }
  await retentionJob(test.db, clock).run()
  const left = await test.db.selectFrom('thresholdLogs').select('id').execute()
  expect(left.map(({ id }) => ages.get(id))).toEqual([364])
})

it('removes conversations after 180 days and not before', async () => {
  const clock = fakeClock()
  const { id: buildingId, organizationId } = await aBuilding(test.db)
  for (const age of [179, 181]) {
    const startedAt = new Date(clock.now().getTime() - age * 24 * 3_600_000)
    await aChat(test.db, { buildingId, organizationId, startedAt, turnCount: age })
  }
  await retentionJob(test.db, clock).run()
  expect(await test.db.selectFrom('conversations').select('turnCount').execute()).toEqual([
    { turnCount: 179 },
  ])
})
