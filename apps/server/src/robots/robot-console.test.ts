import type { ConsoleMessage, ConsoleUpdate } from '@wheelhouse/contract/robots/robot-console'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/personas.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import { connectRobot, introduceRobot, obey, type TestRobot } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { watchLive } from '../testing/watch-live.ts'

let server: TestServer
let world: World
let robot: TestRobot
let system: Client
let mapId: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  mapId = `${world.site.building.id}.${world.site.floor.id}`
  system = await server.openSession(world.personas.systemAdministrator.id)
  const account = await introduceRobot(server, world.site.robot)
  robot = await connectRobot(server.mqttUrl, account)
})
afterEach(() => robot.close())

const actions = ['startPause', 'stopPause', 'startTeleop', 'setStandby', 'rotate', 'moveRelative']
const path = () => `/robots/${robot.serialNumber}/console`
const act = (actionType: string, parameters: object = {}) =>
  system.call('POST', path(), { topic: 'instantActions', action: { actionType, parameters } })
const say = (topic: string, body: object) => system.call('POST', path(), { topic, body })

async function appear(picture = {}): Promise<void> {
  await robot.say('factsheet', factsheetMessage('2.1.0', actions))
  await robot.status()
  obey(robot, { mapId, ...picture })
  await robot.state({ mapId, ...picture })
  const state = async () => (await system.call('GET', `/robots/${robot.serialNumber}/state`)).body
  await until(async () => expect(await state()).toMatchObject({ online: true, capabilities: actions }))
}

const listEntries = () =>
  server.db
    .selectFrom('auditLog')
    .select(['outcome', 'after', 'operatorId'])
    .where('action', '=', 'robot:console')
    .where('entityId', '=', world.site.robot.id)
    .execute()

async function follow() {
  const watcher = await watchLive(server, system, [path()])
  await watcher.sees(path())
  return {
    close: () => watcher.close(),
    sees: (isRight: (message: ConsoleMessage) => boolean) =>
      until(() => {
        const all = watcher.seen<ConsoleUpdate>(path()).flatMap(({ messages }) => messages)
        const found = all.find(isRight)
        expect(found).toBeDefined()
        return found
      }),
  }
}

it('shows what the robot sends and what it is sent, without secrets', async () => {
  const log = await follow()
  await appear()
  await robot.say('x-signal-up', { profile: 'bsp/1', kind: 'answer', sessionId: 's', sdp: 'v=0 pwd' })
  await robot.say('state', 'no JSON')
  await act('setStandby', { on: true })
  await log.sees(({ kind, direction }) => kind === 'factsheet' && direction === 'up')
  await log.sees(({ kind, text }) => kind === 'x-signal-up' && text?.includes('"sdp":"•••"') === true)
  await log.sees(({ dropped, text }) => dropped === 'notJson' && text === null)
  await log.sees(({ direction, text }) => direction === 'down' && text?.includes('setStandby') === true)
  log.close()
})

it('sends an action, waits for the answer, and keeps who sent what', async () => {
  await appear()
  expect(await act('setStandby', { on: true })).toMatchObject({ status: 200, body: { status: 'finished' } })
  expect(await act('stateRequest')).toMatchObject({ status: 200, body: { status: 'sent' } })
  await robot.hears('instantActions', ({ actions: sent }) => JSON.stringify(sent).includes('setStandby'))
  const by = { operatorId: world.personas.systemAdministrator.id, outcome: 'done' }
  expect(await listEntries()).toEqual(
    expect.arrayContaining([
      { ...by, after: { command: 'setStandby', on: true } },
      { ...by, after: { command: 'stateRequest' } },
    ]),
  )
})

it('sends messages of our own profile, and the remote stop as its button does', async () => {
  await appear()
  await say('x-session', { kind: 'buildingCodes', elevator: 'elv_100', door: 'sec_0' })
  await robot.hears('x-session', ({ kind, elevator }) => kind === 'buildingCodes' && elevator === 'elv_100')
  expect(await say('x-session', { kind: 'remoteStop' })).toMatchObject({ body: { status: 'finished' } })
  expect(await act('rotate', { angle: 1 })).toMatchObject({ body: { error: { code: 'robot.stopped' } } })
  expect(await say('x-session', { kind: 'lease', leaseId: 'x' })).toMatchObject({ status: 422 })
  expect(robot.received.filter(({ body }) => body.kind === 'lease')).toEqual([])
})

it('moves no robot that somebody drives, and stops it all the same', async () => {
  await appear()
  const driver = await server.openSession(world.personas.general.id)
  await driver.call('POST', `/robots/${robot.serialNumber}/lock`, {})
  await until(async () =>
    expect(await act('stopPause')).toMatchObject({ body: { error: { code: 'robot.drivenByOther' } } }),
  )
  expect(await act('moveRelative', { distance: 1 })).toMatchObject({
    body: { error: { code: 'robot.drivenByOther' } },
  })
  expect(await act('startPause')).toMatchObject({ status: 200 })
})

it('sends nothing to a robot that is away, or at which people are at work', async () => {
  const isAway = { body: { error: { code: 'robot.offline' } } }
  expect(await act('cancelOrder')).toMatchObject(isAway)
  expect(await say('x-recordings', { kind: 'send', ids: [], isUrgent: false })).toMatchObject({ status: 422 })
  expect(await say('x-session', { kind: 'buildingCodes', elevator: 'elv_0', door: 'sec_0' })).toMatchObject(
    isAway,
  )
  expect(await listEntries()).toContainEqual(
    expect.objectContaining({ outcome: 'failed', after: { command: 'cancelOrder', error: 'robot.offline' } }),
  )
  await appear({ operatingMode: 'SERVICE' })
  const isClosed = { body: { error: { code: 'robot.serviceMode' } } }
  expect(await act('stateRequest')).toMatchObject(isClosed)
  expect(await act('startPause')).toMatchObject(isClosed)
})

it('knows no other robots', async () => {
  const answer = await system.call('POST', '/robots/NOBODY-1/console', {
    topic: 'instantActions',
    action: { actionType: 'stateRequest', parameters: {} },
  })
  expect(answer).toMatchObject({ status: 404, body: { error: { code: 'entity.notFound' } } })
})
