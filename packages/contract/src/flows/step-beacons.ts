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
  /** When the robot received it most strongly, by the robot's clock. */
  at: timestampSchema,
  /** dBm; `null`: the radio does not say. */
  rssi: z.int().min(bleLimits.rssiMin).max(bleLimits.rssiMax).nullable(),
  /** Where the robot was then, which is near the beacon; `null` if unknown. */
  place: placeSchema.nullable(),
}

/** A beacon that a robot received, as shown in a report. */
export const heardBeaconSchema = z.object({
  ...heardBeaconShape,
  /** Name of the device; `null` if there is no longer one with that URN or id. */
  deviceName: z.string().nullable(),
})
export type HeardBeacon = z.output<typeof heardBeaconSchema>

const answerSchema = z.object({ beacons: z.array(z.object(heardBeaconShape)).max(bleLimits.sensorsMax) })

/**
 * Which beacons a robot received at a step, in the order of the result; empty: none was near.
 * @returns `null` if the step does not look for any, or has no readable result
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
