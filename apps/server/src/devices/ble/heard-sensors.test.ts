/** Sensors that robots hear by BLE: what robots are sent, what they may report, and what is stored of it. */
import type { ListedSensor } from '@wheelhouse/contract/devices/ble-sensor'
import type { DeviceIntake } from '@wheelhouse/contract/devices/device-reading'
import { linkProfile } from '@wheelhouse/contract/robots/link-envelope'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../kernel/process/log.ts'
import { aBuilding, aDevice, aRobot } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { factsheetMessage } from '../../testing/robot-messages.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { createHeardReadings } from './heard-readings.ts'

let server: TestServer
let world: World
let admin: Client
let accounts: RobotAccount[]
const robots: TestRobot[] = []

beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    const { building, floor } = world.site
    const place = { buildingId: building.id, initialFloorId: floor.id }
    const rows = [await aRobot(db, place), await aRobot(db, place), await aRobot(db)]
    accounts = []
    for (const row of rows) accounts.push(await giveSecret(db, row))
  })
  admin = await server.openSession(world.personas.administrator.id)
})
afterAll(() => server.close())
afterEach(async () => {
  for (const robot of robots.splice(0)) await robot.close()
  await server.db.deleteFrom('devices').execute()
})

const ble = { protocol: 'ble', address: 'C4:11:22:33:44:55' }
const create = (profile: object = {}, values: object = {}) => {
  const { organizationId, id: buildingId } = world.site.building
  const device = { name: 'Heard', type: 1, organizationId, buildingId, profile: { ...ble, ...profile } }
  return admin.call('POST', '/devices', { ...device, ...values })
}
const aSensor = async (profile: object = {}) => ((await create(profile)).body as { id: string }).id
const intake = async (id: string) =>
  (await admin.call('GET', `/devices/${id}/readings/latest`)).body as DeviceIntake

/** The robot of that place; the first two are of the building, the third is another customer's. */
async function join(index: number, actions = ['readSensors']): Promise<TestRobot> {
  const account = accounts[index]
  if (account === undefined) throw new Error('there is no such robot')
  const robot = await connectRobot(server.mqttUrl, account)
  robots.push(robot)
  await robot.say('factsheet', factsheetMessage(account.version, actions))
  await robot.state()
  return robot
}
const listed = (body: Record<string, unknown>) =>
  (body.sensors as ListedSensor[] | undefined)?.map(({ deviceId }) => deviceId)
const isSent = (robot: TestRobot, ids: string[]) =>
  robot.hears(
    'x-config',
    (body) => JSON.stringify(listed(body)?.toSorted()) === JSON.stringify(ids.toSorted()),
  )
/** A robot that was sent this sensor. */
async function listener(index: number, id: string): Promise<TestRobot> {
  const robot = await join(index)
  await isSent(robot, [id])
  return robot
}

let ids = 0
const anId = () => `01KAFYPSV0F6KQ8D4X8G${String(++ids).padStart(6, '0')}`
const at = (secondsAgo: number) => new Date(server.clock.now().getTime() - secondsAgo * 1000).toISOString()
function heard(deviceId: string, change: object = {}) {
  const message = { profile: linkProfile, id: anId(), deviceId, at: at(0), rssi: -70, fault: null }
  return { ...message, values: { temperature: 21.5 }, simulated: false, ...change }
}
const say = (robot: TestRobot, message: object) => robot.say('x-sensor', message, { qos: 1 })

describe('a robot that can hear sensors', () => {
  it('is sent those of its building, and each change', async () => {
    const first = await aSensor({ format: 'ruuvi', intervalSec: 30 })
    const robot = await join(0)
    const { body } = await isSent(robot, [first])
    expect(body.sensors).toEqual([
      { deviceId: first, urn: null, address: ble.address, format: 'ruuvi', intervalSec: 30 },
    ])
    const [, other] = accounts
    const second = await aSensor({ robot: accounts[0]?.serialNumber })
    await aSensor({ robot: other?.serialNumber })
    await isSent(robot, [first, second])
    await admin.call('PATCH', `/devices/${first}`, { status: 0, revision: 1 })
    await isSent(robot, [second])
  })

  it('is sent none of another building, and one that cannot hear is sent none at all', async () => {
    await aSensor()
    await isSent(await join(2), [])
    const deaf = await join(1, ['speak'])
    await until(() => expect(deaf.received.some(({ name }) => name === 'x-config')).toBe(true))
    expect(
      deaf.received.flatMap(({ name, body }) => (name === 'x-config' && body.sensors ? [name] : [])),
    ).toEqual([])
  })

  it('is sent beacons if it can locate them: any other robot has no use for them', async () => {
    const [tag, plain] = [await aSensor({ format: 'beacon' }), await aSensor()]
    await isSent(await join(1), [plain])
    const robot = await join(0, ['readSensors', 'locateBeacons'])
    await isSent(robot, [tag, plain])
    await say(robot, heard(tag, { values: {} }))
    await until(async () =>
      expect(await intake(tag)).toMatchObject({ heardAt: at(0), latest: [], hearings: [{ rssi: -70 }] }),
    )
  })
})

describe('what a robot heard', () => {
  it('is kept with its time, and the device says who heard it and how strongly', async () => {
    const id = await aSensor()
    const [near, far] = [await listener(0, id), await listener(1, id)]
    await say(far, heard(id, { at: at(120), rssi: -91, values: { temperature: 20 }, simulated: true }))
    await say(near, heard(id, { at: at(60) }))
    await until(async () =>
      expect(await intake(id)).toMatchObject({
        heardAt: at(60),
        latest: [{ key: 'temperature', at: at(60), value: 21.5 }],
        hearings: [
          { serialNumber: near.serialNumber, at: at(60), rssi: -70, isSimulated: false },
          { serialNumber: far.serialNumber, at: at(120), rssi: -91, isSimulated: true },
        ],
      }),
    )
    const rows = await server.db
      .selectFrom('deviceReadings')
      .select('at')
      .where('deviceId', '=', id)
      .execute()
    expect(rows).toHaveLength(2)
  })

  it('counts once, however often it is said, and what cannot be is refused and counted', async () => {
    const id = await aSensor()
    const robot = await listener(0, id)
    const cold = heard(id, { values: { temperature: -90, co2: 500 } })
    const locked = heard(id, { values: {}, fault: 'encrypted' })
    for (const message of [cold, locked, cold, locked]) await say(robot, message)
    await say(robot, heard(id, { at: '2031-01-01T00:00:00.000Z', values: { noise: 40 } }))
    await until(async () =>
      expect(await intake(id)).toMatchObject({
        refused: 2,
        unreadable: 1,
        heardAt: at(0),
        lastUnreadable: { reason: 'encrypted' },
        lastRefusal: { key: 'noise', reason: 'future' },
        latest: [{ key: 'co2', value: 500 }],
      }),
    )
  })

  it('does not count of a sensor that it is not to listen for, or when it makes no sense', async () => {
    const { organizationId, id: buildingId } = world.site.building
    const id = await aSensor({ robot: accounts[1]?.serialNumber })
    const plain = await aDevice(server.db, { organizationId, buildingId })
    const [robot, foreign] = [await join(0), await join(2)]
    await say(robot, heard(id))
    await say(foreign, heard(id))
    await say(robot, heard(plain.id))
    const mine = await aSensor()
    await isSent(robot, [mine])
    for (const wrong of [
      { values: { temperature: 'NaN' } },
      { values: { gold: 1 } },
      { rssi: -900 },
      { id: 'x' },
    ])
      await say(robot, heard(mine, wrong))
    await say(robot, heard(mine))
    await until(async () => expect((await intake(mine)).latest).toHaveLength(1))
    const reader = await server.openSession(world.personas.general.id)
    const { body } = await reader.call('GET', `/robots/${robot.serialNumber}/state`)
    expect(body).toMatchObject({ droppedMessages: 6 })
    for (const other of [id, plain.id]) expect((await intake(other)).heardAt).toBeNull()
  })

  /** What a server writes that the broker gives this message to. */
  function aWriter(robotId: string, message: ReturnType<typeof heard>) {
    const { db, clock } = server
    const readingNotices = { add: () => undefined }
    const writer = createHeardReadings({ db, clock, log: createLog('silent'), readingNotices })
    const header = { headerId: 1, timestamp: at(0), version: '', manufacturer: '', serialNumber: '' }
    writer.take(robotId, { ...header, ...message, profile: linkProfile, fault: null })
    return writer
  }

  it('is checked once more when it is written: the robot may have been moved meanwhile', async () => {
    const id = await aSensor()
    const strangers = await aRobot(server.db)
    await aWriter(strangers.id, heard(id)).save()
    expect(await intake(id)).toMatchObject({ heardAt: null, hearings: [] })
  })

  it('counts once when several servers hear it, as they do by an outside broker', async () => {
    const id = await aSensor()
    const { id: robotId } = await aRobot(server.db, {
      buildingId: world.site.building.id,
      initialFloorId: world.site.floor.id,
    })
    const message = heard(id, { values: { temperature: -90, co2: 500 } })
    const writers = [1, 2, 3].map(() => aWriter(robotId, message))
    await Promise.all(writers.map((writer) => writer.save()))
    expect(await intake(id)).toMatchObject({ refused: 1, tooOften: 0, latest: [{ key: 'co2', value: 500 }] })
  })

  it('is nobody else’s business once the device stands elsewhere', async () => {
    const id = await aSensor()
    await say(await listener(0, id), heard(id))
    await until(async () => expect((await intake(id)).hearings).toHaveLength(1))
    const elsewhere = await aBuilding(server.db, { organizationId: world.site.building.organizationId })
    await admin.call('PATCH', `/devices/${id}`, { buildingId: elsewhere.id, revision: 1 })
    expect(await intake(id)).toMatchObject({ heardAt: at(0), hearings: [] })
  })
})

it('a sensor that no robot hears anymore is reported as silent, until one hears it again', async () => {
  const id = await aSensor({ silentAfterMinutes: 5 })
  const robot = await listener(0, id)
  const isSilent = async () => (await intake(id)).isSilent
  await say(robot, heard(id))
  await until(async () => expect((await intake(id)).heardAt).toBe(at(0)))
  server.clock.advance(6 * 60_000)
  await until(async () => expect(await isSilent()).toBe(true))
  // It brings what it kept: of then, not of now.
  await say(robot, heard(id, { at: at(300), values: { co2: 400 } }))
  await until(async () => expect((await intake(id)).latest).toHaveLength(2))
  expect(await isSilent()).toBe(true)
  await say(robot, heard(id))
  await until(async () => expect(await isSilent()).toBe(false))
})

describe('the profile of a sensor with BLE', () => {
  const fault = async (profile: object, values: object = {}) => {
    const { status, body } = await create(profile, values)
    const [detail] = (body as { error: { details: { path: string; code: string }[] } }).error.details
    return [status, detail?.path, detail?.code]
  }

  it.each([
    [{ address: 'lobby' }, {}, 'profile.address', 'profile.bleAddress'],
    [{ address: undefined }, {}, 'profile.address', 'profile.bleAddress'],
    [{ address: undefined }, { urn: 'urn:dev:mac:c411' }, 'profile.address', 'profile.bleAddress'],
    [{ format: 'morse' }, {}, 'profile.format', 'profile.bleFormat'],
    [{ robot: 7 }, {}, 'profile.robot', 'profile.bleRobot'],
    [{ robot: 'NOBODY-1' }, {}, 'profile.robot', 'profile.bleRobot'],
    [{ intervalSec: 5 }, {}, 'profile.intervalSec', 'profile.tooOften'],
    [{}, { buildingId: null }, 'buildingId', 'profile.bleBuilding'],
  ])('%j with %j is refused at its field', async (profile, values, path, code) => {
    expect(await fault(profile, values)).toEqual([422, path, code])
  })

  it('may leave its address to the URN, and one from before is no hindrance to other changes', async () => {
    const urn = 'urn:dev:mac:c41122fffe334455'
    expect((await create({ address: undefined }, { urn })).status).toBe(200)
    const { organizationId } = world.site.building
    const old = await aDevice(server.db, { organizationId, profile: JSON.stringify({ protocol: 'ble' }) })
    expect((await admin.call('PATCH', `/devices/${old.id}`, { name: 'New', revision: 1 })).status).toBe(204)
  })
})
