import { z } from 'zod'

/**
 * The extension profile "bsp/1" for what VDA 5050 lacks (docs/robot-link.md).
 * Every message is the VDA header, `profile`, and the body; unknown members are ignored.
 */
export const linkProfile = 'bsp/1'

const linkHeaderSchema = z.object({
  headerId: z.int().min(0),
  timestamp: z.iso.datetime(),
  version: z.string().max(16),
  manufacturer: z.string().max(64),
  serialNumber: z.string().max(64),
})

export const envelope = { ...linkHeaderSchema.shape, profile: z.literal(linkProfile) }
