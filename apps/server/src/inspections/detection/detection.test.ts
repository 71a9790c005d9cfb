/** Behaviour detection over a real broker and database: settings, what detectors report, and what comes of it. */
import type { Alert } from '@wheelhouse/contract/alerts/alert'
import { type DetectionReport, detectionEventLimits } from '@wheelhouse/contract/inspections/detection-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveContract } from '../../organizations/contract.store.ts'
import { aDetectionSetting } from '../../testing/detection-factory.ts'
import { aBuilding, aFloor, aRobot } from '../../testing/factories.ts'
import { aFlow, aStep } from '../../testing/flow-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { factsheetMessage } from '../../testing/robot-messages.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { type WorkingRobot, workOrders } from '../../testing/working-robot.ts'

let server: TestServer
let world: World
let admin: Client
let account: RobotAccount
let robotId: string
let serialNumber: string
let flowId: string
let settingId: string
let address: string

beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
  })
  admin = await server.openSession(world.personas.administrator.id)
  flowId = await makeFlow()
})
afterAll(() => server.close())
// Of a robot that never connects.
beforeEach(async () => {
  const { building, floor } = world.site
  const robot = await aRobot(server.db, { buildingId: building.id, initialFloorId: floor.id })
  await useSetting(robot)
})

const place = () => ({ buildingId: world.site.building.id, floorId: world.site.floor.id })

async function makeFlow(at = place()): Promise<string> {
  const definition = [aStep(300, { text: 'Hello', language: 'ja', voice: 'female', speed: 'normal' })]
  return (await aFlow(server.db, { ...at, definition })).id
}

async function useSetting(robot: { id: string; serialNumber: string }): Promise<void> {
  robotId = robot.id
  serialNumber = robot.serialNumber
  const values = { ...place(), robotId, flowId, name: 'Entrance', level: 9 as const }
  settingId = (await aDetectionSetting(server.db, values)).id
  address = await regenerate()
}

async function regenerate(): Promise<string> {
  const { body } = await admin.call('POST', `/asilla-settings/${settingId}/address/regenerate`)
  return new URL((body as { url: string }).url).pathname.replace('/api', '')
}

async function connect(): Promise<{ robot: TestRobot; work: WorkingRobot }> {
  const robot = await connectRobot(server.mqttUrl, account)
  const work = workOrders(robot, { mapId: `${world.site.building.id}.${world.site.floor.id}` })
  await robot.say('factsheet', factsheetMessage('2.1.0', ['speak', 'startPause', 'stopPause']))
  await work.say()
  const path = `/robots/${account.serialNumber}/state`
  await until(async () => expect((await admin.call('GET', path)).body).toMatchObject({ online: true }))
  return { robot, work }
}

const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 30, 0, 40, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.from([0xff, 0xd9])])

const aFall = (values: Partial<DetectionReport> = {}): DetectionReport => ({
  kind: 'fall',
  at: server.clock.now().toISOString(),
  robot: serialNumber,
  camera: 'v1',
  score: 0.9,
  ...values,
})
const report = (values?: Partial<DetectionReport>) => server.call('POST', address, aFall(values))
const getEvents = async () => (await admin.call('GET', `/asilla-settings/${settingId}/events`)).body
const getAddress = async () => (await admin.call('GET', `/asilla-settings/${settingId}/address`)).body
const getAlerts = async () =>
  ((await admin.call('GET', '/alerts')).body as Alert[]).filter(({ link }) => link?.endsWith(settingId))
const getSetting = async () => (await admin.call('GET', `/asilla-settings/${settingId}`)).body

describe('what a detector reports', () => {
  it('is kept with its picture, people are notified, and the flow begins', async () => {
    await useSetting(world.site.robot)
    const { robot, work } = await connect()
    const sent = await report({ image: jpeg.toString('base64'), score: 0.87 })
    expect(sent).toMatchObject({ status: 200, body: { eventId: expect.any(String), ignored: null } })
    const { eventId } = sent.body as { eventId: string }
    expect(await getEvents()).toMatchObject([
      {
        id: eventId,
        kind: 'fall',
        score: 0.87,
        mediaId: eventId,
        robotName: world.site.robot.name,
        alertState: 'open',
        runId: expect.any(String),
        flowReason: null,
        isFalseAlarm: false,
      },
    ])
    expect((await admin.call('GET', `/media/${eventId}`)).body).toMatchObject({
      kind: 'photo',
      cameraId: 'v1',
      title: 'Entrance',
      file: { mime: 'image/jpeg', width: 40, height: 30, size: jpeg.length },
    })
    expect(await getAlerts()).toMatchObject([
      { level: 9, mediaId: eventId, link: `/asilla/setting/${settingId}`, count: 1 },
    ])
    await until(() => expect(work.log).toContain('speak'))
    await robot.close()
  })

  it('says why the robot does not set out, and notifies people all the same', async () => {
    await report()
    expect(await getEvents()).toMatchObject([{ runId: null, flowReason: 'robotOffline', alertState: 'open' }])
  })

  it('counts once: by the name that the detector gave it, and of one kind within a second', async () => {
    await report({ id: 'one' })
    const later = new Date(server.clock.now().getTime() - 5_000).toISOString()
    for (const again of [{ id: 'one', at: later }, { id: 'another' }])
      expect((await report(again)).body).toEqual({ eventId: null, ignored: 'duplicate' })
    expect((await report({ id: 'other', at: later })).body).toMatchObject({ ignored: null })
    expect(await getEvents()).toHaveLength(2)
  })

  it('that does not count leaves nothing but when it came and why', async () => {
    expect((await report({ score: 0.2 })).body).toEqual({ eventId: null, ignored: 'lowScore' })
    expect(await getEvents()).toEqual([])
    expect(await getAlerts()).toEqual([])
    expect(await getAddress()).toMatchObject({
      lastReceivedAt: server.clock.now().toISOString(),
      lastIgnored: 'lowScore',
    })
  })

  it('brings JPEGs alone, and is not taken with another picture', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64').toString('base64')
    expect((await report({ image: png })).code).toBe('file.wrongType')
    expect((await report({ image: Buffer.from('none').toString('base64') })).code).toBe('file.wrongType')
    expect(await getEvents()).toEqual([])
  })

  it('does not count beyond what people can look at in an hour', async () => {
    const { organizationId, id: buildingId } = world.site.building
    const at = server.clock.now()
    const whose = { settingId, organizationId, buildingId, robotId }
    const rows = Array.from({ length: detectionEventLimits.perHourMax }, (_, index) => ({
      ...whose,
      kind: 'fall' as const,
      cameraId: 'v1' as const,
      score: 0.9,
      at,
      second: new Date(at.getTime() - (index + 1) * 1_000),
      receivedAt: at,
      updatedAt: at,
    }))
    await server.db.insertInto('detectionEvents').values(rows).execute()
    expect((await report()).body).toMatchObject({ ignored: 'tooMany' })
    server.clock.advance(3_601_000)
    expect((await report()).body).toMatchObject({ ignored: null })
  })

  it('needs the address of the setting, and the contract', async () => {
    const former = address
    address = await regenerate()
    for (const url of [former, `/hooks/asilla/${settingId}/wrong`])
      expect((await server.call('POST', url, aFall())).code).toBe('entity.notFound')
    await saveContract(server.db, world.own.id, { isMiniAsilla: false }, server.clock.now())
    expect((await report()).code).toBe('entity.notFound')
    expect((await admin.call('GET', `/asilla-settings/${settingId}`)).code).toBe('entity.notFound')
    expect((await admin.call('GET', '/asilla-settings')).body).toEqual([])
    expect((await create()).code).toBe('detection.uncontracted')
  })
})

it('counts what people call a false alarm, until they take it back', async () => {
  const { body } = await report()
  const { eventId } = body as { eventId: string }
  const operator = await server.openSession(world.personas.general.id)
  for (const isFalseAlarm of [true, false]) {
    expect((await operator.call('PATCH', `/asilla-events/${eventId}`, { isFalseAlarm })).status).toBe(204)
    expect(await getSetting()).toMatchObject({ eventCount: 1, falseAlarmCount: isFalseAlarm ? 1 : 0 })
  }
})

const create = (values: object = {}) => {
  const { buildingId } = place()
  const body = { name: 'Hall', buildingId, robotId, flowId, behaviours: ['fall'], ...values }
  return admin.call('POST', '/asilla-settings', body)
}
type Point = [number, number]
const square: Point[] = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.9, 0.9],
  [0.1, 0.9],
]
const anArea = (points: Point[]) => ({ behaviours: ['intrusion'], area: { cameraId: 'v1', points } })
const crossing: Point[] = [...square.slice(0, 2), ...square.slice(2).toReversed()]

describe('a setting', () => {
  it.each([
    ['no behaviour', { behaviours: [] }, 'behaviours'],
    ['intrusion without an area', { behaviours: ['intrusion'] }, 'area'],
    ['an area without intrusion', { ...anArea(square), behaviours: ['fall'] }, 'area'],
    ['an area of two points', anArea(square.slice(0, 2)), 'area.points'],
    ['an area that crosses itself', anArea(crossing), 'area'],
    ['loitering without minutes', { behaviours: ['loitering'] }, 'stayMinutes'],
  ])('is refused with %s', async (_what, values, path) => {
    const { status, body } = await create(values)
    expect(status).toBe(422)
    expect(body).toMatchObject({ error: { details: [{ path }] } })
  })

  it('names a robot and a flow of its own building', async () => {
    const { id: buildingId } = await aBuilding(server.db, { organizationId: world.own.id })
    const other = await aRobot(server.db, { buildingId })
    const floor = await aFloor(server.db, { buildingId, index: 7 })
    const otherFlow = await makeFlow({ buildingId, floorId: floor.id })
    for (const [path, values] of [
      ['robotId', { robotId: other.id }],
      ['flowId', { flowId: otherFlow }],
    ] as const)
      expect((await create(values)).body).toMatchObject({ error: { details: [{ path }] } })
    expect((await create({ robotId: world.foreignSite.robot.id })).code).toBe('entity.notFound')
  })

  it('keeps its flow from being deleted, and is changed only by someone who saw its newest version', async () => {
    const made = await create(anArea(square))
    expect(made.status).toBe(200)
    const { id } = made.body as { id: string }
    expect((await admin.call('DELETE', `/flows/${flowId}`)).code).toBe('entity.inUse')
    expect((await admin.call('PATCH', `/asilla-settings/${id}`, { revision: 1, status: 0 })).status).toBe(204)
    const late = await admin.call('PATCH', `/asilla-settings/${id}`, { revision: 1, status: 1 })
    expect(late.code).toBe('entity.changed')
  })
})
