import { z } from 'zod'
import { idSchema, textField, timestampSchema } from '../kernel/entity.ts'
import { deliveryFailureSchema } from '../kernel/outgoing.ts'
import { defineRoute } from '../kernel/route.ts'
import type { ContractFlag } from '../organizations/contract.ts'

/** Other companies' services that a building can be linked with (R-BUILDINGS-14). */
export const linkageServices = ['tspider', 'robomen', 'hakaru', 'lilz', 'kanriroid'] as const
export type LinkageService = (typeof linkageServices)[number]
const linkageServiceSchema = z.enum(linkageServices)

/** What an organisation's contract must include; the other services need nothing. */
export const linkageContractFlags: Partial<Record<LinkageService, ContractFlag>> = {
  hakaru: 'isHakaruAi',
  lilz: 'isLilz',
  kanriroid: 'isKanriroid',
}

/**
 * The first that applies: not in the contract; something is still to be entered or chosen; the service does not accept
 * the login; it could not be reached (`failure` gives the reason); all is well.
 */
export const linkageStatuses = ['uncontracted', 'unset', 'authError', 'failed', 'configured'] as const
export type LinkageStatus = (typeof linkageStatuses)[number]

export const linkageLimits = { nameMax: 48, loginMax: 100, secretMax: 500, unitMax: 100 }

/** The settings of each service. `secret` is a password, for LiLz the access token, for KanriRoid the token. */
export const fieldsByLinkage = {
  tspider: ['loginId', 'secret', 'linkedBuilding'],
  robomen: ['loginId', 'secret', 'linkedBuilding'],
  hakaru: ['loginId', 'secret'],
  lilz: ['secret', 'managementUnitId'],
  kanriroid: ['externalBuildingId', 'secret'],
} as const satisfies Record<LinkageService, readonly string[]>

/** A partner's id of something. It is used in URLs, where only dots would change the path. */
function partnerIdSchema<S extends z.ZodType<string, string>>(text: S) {
  return text.refine((id) => !/^\.{1,2}$/.test(id), { error: 'linkage.idInvalid' })
}

/** A building or floor in the partner's system. */
export const remotePlaceSchema = z.object({
  id: partnerIdSchema(z.string().min(1).max(linkageLimits.unitMax)),
  name: z.string().max(200),
})
export type RemotePlace = z.output<typeof remotePlaceSchema>

const toCount = z.object({ used: z.int().min(0), limit: z.int().min(0) })
/** Readings that hakaru.ai has counted against the contract, as of its last response. */
export const linkageUsageSchema = z.object({ day: toCount, month: toCount, at: timestampSchema })
export type LinkageUsage = z.output<typeof linkageUsageSchema>

const linkageSchema = z.object({
  service: linkageServiceSchema,
  status: z.enum(linkageStatuses),
  loginId: z.string(),
  hasSecret: z.boolean(),
  managementUnitId: z.string(),
  externalBuildingId: z.string(),
  linkedBuilding: remotePlaceSchema.nullable(),
  /** When the service last accepted the login. */
  verifiedAt: timestampSchema.nullable(),
  /** Why the last check failed. */
  failure: deliveryFailureSchema.nullable(),
  failedAt: timestampSchema.nullable(),
  usage: linkageUsageSchema.nullable(),
  /** The responses come from the demo's simulated partners. */
  isSimulated: z.boolean(),
  /** 0 before anything was saved. */
  revision: z.int(),
})
export type Linkage = z.output<typeof linkageSchema>

/** Omitted fields stay unchanged. Fields cannot be cleared individually: an unwanted linkage is deleted. */
export const linkageUpdate = z.strictObject({
  loginId: textField(linkageLimits.loginMax, { min: 1 }).optional(),
  /** Write-only. */
  secret: z
    .string()
    .min(1, { error: 'text.required' })
    .max(linkageLimits.secretMax, { error: 'text.tooLong' })
    .optional(),
  managementUnitId: partnerIdSchema(textField(linkageLimits.unitMax, { min: 1 })).optional(),
  externalBuildingId: partnerIdSchema(textField(linkageLimits.unitMax, { min: 1 })).optional(),
  /** One of the buildings listed by the service. */
  linkedBuilding: remotePlaceSchema.extend({ name: textField(linkageLimits.nameMax, { min: 1 }) }).optional(),
  revision: z.int(),
})
export type LinkageUpdate = z.output<typeof linkageUpdate>

/** The LiLz webhook section, for system administrators (R-BUILDINGS-17). */
const lilzWebhookSchema = z.object({
  /** The whole URL, with its secret; `null` before one was created. */
  url: z.string().nullable(),
  lastReceivedAt: timestampSchema.nullable(),
  lastReceived: z.unknown(),
})

/** One value as LiLz sends it. `estimated` is followed by `confirmed`. */
const lilzValueSchema = z.object({
  deviceId: z.string().min(1).max(100),
  measuredAt: z.iso
    .datetime({ offset: true })
    .refine((text) => !/^(0000|0001|9999)/.test(text), { error: 'moment.invalid' }),
  value: z.number(),
  unit: z.string().max(20).nullable().default(null),
  kind: z.enum(['estimated', 'confirmed']),
})
export type LilzValue = z.output<typeof lilzValueSchema>

/** What a partner offers to choose from, or why it could not be reached. */
const remotePlacesSchema = z.object({
  failure: deliveryFailureSchema.nullable(),
  places: z.array(remotePlaceSchema),
})

const ofBuilding = z.object({ buildingId: idSchema })
const ofService = ofBuilding.extend({ service: linkageServiceSchema })
const linkagesPath = '/buildings/:buildingId/linkages'

export const linkageRoutes = {
  list: defineRoute({
    method: 'GET',
    path: linkagesPath,
    permission: 'linkage:read',
    summary: 'The links of a building to other services, those that were never set as well.',
    params: ofBuilding,
    responses: { 200: z.array(linkageSchema) },
    errors: ['entity.notFound'],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: `${linkagesPath}/:service`,
    permission: 'linkage:write',
    summary:
      'Change what a service is asked with; the first time all of it. Whether it accepts that is the next call.',
    params: ofService,
    body: linkageUpdate,
    responses: { 204: null },
    errors: ['entity.notFound', 'entity.changed', 'linkage.uncontracted'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: `${linkagesPath}/:service`,
    permission: 'linkage:write',
    summary: 'Forget what a service is asked with, and what it answered. A webhook of LiLz stays.',
    params: ofService,
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
  verify: defineRoute({
    method: 'POST',
    path: `${linkagesPath}/:service/verify`,
    permission: 'linkage:write',
    summary: 'Ask the service whether it accepts the login, and remember the answer.',
    params: ofService,
    responses: { 200: linkageSchema },
    errors: ['entity.notFound'],
  }),
  listBuildings: defineRoute({
    method: 'GET',
    path: `${linkagesPath}/:service/buildings`,
    permission: 'linkage:write',
    summary: 'The buildings that the service offers to link with.',
    params: ofService,
    responses: { 200: remotePlacesSchema },
    errors: ['entity.notFound'],
  }),
  listFloors: defineRoute({
    method: 'GET',
    path: `${linkagesPath}/:service/floors`,
    permission: 'linkage:write',
    summary: 'The floors of the linked building; T-Spider has them.',
    params: ofService,
    responses: { 200: remotePlacesSchema },
    errors: ['entity.notFound'],
  }),
  getLilzWebhook: defineRoute({
    method: 'GET',
    path: `${linkagesPath}/lilz/webhook`,
    permission: 'linkage:lilzWebhook',
    summary: 'The address that LiLz Gauge sends values to, with its secret, and what came last.',
    params: ofBuilding,
    responses: { 200: lilzWebhookSchema },
    errors: ['entity.notFound'],
  }),
  regenerateLilzWebhook: defineRoute({
    method: 'POST',
    path: `${linkagesPath}/lilz/webhook/regenerate`,
    permission: 'linkage:lilzWebhook',
    summary: 'A new address for the values of LiLz Gauge; the former one is void.',
    params: ofBuilding,
    responses: { 200: lilzWebhookSchema },
    errors: ['entity.notFound', 'linkage.uncontracted'],
  }),
}

export const lilzHookRoutes = {
  receive: defineRoute({
    method: 'POST',
    path: '/hooks/lilz/:buildingId/:secret',
    permission: 'public',
    summary: 'Where LiLz Gauge sends the values of a building. The secret in the path is what lets it in.',
    params: z.object({ buildingId: idSchema, secret: z.string().min(1).max(100) }),
    body: z.strictObject(lilzValueSchema.shape),
    bodyLimit: 10_000,
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
}
