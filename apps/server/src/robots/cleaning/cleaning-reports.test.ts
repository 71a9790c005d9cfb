/** Cleanings make their reports regardless of who started them: a person by a button, the robot itself, or a flow whose report it is. */
import type { FullReport, Report } from '@wheelhouse/contract/reports/report'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { aCommand, aCommandList, aStep } from '../../testing/flow-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { factsheetMessage } from '../../testing/robot-messages.ts'
import { connectRobot, introduceRobot, obey, type TestRobot } from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { createLostCleaningLook } from './lost-cleanings.ts'

let server: TestServer
let world: World
let general: Client
let robot: TestRobot
/** Of the customer's, by which robots clean. */
let command: { id: string; type: number }

beforeAll(async () => {
  server = await startTestServer()
  command = await aCommand(server.db, { code: 'startCleaning' })
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  robot = await connectRobot(server.mqttUrl, await introduceRobot(server, world.site.robot))
  general = await server.openSession(world.personas.general.id)
  obey(robot)
  await robot.say('factsheet', factsheetMessage('2.1.0', ['startCleaning', 'stopCleaning', 'stateRequest']))
  await robot.state()
  await robot.status()
  await until(async () => {
    const { body } = await general.call('GET', path('state'))
    expect(body).toMatchObject({
      online: true,
      capabilities: expect.arrayContaining(['startCleaning']) as unknown,
    })
  })
})
afterEach(() => robot.close())

const path = (rest: string) => `/robots/${world.site.robot.serialNumber}/${rest}`
const list = async (client = general) => (await client.call('GET', '/reports')).body as Report[]
const read = async (id: string) => (await general.call('GET', `/reports/${id}`)).body as FullReport
const listBecomes = (expected: object[]) => until(async () => expect(await list()).toMatchObject(expected))

let published = 0
/** The robot reports its cleaning, so many seconds after the start of the test. @returns what reports it once more */
async function publish(type: string, seconds: number, detail: object = {}): Promise<() => Promise<void>> {
  const timestamp = new Date(server.clock.now().getTime() + seconds * 1_000).toISOString()
  const id = `01KAFYPSV0F6KQ8D4X8G9V${String((published += 1)).padStart(4, '0')}`
  const words = { profile: 'bsp/1', kind: 'activity', level: 6, service: 'flow', errorCode: null }
  const say = () => robot.say('x-event', { ...words, timestamp, id, type, detail }, { qos: 1 })
  await say()
  return say
}
/** Everything reported so far has been written. */
async function isWritten(): Promise<void> {
  const type = `marker${published}`
  await publish(type, 0)
  await until(async () => {
    const rows = server.db.selectFrom('robotActivities').select('id').where('type', '=', type)
    expect(await rows.execute()).toHaveLength(1)
  })
}

it('by a button has one report, with who started it and what the robot says of it', async () => {
  expect((await general.call('POST', path('actions/start-cleaning'))).status).toBe(200)
  const again = await publish('cleaningStarted', 0)
  await again()
  await listBecomes([{ type: 30, title: '', runId: null, flowId: null, result: null, cleaning: null }])
  const endAgain = await publish('cleaningFinished', 0, { area: 12.5, seconds: 90 })
  await endAgain()
  await listBecomes([{ type: 30, result: 10, cleaning: { areaM2: 12.5, seconds: 90 } }])
  await isWritten()
  const [report, ...others] = await list()
  expect(others).toEqual([])
  const { firstName, lastName } = await server.db
    .selectFrom('operators')
    .select(['firstName', 'lastName'])
    .where('id', '=', world.personas.general.id)
    .executeTakeFirstOrThrow()
  expect(report?.startedBy).toBe(`${lastName} ${firstName}`)
  expect((await read(report?.id ?? '')).details).toMatchObject([
    { type: 0, activity: 'cleaningStarted', person: report?.startedBy },
    { type: 0, activity: 'cleaningFinished', result: 10, value: '12.5 m², 90 s' },
  ])
  const stranger = await server.openSession(world.personas.foreignGeneral.id)
  expect(await list(stranger)).toEqual([])
  expect((await stranger.call('GET', `/reports/${report?.id}`)).code).toBe('entity.notFound')
})

it('by a command of a list has its report', async () => {
  const listed = { commandId: command.id, label: 'Clean', icon: 'brush', params: {} }
  const { id: buildingId } = world.site.building
  const commands = await aCommandList(server.db, { buildingId, definition: [listed] })
  const body = { from: 'list', listId: commands.id, index: 0, revision: commands.revision }
  expect((await general.call('POST', path('command-runs'), body)).status).toBe(200)
  expect(await list()).toMatchObject([{ type: 30, result: null, startedBy: expect.any(String) as string }])
})

it.each([
  ['cleaningStopped', 12],
  ['cleaningFailed', 9],
])(
  'that its robot started itself, out of reach, is as long as it was and ends by %s with %i',
  async (type, result) => {
    const at = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1_000).toISOString()
    await publish('cleaningStarted', -3_600)
    await publish(type, -3_000, { area: 3 })
    await listBecomes([{ startedBy: null, startedAt: at(-3_600), endedAt: at(-3_000), result }])
    const cleaning = { activity: type, at: at(-3_000), areaM2: 3, seconds: null }
    expect(await list()).toMatchObject([{ cleaning }])
  },
)

it('that a flow began is in the report of its run alone, with all that its cleanings came to', async () => {
  const { site } = world
  const flows = [
    { id: site.floor.id, name: 'Round', floorId: site.floor.id, definition: [aStep(command.type)] },
  ]
  const { id } = await server.db
    .insertInto('flowRuns')
    .values({
      organizationId: world.own.id,
      buildingId: site.building.id,
      robotId: site.robot.id,
      flowName: 'Round',
      flowRevision: 1,
      flows: JSON.stringify(flows),
      status: 'paused',
      state: '{}',
      startedAt: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await publish('cleaningStarted', 0)
  await publish('cleaningFinished', 0, { area: 5, seconds: 60 })
  await isWritten()
  await server.db
    .updateTable('flowRuns')
    .set({ status: 'done', endedAt: server.clock.now() })
    .where('id', '=', id)
    .execute()
  // Heard only after the run.
  await publish('cleaningStarted', 0)
  await publish('cleaningFinished', 0, { area: 4 })
  await listBecomes([{ id, runId: id, type: 30, result: 10, cleaning: { areaM2: 9, seconds: 60 } }])
  expect(await list()).toHaveLength(1)
})

it('that its robot forgot ends as an error at the second look, and as the robot says once it does', async () => {
  let cleaning = true
  let isAway = true
  const now = server.clock.monotonicMs()
  const look = createLostCleaningLook({
    db: server.db,
    clock: server.clock,
    twinById: () =>
      ({
        lastStateAt: isAway ? null : now,
        lastStatusAt: now,
        connection: 'online',
        connectionAt: now,
        statusMessage: { cleaning },
      }) as never,
  })
  await publish('cleaningStarted', 0)
  await listBecomes([{ result: null }])
  cleaning = false
  await look()
  await look()
  expect(await list()).toMatchObject([{ result: null }])
  isAway = false
  await look()
  expect(await list()).toMatchObject([{ result: null }])
  await look()
  const [report] = await list()
  expect(report).toMatchObject({ result: 9, cleaning: null })
  expect((await read(report?.id ?? '')).details.at(-1)).toMatchObject({ activity: 'cleaningLost', result: 9 })
  await publish('cleaningFinished', 0, { area: 1, seconds: 2 })
  await listBecomes([{ id: report?.id, result: 10, cleaning: { areaM2: 1, seconds: 2 } }])
})
