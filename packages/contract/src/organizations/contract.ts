import { z } from 'zod'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'

/** Specification §1 "Contract flags": they decide which screens and calls exist for an organisation. */
export const contractFlags = [
  'isArchive',
  'isMiniAsilla',
  'isLilz',
  'isHakaruAi',
  'isKanriroid',
  'isAutoGuide',
] as const
export type ContractFlag = (typeof contractFlags)[number]

/** Specification §3 "Contract". */
export const contractSchema = z.object({
  isArchive: z.boolean(),
  isMiniAsilla: z.boolean(),
  isLilz: z.boolean(),
  isHakaruAi: z.boolean(),
  isKanriroid: z.boolean(),
  isAutoGuide: z.boolean(),
  contractEndAt: timestampSchema.nullable(),
  /** `isOwner`: the signed-in person's organisation is the maintenance company itself. */
  maintenanceCompany: z.object({ id: idSchema, name: z.string(), isOwner: z.boolean() }).nullable(),
})
export type Contract = z.output<typeof contractSchema>

export const contractRoutes = {
  getOwn: defineRoute({
    method: 'GET',
    path: '/my/contract',
    permission: 'session',
    summary: "The contract of one's own organisation.",
    responses: { 200: contractSchema },
    errors: [],
  }),
}
