import { z } from 'zod'

/** Goes up and down around a mean, as the meters of the virtual world do. */
const wandering = z.object({ mean: z.number(), swing: z.number(), seed: z.int() })

/** A sensor of a virtual building that advertises by BLE what it measures. */
export const virtualBeaconSchema = z.object({
  /** `AA:BB:CC:DD:EE:FF`. */
  address: z.string().regex(/^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/),
  /** Metres. */
  x: z.number(),
  y: z.number(),
  /** °C, %RH and volts. */
  temperature: wandering,
  humidity: wandering,
  battery: z.number(),
})
export type VirtualBeacon = z.output<typeof virtualBeaconSchema>
