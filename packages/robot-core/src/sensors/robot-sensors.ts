import type { BleFault, ListedSensor } from '@wheelhouse/contract/devices/ble-sensor'
import { type MeasuredKey, measuredKeyNames } from '@wheelhouse/contract/devices/reading-key'
import { ulid } from 'ulid'
import { z } from 'zod'
import type { ActionOutcome, Vehicle } from '../adapter.ts'
import type { Clock } from '../clock.ts'
import type { SensorValues } from './advertisement.ts'
import type { BleScanner, Heard } from './ble-scanner.ts'
import { decodeAdvertisement } from './decode-advertisement.ts'
import type { SpooledHeard } from './heard-spool.ts'

/** The action by which a robot says that it hears sensors, and tells what it heard of them last. */
export const readSensorsAction = 'readSensors'

/** What was heard longer ago is no answer. Milliseconds. */
const freshMs = 10 * 60_000

const readSchema = z.object({ deviceUrns: z.array(z.string()).max(500).optional() })

type Ports = {
  readonly scanner: BleScanner
  readonly clock: Clock
  readonly vehicle: Vehicle
  readonly publish: (heard: SpooledHeard) => void
}

/** What is known of a sensor that the robot listens for. */
type Known = {
  readonly sensor: ListedSensor
  /** When each value, or fault, was passed on last; by the robot's monotonic clock. */
  readonly passedAt: Map<MeasuredKey | BleFault, number>
  last: { readonly tick: number; readonly wallMs: number; rssi: number | null; values: SensorValues } | null
}

export type RobotSensors = {
  /** The vehicle, and what it can tell of sensors. */
  readonly vehicle: Vehicle
  /** From now on it listens for these and no others. */
  configure(sensors: readonly ListedSensor[]): void
  close(): void
}

/** Listens for the sensors that the server names, and passes on what they say. */
export function createRobotSensors({ scanner, clock, vehicle, publish }: Ports): RobotSensors {
  let known: readonly Known[] = []

  function hear({ address, rssi, parts }: Heard): void {
    for (const one of known)
      if (one.sensor.address === address) take(one, rssi, decodeAdvertisement(parts, one.sensor.format))
  }

  function take(one: Known, rssi: number | null, found: SensorValues | BleFault | null): void {
    if (found === null) return
    const fault = typeof found === 'string' ? found : null
    const values = typeof found === 'string' ? {} : pickDue(one, found)
    if (typeof found === 'object')
      one.last = {
        ...{ tick: clock.tick(), wallMs: clock.wallMs(), rssi },
        values: { ...one.last?.values, ...found },
      }
    if (fault === null ? Object.keys(values).length === 0 : !isDue(one, fault)) return
    const { deviceId } = one.sensor
    const at = new Date(clock.wallMs()).toISOString()
    const { simulated } = scanner
    publish({ id: ulid(clock.wallMs()), deviceId, at, rssi, values, fault, simulated })
  }

  /** Sensors say the same several times a second, and not everything each time. */
  function pickDue(one: Known, found: SensorValues): SensorValues {
    return Object.fromEntries(
      measuredKeyNames.flatMap((key) => {
        const value = found[key]
        return value !== undefined && isDue(one, key) ? [[key, value]] : []
      }),
    )
  }

  /** Notes that it is passed on now, if it is. */
  function isDue({ sensor, passedAt }: Known, what: MeasuredKey | BleFault): boolean {
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

  return {
    vehicle: {
      ...vehicle,
      info: { ...vehicle.info, actions: [...vehicle.info.actions, readSensorsAction] },
      perform(action, onEnd) {
        if (action.type !== readSensorsAction) return vehicle.perform(action, onEnd)
        onEnd(read(action.parameters))
        return () => {}
      },
    },
    configure(sensors) {
      // Settings come again with each change of any: who is listed still goes on as it was.
      const text = (sensor: ListedSensor) => JSON.stringify(sensor)
      const before = new Map(known.map((one) => [text(one.sensor), one]))
      known = sensors.map((sensor) => before.get(text(sensor)) ?? { sensor, passedAt: new Map(), last: null })
      scanner.listen([...new Set(sensors.map(({ address }) => address))], hear)
    },
    close: () => scanner.close(),
  }
}
