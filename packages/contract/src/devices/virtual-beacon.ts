import { z } from 'zod'

/** Goes up and down around a mean, as the meters of the virtual world do. */
const wandering = z.object({ mean: z.number(), swing: z.number(), seed: z.int() })

/** What stands in a virtual building and advertises by BLE: a sensor what it measures, a beacon without values that it is there. */
export const virtualBeaconSchema = z.object({
  /** `AA:BB:CC:DD:EE:FF`. */
  address: z.string().regex(/^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/),
  /** Metres. */
  x: z.number(),
  y: z.number(),
  /** °C, %RH and volts. */
  values: z.object({ temperature: wandering, humidity: wandering, battery: z.number() }).nullable(),
})
export type VirtualBeacon = z.output<typeof virtualBeaconSchema>
