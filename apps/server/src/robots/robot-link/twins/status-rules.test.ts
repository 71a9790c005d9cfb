/** What the registered status of a robot and its standby block, and what they never block (R-ROBOTS-3). */
import { robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorld, type World } from '../../../testing/personas.ts'
import { factsheetMessage, type RobotPicture } from '../../../testing/robot-messages.ts'
import {
  connectRobot,
  introduceRobot,
  obey,
  type RobotAccount,
  type TestRobot,
} from '../../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'

let server: TestServer
let world: World
let account: RobotAccount
let robot: TestRobot
let admin: Client
beforeAll(async () => {
  // What the server looks at every so often, it looks at when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  world = await createWorld(server.db)
  account = await introduceRobot(server, world.site.robot)
  admin = await server.openSession(world.personas.administrator.id)
  robot = await connectRobot(server.mqttUrl, account)
})
afterEach(async () => {
  await robot.close()
})

const own = (name: string) => `/robots/${account.serialNumber}/${name}`
const state = async () => (await admin.call('GET', own('state'))).body
const actions = [
  'startTeleop',
  'startPause',
  'stopPause',
  'startCleaning',
  'stopCleaning',
  'startCharging',
  'speak',
]

/** The robot is there, obeys, and stands on its map. */
async function isReady(picture: RobotPicture = {}, status: object = {}): Promise<void> {
  const mapId = `${world.site.building.id}.${world.site.floor.id}`
  obey(robot, { mapId, ...picture })
  await robot.say('factsheet', factsheetMessage('2.1.0', actions))
  await robot.state({ mapId, ...picture })
  await robot.status(status)
  await until(async () => expect(await state()).toMatchObject({ online: true, capabilities: actions }))
}

async function setStatus(name: keyof typeof robotStatuses): Promise<void> {
  const { body } = await admin.call('GET', `/robots/${world.site.robot.id}`)
  const { revision } = body as { revision: number }
  const change = { status: robotStatuses[name], revision }
  expect((await admin.call('PATCH', `/robots/${world.site.robot.id}`, change)).status).toBe(204)
  const shown = {
    unavailable: 'unavailable',
    maintenance: 'maintenance',
    repair: 'repair',
    available: 'idle',
  }
  await until(async () => expect(await state()).toMatchObject({ uiState: shown[name] }))
}

const goTo = { command: 'goTo', params: { waypointId: 'desk' } }
const speak = { command: 'speak', params: { text: 'こんにちは' } }
const moving: [string, () => Promise<{ code: string | null }>][] = [
  ['going to a waypoint', () => admin.call('POST', own('commands'), goTo)],
  ['cleaning', () => admin.call('POST', own('actions/start-cleaning'))],
  ['docking', () => admin.call('POST', own('actions/dock'))],
  ['undocking', () => admin.call('POST', own('actions/undock'))],
  ['going on', () => admin.call('POST', own('actions/resume'))],
  ['driving by hand', () => admin.call('POST', own('lock'), { takeOver: false })],
]

describe.each(['unavailable', 'maintenance', 'repair'] as const)('a robot that is %s', (status) => {
  it('takes no order and is not driven', async () => {
    await isReady()
    await setStatus(status)
    for (const [what, action] of moving)
      expect([what, (await action()).code]).toEqual([what, 'robot.unavailable'])
    expect((await admin.call('POST', own('commands'), speak)).code).toBe('robot.unavailable')
    expect(robot.received.filter(({ name }) => name === 'order')).toEqual([])
  })

  it('stops all the same: its order, its cleaning, and by the remote stop, which can be released', async () => {
    await isReady({ orderId: 'someone', ahead: ['desk'], driving: true })
    await setStatus(status)
    expect((await admin.call('POST', own('actions/pause'))).status).toBe(200)
    expect((await admin.call('POST', own('actions/stop'))).status).toBe(200)
    const stop = await admin.call('POST', own('remote-stop'))
    expect(stop.body).toMatchObject({ acknowledged: true })
    expect((await admin.call('DELETE', own('remote-stop'))).status).toBe(204)
  })
})

it('a robot that does not know where it is is sent nowhere, and says so', async () => {
  await isReady({ localized: false })
  const places = moving.filter(([what]) => ['going to a waypoint', 'docking', 'undocking'].includes(what))
  for (const [what, action] of places)
    expect([what, (await action()).code]).toEqual([what, 'robot.notLocalized'])
})

it('the driver of a robot loses it when its status changes', async () => {
  await isReady()
  expect((await admin.call('POST', own('lock'), { takeOver: false })).status).toBe(200)
  await setStatus('maintenance')
  await vi.advanceTimersByTimeAsync(5_000)
  await robot.hears('x-session', ({ kind }) => kind === 'release')
  await until(async () => expect(await state()).toMatchObject({ lease: null }))
  await setStatus('available')
  expect((await admin.call('POST', own('lock'), { takeOver: false })).status).toBe(200)
})

it('a robot in standby neither moves nor is driven, but speaks and stops', async () => {
  await isReady({}, { standby: true })
  await until(async () => expect(await state()).toMatchObject({ uiState: 'standby' }))
  for (const [what, action] of moving) expect([what, (await action()).code]).toEqual([what, 'robot.standby'])
  expect((await admin.call('POST', own('commands'), speak)).status).toBe(200)
  expect((await admin.call('POST', own('remote-stop'))).body).toMatchObject({ acknowledged: true })
})

it('settings reach the robot at once, and again when it comes back', async () => {
  await isReady()
  const { body } = await admin.call('GET', `/robots/${world.site.robot.id}`)
  const { revision } = body as { revision: number }
  const wanted = { videoMode: 'highest', archiveStart: true }
  await admin.call('PATCH', `/robots/${world.site.robot.id}`, { ...wanted, revision })
  const isWanted = (config: Record<string, unknown>) =>
    config.videoMode === 'highest' && config.archiveStart === true
  await robot.hears('x-config', isWanted)
  await robot.close()
  robot = await connectRobot(server.mqttUrl, account)
  expect((await robot.hears('x-config')).body).toMatchObject(wanted)
  const histories = await admin.call('GET', `/robots/${world.site.robot.id}/setting-histories`)
  expect(histories.body).toMatchObject([{ source: 'portal', operatorId: world.personas.administrator.id }])
})

it('the video mode is for robots with an operating system of 2.5.0 or newer', async () => {
  await isReady()
  const hasMode = ({ videoMode }: Record<string, unknown>) => videoMode !== undefined
  await robot.hears('x-config', hasMode)
  // Its first word of its version, 1.0.0, is looked at within five seconds.
  await until(async () => {
    await vi.advanceTimersByTimeAsync(5_000)
    expect(robot.received.some(({ name, body }) => name === 'x-config' && !hasMode(body))).toBe(true)
  })
})

it('what the robot itself reports to have changed is in the history as the robot’s', async () => {
  await isReady()
  const versions = async () => {
    await vi.advanceTimersByTimeAsync(5_000)
    const { body } = await admin.call('GET', `/robots/${world.site.robot.id}/setting-histories`)
    return (body as { source: string; changes: unknown[] }[]).map(({ source, changes }) => [
      source,
      ...changes,
    ])
  }
  const first = ['robot', { field: 'version', before: null, after: '1.0.0' }]
  await until(async () => expect(await versions()).toEqual([first]))
  const system = { cpu: 0, memory: 0, disk: 0, temperature: 0, version: '2.5.0' }
  server.clock.advance(1_000)
  await robot.status({ system })
  const second = ['robot', { field: 'version', before: '1.0.0', after: '2.5.0' }]
  await until(async () => expect(await versions()).toEqual([second, first]))
})
