import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, idSchema, timestampSchema } from '../kernel/entity.ts'
import { fieldNames } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'

/** R-ORGANIZATIONS-11: they decide which screens and calls exist for an organisation. */
export const contractFlags = [
  'isArchive',
  'isMiniAsilla',
  'isLilz',
  'isHakaruAi',
  'isKanriroid',
  'isAutoGuide',
] as const
export type ContractFlag = (typeof contractFlags)[number]

/**
 * The nine service categories of a contract (R-ORGANIZATIONS-11). The first three are what every contract is
 * about; each of the other six is one of the flags.
 */
export const contractCategories = {
  remoteOperation: null,
  flow: null,
  report: null,
  archive: 'isArchive',
  miniAsilla: 'isMiniAsilla',
  lilz: 'isLilz',
  hakaruAi: 'isHakaruAi',
  kanriroid: 'isKanriroid',
  autoGuide: 'isAutoGuide',
} as const satisfies Record<string, ContractFlag | null>
export type ContractCategory = keyof typeof contractCategories

const flags = {
  isArchive: z.boolean(),
  isMiniAsilla: z.boolean(),
  isLilz: z.boolean(),
  isHakaruAi: z.boolean(),
  isKanriroid: z.boolean(),
  isAutoGuide: z.boolean(),
}

/** R-ORGANIZATIONS-11, as the people of the organisation see it. */
export const contractSchema = z.object({
  ...flags,
  contractEndAt: timestampSchema.nullable(),
  /** `isOwner`: the signed-in person's organisation is the maintenance company itself. */
  maintenanceCompany: z.object({ id: idSchema, name: z.string(), isOwner: z.boolean() }).nullable(),
})
export type Contract = z.output<typeof contractSchema>

const contractFields = {
  ...flags,
  /** From then on nobody in the organisation can sign in (499); `null` if no end is agreed. */
  contractEndAt: timestampSchema.nullable(),
  /** While it is not, nobody in the organisation can sign in (498). */
  paymentComplete: z.boolean(),
  maintenanceCompanyId: idSchema.nullable(),
}

/** R-ORGANIZATIONS-11: the contract of one organisation, as managed. */
export const organizationContractSchema = z.object({
  ...entityColumns,
  organizationId: idSchema,
  ...contractFields,
  /** For those who may not see that organisation. */
  maintenanceCompanyName: z.string().nullable(),
  ...revisionColumn,
})
export type OrganizationContract = z.output<typeof organizationContractSchema>

export const organizationContractCreate = z.strictObject({
  organizationId: idSchema,
  isArchive: flags.isArchive.default(false),
  isMiniAsilla: flags.isMiniAsilla.default(false),
  isLilz: flags.isLilz.default(false),
  isHakaruAi: flags.isHakaruAi.default(false),
  isKanriroid: flags.isKanriroid.default(false),
  isAutoGuide: flags.isAutoGuide.default(false),
  contractEndAt: contractFields.contractEndAt.default(null),
  paymentComplete: contractFields.paymentComplete.default(true),
  maintenanceCompanyId: contractFields.maintenanceCompanyId.default(null),
})
export type OrganizationContractCreate = z.output<typeof organizationContractCreate>

/** The organisation of a contract cannot change. */
export const organizationContractUpdate = toUpdateSchema(contractFields)

export const contractRoutes = {
  ...crudRoutes({
    path: '/contracts',
    one: 'a contract',
    many: 'contracts',
    permissions: {
      read: 'contract:read',
      create: 'contract:write',
      update: 'contract:write',
      delete: 'contract:write',
    },
    schema: organizationContractSchema,
    create: organizationContractCreate,
    update: organizationContractUpdate,
    filter: {
      where: ['id', 'organizationId', 'maintenanceCompanyId', 'paymentComplete', 'contractEndAt'].concat(
        contractFlags,
        ['updatedAt'],
      ),
      order: ['contractEndAt', 'createdAt', 'updatedAt'],
      fields: fieldNames(organizationContractSchema),
    },
  }),
  getOwn: defineRoute({
    method: 'GET',
    path: '/my/contract',
    permission: 'session',
    summary: "The contract of one's own organisation.",
    responses: { 200: contractSchema },
    errors: [],
  }),
}
