import { z } from 'zod'

/** Oscillates around a mean, like the meters of the virtual world. */
const wandering = z.object({ mean: z.number(), swing: z.number(), seed: z.int() })

/** A BLE advertiser in a virtual building: a sensor with its values, or a beacon without. */
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
