/** What an agent does with the sensors that it is assigned, over a real broker. */
import type { SensorMessage } from '@wheelhouse/contract/robots/robot-link'
import { linkTopics } from '@wheelhouse/contract/robots/robot-link'
import { createVirtualRobot } from '@wheelhouse/simulator/robot/virtual-robot'
import { testRoom } from '@wheelhouse/simulator/world/test-room'
import { createVirtualWorld } from '@wheelhouse/simulator/world/virtual-world'
import { startTestBroker } from '@wheelhouse/testkit/test-broker'
import { afterEach, expect, it, vi } from 'vitest'
import { createAgent } from '../agent.ts'
import { systemClock } from '../clock.ts'
import { createManualClock } from '../manual-clock.ts'
import type { SensorValues } from './advertisement.ts'
import type { BleScanner, Heard } from './ble-scanner.ts'
import { bthomeService, encodeBthome } from './bthome.ts'
import { createHeardSpool, heardSpoolMax, type SpooledHeard } from './heard-spool.ts'
import { createRobotSensors } from './robot-sensors.ts'

const header = { headerId: 1, timestamp: '2026-01-01T00:00:00.000Z', version: '2.1.0' }
const envelope = { ...header, manufacturer: 'demo', serialNumber: 'R-1', profile: 'bsp/1' }
const deviceId = '01980000-0000-7000-8000-000000000001'
const address = 'C4:11:22:33:44:55'
const sensor = { deviceId, urn: 'urn:dev:mac:c4112233', address, format: 'bthome', intervalSec: 10 } as const

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close()
})

/** A radio that hears what the test says. */
function aScanner() {
  let hear: (heard: Heard) => void = () => {}
  let addresses: readonly string[] = []
  const scanner: BleScanner = {
    simulated: false,
    listen(to, onHeard) {
      addresses = to
      hear = onHeard
    },
    close() {},
  }
  return {
    scanner,
    addresses: () => addresses,
    hear(values: SensorValues, change: Partial<Heard> = {}) {
      const parts = [{ kind: 'service', id: bthomeService, bytes: encodeBthome(values) } as const]
      hear({ address, rssi: -70, parts, ...change })
    },
  }
}

function aVehicle() {
  const clock = systemClock
  const floors = [{ mapId: 'f1', map: testRoom }]
  const world = createVirtualWorld({ clock, floors, seed: 1, peoplePerFloor: 0 })
  return createVirtualRobot({ id: 'R-1', clock, world, start: { mapId: 'f1', x: 1, y: 3, theta: 0 } })
}

async function anAgent(kept: SpooledHeard[][] = [], hasRadio = true) {
  const broker = await startTestBroker()
  open.push(broker)
  const radio = aScanner()
  const identity = {
    ...({ interfaceName: 'uagv', version: '2.1.0', manufacturer: 'demo', serialNumber: 'R-1' } as const),
    mqttUrl: broker.url,
  }
  const factsheet = broker.waitFor<{ protocolFeatures: { agvActions: { actionType: string }[] } }>(
    'factsheet',
  )
  const spool = { load: () => kept.at(-1) ?? null, save: (value: SpooledHeard[]) => void kept.push(value) }
  const agent = createAgent({
    identity,
    vehicle: aVehicle(),
    clock: systemClock,
    random: () => 0,
    memory: null,
    spool: null,
    maps: null,
    media: null,
    ...(hasRadio && { sensors: { scanner: radio.scanner, spool } }),
  })
  open.push(agent)
  const actions = (await factsheet).protocolFeatures.agvActions.map(({ actionType }) => actionType)
  const send = (name: string, body: object) =>
    broker.publish(`uagv/v2/demo/R-1/${name}`, { ...envelope, ...body }, { qos: 1 })
  const listenFor = async (sensors: object[]) => {
    send('x-config', { archiveStart: false, sensors })
    await vi.waitFor(() => expect(radio.addresses()).toHaveLength(sensors.length), 30_000)
  }
  const said = () =>
    broker.messages
      .filter(({ topic }) => topic.endsWith('/x-sensor'))
      .map(({ text }) => JSON.parse(text) as SensorMessage)
  return { agent, broker, radio, actions, send, listenFor, said }
}

it('says that it hears sensors, and passes on what those say that it was assigned', async () => {
  const { radio, actions, listenFor, broker, said } = await anAgent()
  expect(actions).toContain('readSensors')
  await listenFor([sensor])
  const first = broker.waitFor<SensorMessage>('x-sensor')
  radio.hear({ temperature: 20 }, { address: 'C4:00:00:00:00:00' })
  radio.hear({ temperature: 21.5, humidity: 40 })
  const message = await first
  expect(linkTopics.sensor.message.safeParse(message).success).toBe(true)
  expect(message).toMatchObject({
    deviceId,
    rssi: -70,
    fault: null,
    simulated: false,
    values: { temperature: 21.5, humidity: 40 },
  })
  expect(said()).toHaveLength(1)
})

it('does not say so without a radio, and a list of sensors is nothing to it', async () => {
  const { agent, actions, broker, send } = await anAgent([], false)
  expect(actions).not.toContain('readSensors')
  const answer = broker.waitFor<{ configRevision?: number | null }>(
    'x-status',
    ({ configRevision }) => configRevision === 7,
  )
  send('x-config', { archiveStart: false, sensors: [sensor], revision: 7 })
  await answer
  expect(agent.dropped()).toBe(0)
})

it('keeps what it hears while the broker is away, and brings it once with the time of hearing', async () => {
  const kept: SpooledHeard[][] = []
  const { agent, radio, listenFor, broker, said } = await anAgent(kept)
  await listenFor([sensor])
  await broker.kill()
  await vi.waitFor(() => expect(agent.isOnline()).toBe(false), 30_000)
  radio.hear({ temperature: 18 })
  radio.hear({ co2: 700 })
  await broker.revive()
  await vi.waitFor(
    () => expect(said().map(({ values }) => values)).toEqual([{ temperature: 18 }, { co2: 700 }]),
    {
      timeout: 30_000,
    },
  )
  expect(new Set(said().map(({ id }) => id)).size).toBe(2)
})

it('answers with what it heard last of the requested sensors', async () => {
  const { radio, listenFor, broker, send } = await anAgent()
  const other = { ...sensor, deviceId: deviceId.replace(/1$/, '2'), urn: null, address: 'C4:00:00:00:00:01' }
  await listenFor([sensor, other])
  radio.hear({ temperature: 20 })
  radio.hear({ temperature: 21, humidity: 40 })
  radio.hear({ co2: 500 }, { address: other.address })
  const actions = [
    {
      actionType: 'readSensors',
      actionId: 'read',
      blockingType: 'NONE',
      actionParameters: [{ key: 'deviceUrns', value: [sensor.urn] }],
    },
  ]
  const answer = broker.waitFor<{ actionStates: { actionId: string; resultDescription?: string }[] }>(
    'state',
    ({ actionStates }) => actionStates.some(({ actionId }) => actionId === 'read'),
  )
  send('instantActions', { actions })
  const [state] = (await answer).actionStates.filter(({ actionId }) => actionId === 'read')
  expect(JSON.parse(state?.resultDescription ?? '')).toMatchObject({
    readings: [{ device: sensor.urn, rssi: -70, values: { temperature: 21, humidity: 40 } }],
  })
})

it('passes on each value once in the time that the sensor is to be reported, and a fault as well', () => {
  const clock = createManualClock()
  const radio = aScanner()
  const passed: SpooledHeard[] = []
  const publish = (heard: SpooledHeard) => void passed.push(heard)
  const sensors = createRobotSensors({ scanner: radio.scanner, clock, vehicle: aVehicle(), publish })
  sensors.configure([sensor])
  const locked = [{ kind: 'service', id: bthomeService, bytes: Uint8Array.of(0x41, 1, 2) } as const]
  for (const humidity of [undefined, 40, 41]) radio.hear({ temperature: 20, ...(humidity && { humidity }) })
  radio.hear({}, { parts: locked })
  // The settings come again: who is listed still is not passed on anew.
  sensors.configure([sensor])
  radio.hear({ temperature: 21 })
  radio.hear({}, { parts: locked })
  expect(passed.map(({ values, fault }) => fault ?? values)).toEqual([
    { temperature: 20 },
    { humidity: 40 },
    'encrypted',
  ])
  clock.advance(10_000)
  radio.hear({ temperature: 22, humidity: 42 })
  expect(passed.at(-1)?.values).toEqual({ temperature: 22, humidity: 42 })
})

it('passes on that a beacon is near, and answers with the place at which it was heard most strongly', () => {
  const clock = createManualClock()
  const radio = aScanner()
  const passed: SpooledHeard[] = []
  const publish = (heard: SpooledHeard) => void passed.push(heard)
  let place = { mapId: 'f1' as string | null, x: 0, y: 0, localized: true }
  const vehicle = aVehicle()
  const moving = { ...vehicle, state: () => ({ ...vehicle.state(), ...place }) }
  const sensors = createRobotSensors({ scanner: radio.scanner, clock, vehicle: moving, publish })
  const tag = { ...sensor, format: 'beacon' } as const
  const lost = { ...tag, deviceId: deviceId.replace(/1$/, '2'), urn: null, address: 'C4:00:00:00:00:01' }
  sensors.configure([tag, lost])
  const find = () => {
    const outcomes: unknown[] = []
    const action = { actionId: 'find', type: 'locateBeacons', parameters: {} } as const
    sensors.vehicle.perform(action, (outcome) => outcomes.push(outcome))
    return outcomes
  }
  for (const [x, rssi] of [
    [1, -80],
    [2, -60],
    [3, -75],
  ] as const) {
    place = { ...place, x }
    radio.hear({}, { rssi, parts: [] })
  }
  expect(passed).toMatchObject([{ deviceId, rssi: -80, values: {}, fault: null }])
  const near = { device: sensor.urn, rssi: -60, place: { mapId: 'f1', x: 2, y: 0 } }
  expect(find()).toMatchObject([{ ok: true, result: { beacons: [near] } }])
  // What was stronger is of another time.
  clock.advance(10 * 60_000 + 1)
  expect(find()).toEqual([{ ok: true, result: { beacons: [] } }])
  place = { ...place, localized: false }
  radio.hear({}, { rssi: -90, parts: [] })
  expect(find()).toMatchObject([{ ok: true, result: { beacons: [{ rssi: -90, place: null }] } }])
})

it('keeps so many at most, the newest, and has them over a restart', () => {
  const clock = createManualClock()
  const kept: SpooledHeard[][] = []
  const file = { load: () => kept.at(-1) ?? null, save: (value: SpooledHeard[]) => void kept.push(value) }
  const spool = createHeardSpool(file, clock)
  const heard = { deviceId, at: header.timestamp, rssi: null, values: {}, fault: null, simulated: false }
  for (let n = 0; n <= heardSpoolMax; n++) spool.add({ ...heard, id: String(n) })
  clock.advance(10_000)
  expect(kept).toHaveLength(1)
  const again = createHeardSpool(file, clock).waiting()
  expect([again.length, again[0]?.id]).toEqual([heardSpoolMax, '1'])
})
