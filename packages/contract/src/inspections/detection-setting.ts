import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { byId, entityColumns, idSchema, nameField, timestampSchema } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { timeWindowSchema } from '../maps/map-document.ts'
import { notificationLevelSchema } from '../organizations/notification-target.ts'
import { videoCameraIds } from '../teleop/video.ts'

/** R-INSPECTIONS-10. */
export const detectionLimits = {
  nameMax: 64,
  /** Points of an area. */
  pointsMin: 3,
  pointsMax: 20,
  stayMinutesMax: 240,
  windowsMax: 20,
  ofBuilding: 100,
}

/** What a detector may see people do. */
export const behaviours = ['fall', 'wheelchair', 'violence', 'loitering', 'intrusion'] as const
export type Behaviour = (typeof behaviours)[number]

export const sensitivities = [1, 2, 3, 4, 5] as const
export type Sensitivity = (typeof sensitivities)[number]

/**
 * The minimum score of an event, by sensitivity. Detectors report their confidence from 0 to 1: sensitivity 1 accepts
 * only what is nearly certain, 5 also what is less likely than not, so that little is missed but more is false.
 */
export const leastScores: Readonly<Record<Sensitivity, number>> = { 1: 0.9, 2: 0.8, 3: 0.65, 4: 0.5, 5: 0.35 }

const share = z.number().min(0).max(1)

/** Where nobody should be: fractions of the width and height of one camera's picture, from its top left corner. */
export const detectionAreaSchema = z.strictObject({
  cameraId: z.enum(videoCameraIds),
  points: z
    .array(z.tuple([share, share]))
    .min(detectionLimits.pointsMin, { error: 'detection.tooFewPoints' })
    .max(detectionLimits.pointsMax, { error: 'detection.tooManyPoints' }),
})
export type DetectionArea = z.output<typeof detectionAreaSchema>

const settingFields = {
  name: nameField(detectionLimits.nameMax),
  robotId: idSchema,
  /** What the robot does then. */
  flowId: idSchema,
  behaviours: z
    .array(z.enum(behaviours))
    .min(1, { error: 'detection.noBehaviour' })
    .max(behaviours.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, { error: 'detection.noBehaviour' }),
  /** Only for intrusion. */
  area: detectionAreaSchema.nullable(),
  sensitivity: z.literal(sensitivities),
  /** Only for loitering: anybody who has stayed for less is passing by. */
  stayMinutes: z
    .int({ error: 'detection.stayMinutes' })
    .min(1, { error: 'detection.stayMinutes' })
    .max(detectionLimits.stayMinutesMax, { error: 'detection.stayMinutes' })
    .nullable(),
  level: notificationLevelSchema,
  /** In the building's time zone. Empty: always. */
  windows: z.array(timeWindowSchema).max(detectionLimits.windowsMax, { error: 'list.tooLong' }),
  status: z.literal([0, 1]),
}

export const detectionSettingSchema = z.object({
  ...entityColumns,
  ...settingFields,
  ...revisionColumn,
  organizationId: idSchema,
  buildingId: idSchema,
  /** Its stored events, and how many of them people have marked as false. */
  eventCount: z.int(),
  falseAlarmCount: z.int(),
})
export type DetectionSetting = z.output<typeof detectionSettingSchema>

export const detectionSettingCreate = z.strictObject({
  ...settingFields,
  buildingId: idSchema,
  area: settingFields.area.default(null),
  sensitivity: settingFields.sensitivity.default(3),
  stayMinutes: settingFields.stayMinutes.default(null),
  level: settingFields.level.default(5),
  windows: settingFields.windows.default([]),
  status: settingFields.status.default(1),
})
export type DetectionSettingCreate = z.output<typeof detectionSettingCreate>
/** A setting stays in its building. */
export const detectionSettingUpdate = toUpdateSchema(settingFields)

type Chosen = Pick<DetectionSettingCreate, 'behaviours' | 'area' | 'stayMinutes'>
export type DetectionProblem = { readonly path: 'area' | 'stayMinutes'; readonly code: string }

/** Contradictions between the fields of a setting, refused by both form and server. */
export function detectionProblems({ behaviours: chosen, area, stayMinutes }: Chosen): DetectionProblem[] {
  const problems: DetectionProblem[] = []
  if (chosen.includes('intrusion') !== (area !== null))
    problems.push({ path: 'area', code: area === null ? 'detection.noArea' : 'detection.areaOfNothing' })
  if (chosen.includes('loitering') !== (stayMinutes !== null))
    problems.push({
      path: 'stayMinutes',
      code: stayMinutes === null ? 'detection.stayMinutes' : 'detection.stayOfNothing',
    })
  return problems
}

/** Why a detector's report is ignored. */
export const ignoredReasons = [
  /** The setting is switched off. */
  'disabled',
  'otherRobot',
  /** A kind that is not in the setting. */
  'otherBehaviour',
  /** Too old on arrival. */
  'tooOld',
  /** In the future: a clock is wrong. */
  'inFuture',
  'outsideHours',
  'lowScore',
  /** For intrusion: not the camera that the area was drawn for. */
  'otherCamera',
  'outsideArea',
  'shortStay',
  /** Already received. */
  'duplicate',
  /** The setting has reached its hourly limit. */
  'tooMany',
] as const
export type IgnoredReason = (typeof ignoredReasons)[number]

/** Where a detector sends events of a setting, and what arrived last. */
const detectionAddressSchema = z.object({
  /** The whole URL, with its secret; `null` before one was created. */
  url: z.url().nullable(),
  lastReceivedAt: timestampSchema.nullable(),
  /** Why that was ignored; `null` if it was accepted, or nothing has arrived yet. */
  lastIgnored: z.enum(ignoredReasons).nullable(),
})
export type DetectionAddress = z.output<typeof detectionAddressSchema>

const detectionSettingFilter = defineFilter({
  where: ['id', 'name', 'organizationId', 'buildingId', 'robotId', 'flowId', 'level', 'status', 'updatedAt'],
  order: ['name', 'level', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(detectionSettingSchema),
})

export const detectionSettingRoutes = {
  ...crudRoutes({
    path: '/asilla-settings',
    one: 'a setting of behaviour detection',
    many: 'settings of behaviour detection',
    permissions: {
      read: 'detectionSetting:read',
      create: 'detectionSetting:write',
      update: 'detectionSetting:write',
      delete: 'detectionSetting:write',
    },
    schema: detectionSettingSchema,
    create: detectionSettingCreate,
    update: detectionSettingUpdate,
    filter: detectionSettingFilter,
    createRefusals: ['detection.uncontracted'],
  }),
  address: defineRoute({
    method: 'GET',
    path: '/asilla-settings/:id/address',
    permission: 'detectionSetting:write',
    summary: 'The address that a detector sends events of a setting to, with its secret, and what came last.',
    params: byId,
    responses: { 200: detectionAddressSchema },
    errors: ['entity.notFound'],
  }),
  regenerate: defineRoute({
    method: 'POST',
    path: '/asilla-settings/:id/address/regenerate',
    permission: 'detectionSetting:write',
    summary: 'A new address for the events of a setting; the former one is void.',
    params: byId,
    responses: { 200: detectionAddressSchema },
    errors: ['entity.notFound'],
  }),
}
