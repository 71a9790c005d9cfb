import { type BleFault, beaconFormat, type ListedSensor } from '@wheelhouse/contract/devices/ble-sensor'
import { type MeasuredKey, measuredKeyNames } from '@wheelhouse/contract/devices/reading-key'
import { ulid } from 'ulid'
import { z } from 'zod'
import { type ActionOutcome, radioActionTypes, type Vehicle } from '../adapter.ts'
import type { Clock } from '../clock.ts'
import type { SensorValues } from './advertisement.ts'
import type { BleScanner, Heard } from './ble-scanner.ts'
import { decodeAdvertisement } from './decode-advertisement.ts'
import { createHeardBeacons } from './heard-beacons.ts'
import type { SpooledHeard } from './heard-spool.ts'

/** Maximum age of an answer. Milliseconds. */
const freshMs = 10 * 60_000

const readSchema = z.object({ deviceUrns: z.array(z.string()).max(500).optional() })

type Ports = {
  readonly scanner: BleScanner
  readonly clock: Clock
  readonly vehicle: Vehicle
  readonly publish: (heard: SpooledHeard) => void
}

/** What is known of a sensor on the robot's list. */
type Known = {
  readonly sensor: ListedSensor
  /** When each value or fault was last forwarded, on the robot's monotonic clock. */
  readonly passedAt: Map<MeasuredKey | BleFault | typeof beaconFormat, number>
  last: { readonly tick: number; readonly wallMs: number; rssi: number | null; values: SensorValues } | null
}

export type RobotSensors = {
  /** The vehicle with the actions for sensors added. */
  readonly vehicle: Vehicle
  /** Replaces the list of sensors to listen for. */
  configure(sensors: readonly ListedSensor[]): void
  close(): void
}

/** Listens for the sensors and beacons that the server names, and forwards their values. */
export function createRobotSensors({ scanner, clock, vehicle, publish }: Ports): RobotSensors {
  let known: readonly Known[] = []
  const beacons = createHeardBeacons(clock, () => vehicle.state())

  function hear({ address, rssi, parts }: Heard): void {
    for (const one of known) {
      const { format } = one.sensor
      if (one.sensor.address !== address) continue
      if (format === beaconFormat) takeBeacon(one, rssi)
      else take(one, rssi, decodeAdvertisement(parts, format))
    }
  }

  /** A beacon measures nothing: all it reports is that it is near. */
  function takeBeacon(one: Known, rssi: number | null): void {
    beacons.hear(one.sensor, rssi)
    if (isDue(one, beaconFormat)) pass(one.sensor, { rssi, values: {}, fault: null })
  }

  function take(one: Known, rssi: number | null, found: SensorValues | BleFault | null): void {
    if (found === null) return
    const fault = typeof found === 'string' ? found : null
    const values = typeof found === 'string' ? {} : pickDue(one, found)
    if (typeof found === 'object')
      one.last = {
        tick: clock.tick(),
        wallMs: clock.wallMs(),
        rssi,
        values: { ...one.last?.values, ...found },
      }
    if (fault === null ? Object.keys(values).length === 0 : !isDue(one, fault)) return
    pass(one.sensor, { rssi, values, fault })
  }

  function pass({ deviceId }: ListedSensor, heard: Pick<SpooledHeard, 'rssi' | 'values' | 'fault'>): void {
    const at = new Date(clock.wallMs()).toISOString()
    publish({ id: ulid(clock.wallMs()), deviceId, at, ...heard, simulated: scanner.simulated })
  }

  /** Sensors repeat themselves several times a second, and not every value each time. */
  function pickDue(one: Known, found: SensorValues): SensorValues {
    return Object.fromEntries(
      measuredKeyNames.flatMap((key) => {
        const value = found[key]
        return value !== undefined && isDue(one, key) ? [[key, value]] : []
      }),
    )
  }

  /** If it is due, records that it is forwarded now. */
  function isDue({ sensor, passedAt }: Known, what: MeasuredKey | BleFault | typeof beaconFormat): boolean {
    const now = clock.tick()
    const last = passedAt.get(what) ?? Number.NEGATIVE_INFINITY
    if (now - last < sensor.intervalSec * 1000) return false
    passedAt.set(what, now)
    return true
  }

  function read(parameters: unknown): ActionOutcome {
    const wanted = readSchema.safeParse(parameters)
    if (!wanted.success)
      return { ok: false, error: 'invalidParameters', description: 'The deviceUrns are not right' }
    const { deviceUrns } = wanted.data
    const readings = known.flatMap(({ sensor: { urn, deviceId }, last }) => {
      const isWanted = deviceUrns === undefined || deviceUrns.includes(urn ?? deviceId)
      if (!isWanted || last === null || clock.tick() - last.tick > freshMs) return []
      const { rssi, values } = last
      return [{ device: urn ?? deviceId, at: new Date(last.wallMs).toISOString(), rssi, values }]
    })
    return { ok: true, result: { readings } }
  }

  const locateBeacons = () => beacons.read(known.map(({ sensor }) => sensor))

  return {
    vehicle: {
      ...vehicle,
      info: { ...vehicle.info, actions: [...vehicle.info.actions, ...radioActionTypes] },
      perform(action, onEnd) {
        if (action.type === 'readSensors') onEnd(read(action.parameters))
        else if (action.type === 'locateBeacons') onEnd({ ok: true, result: { beacons: locateBeacons() } })
        else return vehicle.perform(action, onEnd)
        return () => {}
      },
    },
    configure(sensors) {
      // Settings are sent again when any of them changes: a sensor that is still listed keeps its state.
      const text = (sensor: ListedSensor) => JSON.stringify(sensor)
      const before = new Map(known.map((one) => [text(one.sensor), one]))
      known = sensors.map((sensor) => before.get(text(sensor)) ?? { sensor, passedAt: new Map(), last: null })
      scanner.listen([...new Set(sensors.map(({ address }) => address))], hear)
    },
    close: () => scanner.close(),
  }
}
