/** Operating modes in which people are at work at the robot itself: nobody sends it anything but the remote stop. */
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import type { VdaVersion } from '@wheelhouse/contract/robots/robot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aFlow, aStep } from '../../testing/flow-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { factsheetMessage, type RobotPicture } from '../../testing/robot-messages.ts'
import {
  connectRobot,
  introduceRobot,
  obey,
  type RobotAccount,
  type TestRobot,
} from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { workOrders } from '../../testing/working-robot.ts'

let server: TestServer
let world: World
let account: RobotAccount
let robot: TestRobot
let admin: Client
let mapId: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  mapId = `${world.site.building.id}.${world.site.floor.id}`
  admin = await server.openSession(world.personas.administrator.id)
})
afterEach(async () => {
  await robot.close()
})

const actions = [
  ...['startTeleop', 'startPause', 'stopPause', 'startCleaning', 'stopCleaning', 'startCharging'],
  ...['speak', 'takePhoto', 'cancelOrder', 'setStandby'],
]
const own = (name: string) => `/robots/${account.serialNumber}/${name}`
const state = async () => (await admin.call('GET', own('state'))).body
const post = (name: string, body: object = {}) => admin.call('POST', own(name), body)
const listTold = () => robot.received.filter(({ name }) => name === 'order' || name === 'instantActions')

async function connect(version: VdaVersion = '2.1.0'): Promise<void> {
  account = await introduceRobot(server, world.site.robot, version)
  robot = await connectRobot(server.mqttUrl, account)
  await robot.say('factsheet', factsheetMessage(version, actions))
}

async function appear(picture: RobotPicture, uiState: string): Promise<void> {
  await robot.state({ mapId, ...picture })
  await until(async () => expect(await state()).toMatchObject({ uiState, capabilities: actions }))
}

const goTo = { command: 'goTo', params: { waypointId: 'desk' } }
const commands: [string, string, object?][] = [
  ['going to a waypoint', 'commands', goTo],
  ['cleaning', 'actions/start-cleaning'],
  ['docking', 'actions/dock'],
  ['undocking', 'actions/undock'],
  ['going on', 'actions/resume'],
  ['pausing', 'actions/pause'],
  ['speaking', 'commands', { command: 'speak', params: { text: 'こんにちは' } }],
  ['a photo', 'commands', { command: 'takePhoto', params: { cameraId: 'v1', quality: 'full' } }],
  ['driving by hand', 'lock', { takeOver: false }],
]

describe.each([
  ['2.1.0', 'MANUAL', 'manualMode', 'VDA 5050 alone'],
  ['2.1.0', 'SERVICE', 'serviceMode', 'our profile'],
  ['2.1.0', 'TEACHIN', 'teachInMode', 'VDA 5050 alone'],
  ['3.0.0', 'STARTUP', 'startupMode', 'our profile'],
  ['3.0.0', 'INTERVENED', 'intervenedMode', 'VDA 5050 alone'],
  ['3.0.0', 'TEACH_IN', 'teachInMode', 'our profile'],
] as const)('a robot that speaks %s and is in %s (%s, %s)', (version, operatingMode, uiState, speaks) => {
  it('is sent no order and no action, and says why', async () => {
    await connect(version)
    obey(robot, { mapId, operatingMode })
    if (speaks === 'our profile') await robot.status()
    await appear({ operatingMode }, uiState)
    const before = listTold().length
    for (const [what, name, body] of commands)
      expect([what, (await post(name, body)).code]).toEqual([what, `robot.${uiState}`])
    expect(listTold()).toHaveLength(before)
    const { building, floor } = world.site
    const place = { buildingId: building.id, floorId: floor.id }
    const flow = await aFlow(server.db, { ...place, definition: [aStep(100, { waypointId: 'desk' })] })
    const preflight = await admin.call('GET', own(`flows/${flow.id}/preflight`))
    expect(preflight.body).toMatchObject([{ reason: uiState, level: 'error' }])
    expect((await post('remote-stop')).status).toBe(200)
    await robot.hears('x-session', ({ kind }) => kind === 'remoteStop')
  })
})

it('the remote stop reaches a robot without a latch in service mode, too', async () => {
  await connect()
  await appear(
    { operatingMode: 'SERVICE', orderId: 'someone', ahead: ['desk'], driving: true },
    'serviceMode',
  )
  expect((await post('actions/stop')).code).toBe('robot.serviceMode')
  await post('remote-stop')
  await robot.hears('instantActions', ({ actions: sent }) => JSON.stringify(sent).includes('startPause'))
})

it('a robot that is intervened may be told to give up its order', async () => {
  await connect('3.0.0')
  const picture = { mapId, operatingMode: 'INTERVENED', orderId: 'someone', ahead: ['desk'] }
  obey(robot, picture)
  await appear(picture, 'intervenedMode')
  expect((await post('actions/stop')).status).toBe(200)
})

it('a robot whose speed a person sets takes orders', async () => {
  await connect()
  obey(robot, { mapId, operatingMode: 'SEMIAUTOMATIC' })
  await appear({ operatingMode: 'SEMIAUTOMATIC' }, 'idle')
  expect((await post('commands', goTo)).status).toBe(200)
})

it('a robot that is in manual mode because one of us drives it does what its driver wants', async () => {
  await connect()
  obey(robot, { mapId })
  await robot.status()
  await appear({}, 'idle')
  expect((await post('lock', { takeOver: false })).status).toBe(200)
  await robot.state({ mapId, operatingMode: 'MANUAL' })
  await until(async () => expect(await state()).toMatchObject({ uiState: 'driven', operatingMode: 'manual' }))
  expect((await post('commands', { command: 'setStandby', params: { on: true } })).status).toBe(200)
})

describe('a run whose robot is switched to manual', () => {
  const see = async (id: string) => (await admin.call('GET', `/flow-runs/${id}`)).body as FlowRunDetail

  it('waits for people, also where the robot forgets its order, and then begins again at that step', async () => {
    await connect()
    const work = workOrders(robot, { mapId })
    await appear({}, 'idle')
    work.hold('takePhoto')
    const { building, floor } = world.site
    const definition = [aStep(100, { waypointId: 'desk' }), aStep(400, { camera: 'v1', title: 'Desk' })]
    const flow = await aFlow(server.db, { buildingId: building.id, floorId: floor.id, definition })
    const { id } = (await post(`flows/${flow.id}/run`)).body as { id: string }
    await until(async () => expect(await see(id)).toMatchObject({ status: 'running', stepsDone: 1 }))
    await robot.state({ mapId, operatingMode: 'MANUAL' })
    await until(async () => expect(await see(id)).toMatchObject({ status: 'paused', reason: 'manualMode' }))
    const before = listTold().length
    const resume = () => admin.call('POST', `/flow-runs/${id}/commands`, { command: 'resume' })
    await resume()
    await until(async () => expect(await see(id)).toMatchObject({ status: 'paused', reason: 'manualMode' }))
    expect(listTold()).toHaveLength(before)
    await robot.state({ mapId, lastNodeId: 'desk' })
    await until(async () => expect(await state()).toMatchObject({ operatingMode: 'automatic' }))
    expect(await see(id)).toMatchObject({ status: 'paused', reason: 'manualMode' })
    await work.let('takePhoto')
    await resume()
    await until(async () => expect(await see(id)).toMatchObject({ status: 'done' }))
    expect(work.orders).toHaveLength(2)
  })
})
