import { z } from 'zod'

/** The output of the server's `seed-fleet.ts`. */
export const fleetIdentitySchema = z.object({
  manufacturer: z.string(),
  interfaceName: z.string(),
  vdaVersion: z.string(),
  secret: z.string(),
  serialNumbers: z.array(z.string()),
})
export type FleetIdentity = z.output<typeof fleetIdentitySchema>
