/** A robot that detects with its own cameras: started by a command, reported over its link, and judged like reports of detectors. */
import { randomUUID } from 'node:crypto'
import type { Alert } from '@wheelhouse/contract/alerts/alert'
import type { DetectionEvent } from '@wheelhouse/contract/inspections/detection-event'
import type { RobotDetection } from '@wheelhouse/contract/inspections/robot-detection'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { saveContract } from '../../organizations/contract.store.ts'
import { aDetectionSetting } from '../../testing/detection-factory.ts'
import { aRobot } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { factsheetMessage } from '../../testing/robot-messages.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

let server: TestServer
let world: World
let account: RobotAccount
let robot: TestRobot
let admin: Client
let settingId: string

beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
  })
  admin = await server.openSession(world.personas.administrator.id)
  robot = await connectRobot(server.mqttUrl, account)
  robot.onMessage(({ name, body }) => {
    if (name !== 'instantActions') return
    const [action] = body.actions as { actionId: string }[]
    if (action) void robot.state({ instant: [{ actionId: action.actionId, actionStatus: 'FINISHED' }] })
  })
  await robot.say('factsheet', factsheetMessage('2.1.0', ['startDetection', 'stopDetection']))
  await robot.state()
  await robot.status()
  await untilState({ online: true, capabilities: ['startDetection', 'stopDetection'], detections: [] })
})
afterAll(async () => {
  await robot.close()
  await server.close()
})
beforeEach(async () => {
  robot.received.length = 0
  settingId = (await aSetting()).id
})

const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`
const untilState = (state: object) =>
  until(async () => expect((await admin.call('GET', path('state'))).body).toMatchObject(state))
const aSetting = (values: Partial<Parameters<typeof aDetectionSetting>[1]> = {}) => {
  const { building, floor } = world.site
  const place = { buildingId: building.id, floorId: floor.id, robotId: world.site.robot.id }
  return aDetectionSetting(server.db, { ...place, name: 'Lobby', level: 9, ...values })
}
const send = (command: 'startDetection' | 'stopDetection') =>
  admin.call('POST', path('commands'), { command, params: {} })

const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 30, 0, 40, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.from([0xff, 0xd9])])
let count = 0
/** A ULID of its own. */
const newId = () => String(++count).padStart(26, '0')
const aFall = (values: Partial<RobotDetection> = {}): RobotDetection => ({
  id: newId(),
  settingId,
  kind: 'fall',
  at: server.clock.now().toISOString(),
  camera: 'v1',
  score: 0.9,
  box: { x: 0.4, y: 0.5, width: 0.2, height: 0.2 },
  stayMinutes: null,
  pose: null,
  image: jpeg.toString('base64'),
  anonymised: null,
  ...values,
})
const report = (body: RobotDetection) => robot.say('x-detection', { profile: 'bsp/1', ...body }, { qos: 1 })
const getEvents = async () =>
  (await admin.call('GET', `/asilla-settings/${settingId}/events`)).body as DetectionEvent[]
const untilEvents = (events: object[]) => until(async () => expect(await getEvents()).toMatchObject(events))
const getIgnored = async () => {
  const { body } = await admin.call('GET', `/asilla-settings/${settingId}/address`)
  return (body as { lastIgnored: string | null }).lastIgnored
}
const getDropped = async () => {
  const { body } = await admin.call('GET', path('state'))
  return (body as { droppedMessages: number }).droppedMessages
}

it('a robot is sent what to look for, and what it reports is shown', async () => {
  const area = {
    cameraId: 'v3',
    points: [
      [0, 0],
      [1, 0],
      [1, 1],
    ] as [number, number][],
  } as const
  const wide = await aSetting({
    behaviours: ['intrusion', 'loitering'],
    area: { ...area, points: [...area.points] },
    stayMinutes: 5,
  })
  expect((await send('startDetection')).status).toBe(200)
  const { body } = await robot.hears('instantActions')
  const [action] = body.actions as { actionType: string; actionParameters: { value: unknown }[] }[]
  expect(action?.actionType).toBe('startDetection')
  const settings = JSON.parse(String(action?.actionParameters[0]?.value)) as { settingId: string }[]
  expect(settings.find((one) => one.settingId === settingId)).toMatchObject({ behaviours: ['fall'] })
  expect(settings.find((one) => one.settingId === wide.id)).toEqual({
    settingId: wide.id,
    behaviours: ['intrusion', 'loitering'],
    area,
    stayMinutes: 5,
  })
  await robot.status({ detections: [wide.id] })
  await untilState({ detections: [wide.id] })
  expect((await send('stopDetection')).status).toBe(200)
  await robot.status({ detections: [] })
  await untilState({ detections: [] })
})

it('a disabled setting, one of another robot, and any without the contract, is not there for the robot', async () => {
  const { building, floor } = world.site
  const other = await aRobot(server.db, { buildingId: building.id, initialFloorId: floor.id })
  await server.db.updateTable('detectionSettings').set({ status: 0 }).execute()
  await aSetting({ robotId: other.id })
  expect(await send('startDetection')).toMatchObject({ status: 404 })
  await aSetting()
  await saveContract(server.db, world.own.id, { isMiniAsilla: false }, server.clock.now())
  expect(await send('startDetection')).toMatchObject({ status: 404 })
  await saveContract(server.db, world.own.id, { isMiniAsilla: true }, server.clock.now())
  expect(robot.received.filter(({ name }) => name === 'instantActions')).toEqual([])
  expect((await send('startDetection')).status).toBe(200)
})

it('what it sees is kept with its picture and place, and people are notified', async () => {
  const mapId = `${world.site.building.id}.${world.site.floor.id}`
  const pose = { mapId, x: 3, y: 4, theta: 0 }
  await report(aFall({ pose, anonymised: { targets: ['face'], method: 'fill' } }))
  await untilEvents([{ kind: 'fall', score: 0.9, alertState: 'open', mediaId: expect.any(String) }])
  const [event] = await getEvents()
  expect((await admin.call('GET', `/media/${event?.mediaId}`)).body).toMatchObject({
    kind: 'photo',
    cameraId: 'v1',
    title: 'Lobby',
    pose,
    anonymised: { targets: ['face'] },
  })
  const alerts = (await admin.call('GET', '/alerts')).body as Alert[]
  expect(alerts.filter(({ mediaId }) => mediaId === event?.mediaId)).toMatchObject([{ level: 9 }])
})

it('what it says twice counts once, and what the setting does not include not at all', async () => {
  const fall = aFall()
  await report(fall)
  await untilEvents([{ kind: 'fall' }])
  await report(fall)
  await until(async () => expect(await getIgnored()).toBe('duplicate'))
  await report(aFall({ score: 0.3 }))
  await until(async () => expect(await getIgnored()).toBe('lowScore'))
  expect(await getEvents()).toHaveLength(1)
})

it('people hear of it without a picture where that is none', async () => {
  await report(aFall({ image: Buffer.from('no picture').toString('base64') }))
  await untilEvents([{ kind: 'fall', mediaId: null, alertState: 'open' }])
})

it('of a setting that is not its own nothing counts, and it is counted as dropped', async () => {
  const { building, floor } = world.site
  const other = await aRobot(server.db, { buildingId: building.id, initialFloorId: floor.id })
  settingId = (await aSetting({ robotId: other.id })).id
  const before = await getDropped()
  await report(aFall())
  await until(async () => expect(await getDropped()).toBe(before + 1))
  await report(aFall({ settingId: randomUUID() }))
  await until(async () => expect(await getDropped()).toBe(before + 2))
  expect(await getEvents()).toEqual([])
  expect(await getIgnored()).toBeNull()
})

it('nothing goes to the former building of a robot that was moved, which still has its settings', async () => {
  const { foreignSite, site, foreign, personas } = world
  await saveContract(server.db, foreign.id, { isMiniAsilla: true }, server.clock.now())
  const system = await server.openSession(personas.systemAdministrator.id)
  const move = async ({ building, floor }: World['site']) => {
    const { body } = await system.call('GET', `/robots/${site.robot.id}`)
    const { revision } = body as { revision: number }
    const place = { revision, buildingId: building.id, initialFloorId: floor.id }
    expect((await system.call('PATCH', `/robots/${site.robot.id}`, place)).status).toBe(204)
  }
  const theirs = await server.openSession(personas.foreignAdministrator.id)
  const count = async () => {
    const { body } = await theirs.call('GET', path('state'))
    return (body as { droppedMessages: number }).droppedMessages
  }
  await move(foreignSite)
  await until(async () => expect(await count()).toBeGreaterThanOrEqual(0))
  const before = await count()
  await report(aFall())
  await until(async () => expect(await count()).toBe(before + 1))
  expect(await getEvents()).toEqual([])
  const start = { command: 'startDetection', params: {} }
  expect((await theirs.call('POST', path('commands'), start)).status).toBe(404)
  await move(site)
})

it('cannot report more than the server accepts, and its other messages still arrive', async () => {
  // What it said before is long ago.
  server.clock.advance(20_000)
  const before = await getDropped()
  const moment = server.clock.now().getTime()
  const at = (index: number) => new Date(moment - index * 1_000).toISOString()
  await Promise.all(Array.from({ length: 150 }, (_, index) => report(aFall({ at: at(index), image: null }))))
  await until(async () => expect(await getDropped()).toBe(before + 50))
  await until(async () =>
    expect((await admin.call('GET', `/asilla-settings/${settingId}/events/count`)).body).toEqual({
      count: 100,
    }),
  )
  await robot.status({ detections: [settingId] })
  await untilState({ detections: [settingId] })
})
