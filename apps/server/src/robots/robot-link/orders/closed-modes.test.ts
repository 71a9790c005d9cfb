/** Operating modes in which people are at work at the robot itself: nobody sends it anything but the remote stop. */
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import type { VdaVersion } from '@wheelhouse/contract/robots/robot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aFlow, aStep } from '../../../testing/flow-factories.ts'
import { createWorld, type World } from '../../../testing/personas.ts'
import { factsheetMessage, type RobotPicture } from '../../../testing/robot-messages.ts'
import {
  bodies,
  getTarget,
  namedRoutes,
  samplePath,
  targetWithoutRows,
} from '../../../testing/route-samples.ts'
import {
  connectRobot,
  introduceRobot,
  obey,
  type Received,
  type RobotAccount,
  type TestRobot,
} from '../../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'
import { workOrders } from '../../../testing/working-robot.ts'

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
  'startTeleop',
  'startPause',
  'stopPause',
  'startCleaning',
  'stopCleaning',
  'startCharging',
  'speak',
  'takePhoto',
  'cancelOrder',
  'setStandby',
]
const own = (name: string) => `/robots/${account.serialNumber}/${name}`
const state = async () => (await admin.call('GET', own('state'))).body
const post = (name: string, body: object = {}) => admin.call('POST', own(name), body)
const listSent = () => robot.received.filter(({ name }) => name === 'order' || name === 'instantActions')

async function connect(version: VdaVersion = '2.1.0'): Promise<void> {
  account = await introduceRobot(server, world.site.robot, version)
  robot = await connectRobot(server.mqttUrl, account)
  await robot.say('factsheet', factsheetMessage(version, actions))
}

async function appear(picture: RobotPicture, uiState: string): Promise<void> {
  await robot.state({ mapId, ...picture })
  await until(async () => expect(await state()).toMatchObject({ uiState, capabilities: actions }))
}

/** Calls after which the robot is another one, or is no longer let in. */
const endsConnection = new Set(['robots.delete', 'enrolment.revoke', 'enrolment.setLink'])

/** Does a change name the robot of the site, in its address or in its body? */
function isAboutRobot(name: string, { method, path }: RouteDefinition): boolean {
  if (method === 'GET') return false
  const { id, serialNumber } = world.site.robot
  const body = JSON.stringify(bodies[name]?.(targetWithoutRows(world.site, '')) ?? {})
  return /^\/robots\/:id|:serialNo/.test(path) || body.includes(id) || body.includes(serialNumber)
}

/** What a message would have the robot do. */
function describeMessage({ name, body }: Received): string {
  const types = (body.actions as { actionType: string }[] | undefined)?.map(({ actionType }) => actionType)
  const what = types?.join(' ') ?? (typeof body.kind === 'string' ? body.kind : null)
  return what === null ? name : `${name} ${what}`
}

/** Of a call on a robot it is the robot that is connected. */
function ownRow({ path }: RouteDefinition) {
  return path.startsWith('/robots/:id') ? { rowId: world.site.robot.id } : {}
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
  ['2.1.0', 'MANUAL', 'manualMode', 'our profile'],
  ['2.1.0', 'SERVICE', 'serviceMode', 'our profile'],
  ['2.1.0', 'TEACHIN', 'teachInMode', 'VDA 5050 alone'],
  ['3.0.0', 'STARTUP', 'startupMode', 'our profile'],
  ['3.0.0', 'INTERVENED', 'intervenedMode', 'VDA 5050 alone'],
  ['3.0.0', 'INTERVENED', 'intervenedMode', 'our profile'],
  ['3.0.0', 'TEACH_IN', 'teachInMode', 'our profile'],
] as const)('a robot that speaks %s and is in %s (%s, %s)', (version, operatingMode, uiState, speaks) => {
  it('is sent no order and no action, and says why', async () => {
    await connect(version)
    obey(robot, { mapId, operatingMode })
    if (speaks === 'our profile') await robot.status()
    await appear({ operatingMode }, uiState)
    const before = listSent().length
    for (const [what, name, body] of commands)
      expect([what, (await post(name, body)).code]).toEqual([what, `robot.${uiState}`])
    expect(listSent()).toHaveLength(before)
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

it('a robot that is intervened may be sent a cancel of its order', async () => {
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
  // The driver has ended it, and the robot stays manual: now it is somebody who stands at it.
  expect((await admin.call('DELETE', own('lock'))).status).toBe(204)
  await robot.hears('x-session', ({ kind }) => kind === 'release')
  await robot.state({ mapId, operatingMode: 'MANUAL' })
  await until(async () => expect(await state()).toMatchObject({ uiState: 'manualMode' }))
  expect((await post('commands', goTo)).code).toBe('robot.manualMode')
})

it('a robot that is manual as soon as driving is requested, before it knows by whom, is ours as well', async () => {
  await connect()
  robot.onMessage(({ name, body }) => {
    if (name === 'x-session') void robot.status({ leaseId: body.leaseId })
    if (name !== 'instantActions') return
    const asked = body.actions as { actionId: string }[]
    const instant = asked.map(({ actionId }) => ({ actionId, actionStatus: 'FINISHED' }))
    void robot.state({ mapId, operatingMode: 'MANUAL', instant })
  })
  await robot.status()
  await appear({}, 'idle')
  expect((await post('lock', { takeOver: false })).status).toBe(200)
  expect(await state()).toMatchObject({ uiState: 'driven', operatingMode: 'manual' })
  expect((await post('commands', { command: 'setStandby', params: { on: true } })).status).toBe(200)
})

it('a robot that is driven and goes into service is driven no longer', async () => {
  await connect()
  obey(robot, { mapId })
  await robot.status()
  await appear({}, 'idle')
  expect((await post('lock', { takeOver: false })).status).toBe(200)
  await robot.state({ mapId, operatingMode: 'SERVICE' })
  await robot.hears('x-session', ({ kind }) => kind === 'release')
  expect(await state()).toMatchObject({ uiState: 'serviceMode', lease: null })
})

it.each([
  ['enters', [{ operatingMode: 'MANUAL' }]],
  ['leaves', [{ operatingMode: 'SERVICE', ahead: ['desk'] }, {}]],
])('an order that a robot gives up as it %s such a mode has failed', async (_what, pictures) => {
  await connect()
  obey(robot, { mapId })
  await appear({}, 'idle')
  expect((await post('commands', goTo)).status).toBe(200)
  const { body } = await robot.hears('order')
  const orderId = String(body.orderId)
  for (const picture of pictures) await robot.state({ mapId, orderId, ...picture })
  await until(async () =>
    expect(await state()).toMatchObject({ lastOrder: { orderId, outcome: 'failed', error: null } }),
  )
})

describe.each([
  ['2.1.0', 'MANUAL', 'manualMode'],
  ['2.1.0', 'SERVICE', 'serviceMode'],
  ['2.1.0', 'TEACHIN', 'teachInMode'],
  ['3.0.0', 'STARTUP', 'startupMode'],
  ['3.0.0', 'INTERVENED', 'intervenedMode'],
  ['3.0.0', 'MANUAL', 'manualMode'],
  ['3.0.0', 'SERVICE', 'serviceMode'],
  ['3.0.0', 'TEACH_IN', 'teachInMode'],
] as const)('a robot of our profile that speaks %s and is in %s', (version, operatingMode, uiState) => {
  it('is sent nothing that it would act on, whatever is called', async () => {
    await connect(version)
    obey(robot, { mapId, operatingMode })
    await robot.status()
    await appear({ operatingMode }, uiState)
    const tried: string[] = []
    for (const [name, route] of namedRoutes) {
      if (!isAboutRobot(name, route) || endsConnection.has(name)) continue
      const { loginId } = world.personas.administrator
      const target = { ...(await getTarget(server, world.site, loginId, route)), ...ownRow(route) }
      await admin.call(route.method, samplePath(route, target), bodies[name]?.(target))
      tried.push(name)
    }
    expect(tried).toEqual(
      expect.arrayContaining(['robotCommands.send', 'teleop.acquireLease', 'flowRuns.start']),
    )
    const harmless = ['x-config', 'x-session remoteStop', 'x-session clearRemoteStop']
    if (operatingMode === 'INTERVENED') harmless.push('instantActions cancelOrder')
    expect(robot.received.map(describeMessage).filter((message) => !harmless.includes(message))).toEqual([])
  })
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
    const before = listSent().length
    const resume = () => admin.call('POST', `/flow-runs/${id}/commands`, { command: 'resume' })
    await resume()
    await until(async () => expect(await see(id)).toMatchObject({ status: 'paused', reason: 'manualMode' }))
    expect(listSent()).toHaveLength(before)
    await robot.state({ mapId, lastNodeId: 'desk' })
    await until(async () => expect(await state()).toMatchObject({ operatingMode: 'automatic' }))
    expect(await see(id)).toMatchObject({ status: 'paused', reason: 'manualMode' })
    await work.let('takePhoto')
    await resume()
    await until(async () => expect(await see(id)).toMatchObject({ status: 'done' }))
    expect(work.orders).toHaveLength(2)
  })
})
