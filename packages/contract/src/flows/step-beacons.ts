import { z } from 'zod'
import { bleLimits } from '../devices/ble-sensor.ts'
import { timestampSchema } from '../kernel/entity.ts'
import { parseJson } from '../kernel/json.ts'
import { stepNumbers } from './step-types.ts'

/** Where a robot stood. Metres on the map, whose id names building and floor. */
const placeSchema = z.object({ mapId: z.string().max(200), x: z.number(), y: z.number() })

const heardBeaconShape = {
  /** The device's URN, else its id. */
  device: z.string().max(200),
  /** When the robot heard it most strongly, by the robot's clock. */
  at: timestampSchema,
  /** dBm; `null`: the radio does not say. */
  rssi: z.int().min(bleLimits.rssiMin).max(bleLimits.rssiMax).nullable(),
  /** Where the robot stood then, which is near the beacon; `null`: it did not know. */
  place: placeSchema.nullable(),
}

/** A beacon that a robot heard, as a report has it. */
export const heardBeaconSchema = z.object({
  ...heardBeaconShape,
  /** What the device is called; `null`: there is none of that URN or id any more. */
  deviceName: z.string().nullable(),
})
export type HeardBeacon = z.output<typeof heardBeaconSchema>

const answerSchema = z.object({ beacons: z.array(z.object(heardBeaconShape)).max(bleLimits.sensorsMax) })

/**
 * Which beacons a robot heard at a step, in the order of the answer; empty: none was near.
 * @returns `null`: the step looks for none, or has no answer that can be read
 */
export function readHeardBeacons({
  type,
  result,
}: {
  type: number
  result: string | null
}): Omit<HeardBeacon, 'deviceName'>[] | null {
  if (type !== stepNumbers.locateBeacons || result === null) return null
  try {
    return answerSchema.safeParse(parseJson(result)).data?.beacons ?? null
  } catch {
    return null
  }
}
