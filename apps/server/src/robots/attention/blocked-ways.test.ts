/** An idle robot that stands in the way of another one is named, and people are notified of it once. */
import type { Alert } from '@wheelhouse/contract/alerts/alert'
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { aRobot } from '../../testing/factories.ts'
import { aFlow, aStep } from '../../testing/flow-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { factsheetMessage, type RobotPicture } from '../../testing/robot-messages.ts'
import { connectRobot, introduceRobot, type TestRobot } from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { type WorkingRobot, workOrders } from '../../testing/working-robot.ts'

let server: TestServer
let world: World
let client: Client
let mapId: string
/** It faces where the other one stands. */
let own: TestRobot
let idle: { id: string; name: string; robot: TestRobot }

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  const { building, floor, robot } = world.site
  mapId = `${building.id}.${floor.id}`
  client = await server.openSession(world.personas.administrator.id)
  own = await connectRobot(server.mqttUrl, await introduceRobot(server, robot))
  const second = await aRobot(server.db, { buildingId: building.id, initialFloorId: floor.id, name: 'Idler' })
  idle = {
    id: second.id,
    name: 'Idler',
    robot: await connectRobot(server.mqttUrl, await introduceRobot(server, second)),
  }
  await standIdle({ x: 2, y: 1 })
})
afterEach(async () => {
  await Promise.all([own, idle.robot].map((robot) => robot.close()))
})

const getState = async ({ serialNumber }: TestRobot) =>
  (await client.call('GET', `/robots/${serialNumber}/state`)).body as RobotState
async function standIdle(place: RobotPicture): Promise<void> {
  await idle.robot.state({ mapId, ...place })
  await until(async () => expect((await getState(idle.robot)).pose).toMatchObject(place))
}
const alerts = async () =>
  ((await client.call('GET', '/alerts')).body as Alert[]).map(({ title, detail, state, count, link }) => ({
    title: title.en,
    detail: detail?.en ?? null,
    state,
    count,
    link,
  }))
const alertsBecome = (expected: object[]) => until(async () => expect(await alerts()).toMatchObject(expected))

/** Its robot works autonomously, and says that the way is blocked at the step that fails. */
async function startRun(): Promise<{ work: WorkingRobot; id: string }> {
  const work = workOrders(own, { mapId, x: 1, y: 1 })
  await own.say('factsheet', factsheetMessage('2.1.0', ['speak', 'stateRequest']))
  await work.say()
  await until(async () => expect((await getState(own)).capabilities).toContain('speak'))
  work.fail('speak', 'F0007')
  const { building, floor } = world.site
  const definition = [aStep(300, { text: 'Hello', language: 'ja', voice: 'female', speed: 'normal' })]
  const flow = await aFlow(server.db, { buildingId: building.id, floorId: floor.id, definition })
  const { body } = await client.call('POST', `/robots/${own.serialNumber}/flows/${flow.id}/run`, {})
  return { work, id: (body as { id: string }).id }
}
const see = async (id: string) => (await client.call('GET', `/flow-runs/${id}`)).body as FlowRunDetail

it('is named by the run that it blocks, and by one alert however often it does, until it has gone', async () => {
  const { work, id } = await startRun()
  const { serialNumber } = idle.robot
  const blocked = { status: 'waiting', errorCode: 'F0007', blockedBy: serialNumber }
  await until(async () => expect(await see(id)).toMatchObject(blocked))
  expect(await getState(own)).toMatchObject({ inWay: serialNumber, run: { blockedBy: serialNumber } })
  const alert = {
    title: 'A robot is blocked by another robot',
    detail: `Idler (${serialNumber}) is standing in front of ${world.site.robot.name}. Move Idler (${serialNumber}) away, then send the command again.`,
    link: `/robot/${idle.id}`,
  }
  await alertsBecome([{ ...alert, state: 'open', count: 1 }])

  await work.say({ errors: [] })
  await until(async () => expect((await getState(own)).inWay).toBeNull())
  work.fail('speak', 'F0007')
  const first = (await see(id)).question?.id
  await client.call('POST', `/flow-runs/${id}/answer`, { questionId: first, answer: 'retry' })
  await until(async () => {
    const run = await see(id)
    expect(run).toMatchObject(blocked)
    expect(run.question?.id).not.toBe(first)
  })
  await alertsBecome([{ ...alert, state: 'open', count: 2 }])
  const written = server.db.selectFrom('messages').select('kind').where('subject', '=', world.site.robot.name)
  const kinds = await written.where('operatorId', '=', world.personas.administrator.id).execute()
  expect(kinds).toEqual([{ kind: 'robotBlocked' }])

  await standIdle({ x: 2, y: 4 })
  await alertsBecome([{ ...alert, state: 'closed', count: 2 }])
})

it('is named by the trip that it ends, which is no second alert', async () => {
  await own.state({ mapId })
  await until(async () => expect((await getState(own)).pose).toMatchObject({ x: 1, y: 1 }))
  own.onMessage(({ name, body }) => {
    const { orderId } = body as { orderId: string }
    if (name === 'order') void own.state({ mapId, orderId, ahead: ['desk'], driving: true })
  })
  const goTo = { command: 'goTo', params: { waypointId: 'desk' } }
  expect((await client.call('POST', `/robots/${own.serialNumber}/commands`, goTo)).status).toBe(200)
  const { orderId } = (await getState(own)).order ?? { orderId: '' }
  const errorReferences = [{ referenceKey: 'orderId', referenceValue: orderId }]
  const errors = [{ errorType: 'F0007', errorLevel: 'WARNING', errorReferences }]
  await own.state({ mapId, orderId, errors })
  const { serialNumber } = idle.robot
  const ended = { orderId, outcome: 'failed', error: { type: 'F0007' }, blockedBy: serialNumber }
  await until(async () => expect((await getState(own)).lastOrder).toMatchObject(ended))
  await alertsBecome([{ link: `/robot/${idle.id}`, state: 'open', count: 1 }])
})

it('is not named where it stands behind, or is on its way', async () => {
  const blocked = { mapId, x: 3, y: 1, errors: [{ errorType: 'F0007', errorLevel: 'WARNING' }] }
  await own.state({ mapId })
  await own.state(blocked)
  await alertsBecome([{ title: 'A robot reported an error', link: `/robot/${world.site.robot.id}` }])
  await idle.robot.state({ mapId, x: 4, y: 1, driving: true })
  await until(async () => expect((await getState(idle.robot)).driving).toBe(true))
  await own.state({ ...blocked, charge: 70 })
  await until(async () => expect((await getState(own)).battery?.charge).toBe(70))
  expect((await getState(own)).inWay).toBeNull()
})
