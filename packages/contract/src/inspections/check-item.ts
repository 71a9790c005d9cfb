import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, idSchema, nameField, textField, timestampSchema } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { photoQualities } from '../reports/media.ts'
import { thermalAreaLimits, thermalAreaSchema } from '../reports/thermal-image.ts'
import { videoCameraIds } from '../teleop/video.ts'
import { cropSchema, pictureRectSchema } from './crop.ts'

/** R-INSPECTIONS-1. */
export const checkItemLimits = { nameMax: 512, keyMax: 128, unitMax: 10, metresMax: 10_000 }

/** What is inspected, by the stored number. */
export const checkTargets = {
  celsius: 1,
  fahrenheit: 2,
  humidity: 3,
  meter: 4,
  camera: 5,
  thermal: 6,
} as const
export type CheckTarget = (typeof checkTargets)[keyof typeof checkTargets]

/** Default units of values, unless the item defines another. */
export const usualUnits: Readonly<Record<CheckTarget, string>> = {
  [checkTargets.celsius]: '°C',
  [checkTargets.fahrenheit]: '°F',
  [checkTargets.humidity]: '%',
  [checkTargets.meter]: '',
  [checkTargets.camera]: '',
  [checkTargets.thermal]: '°C',
}

/** Targets of which a number is read from a picture. */
export const meterTargets: readonly CheckTarget[] = [
  checkTargets.celsius,
  checkTargets.fahrenheit,
  checkTargets.humidity,
  checkTargets.meter,
]

/** Kinds of meters, by the codes of hakaru.ai. */
export const meterTypes = [
  'MET0010',
  'MET0001',
  'MET0004',
  'MET0011',
  'MET0007',
  'MET0005',
  'MET0009',
  'MET0002',
] as const
export type MeterType = (typeof meterTypes)[number]
/** Those that hakaru.ai reads without a ledger code. */
const metersWithoutLedger: readonly MeterType[] = ['MET0010', 'MET0004', 'MET0005', 'MET0009', 'MET0002']

/** Who reads numbers in pictures. `none`: a person does, at the review desk. */
export const readingServices = ['hakaru', 'kanriroid', 'lilz', 'none'] as const
export type ReadingService = (typeof readingServices)[number]
/** Services that need their own id of the item: a ledger code, a task, a device. */
const servicesWithKey: readonly ReadingService[] = ['kanriroid', 'lilz']

const definitionSchema = z.discriminatedUnion('editor', [
  /** A meter: the part of a picture with the number. */
  z.strictObject({ editor: z.literal('crop'), cameraId: z.enum(videoCameraIds), crop: cropSchema }),
  /** A photo to keep; the part of it that matters, or all. */
  z.strictObject({
    editor: z.literal('record'),
    cameraId: z.enum(videoCameraIds),
    quality: z.enum(photoQualities),
    rect: pictureRectSchema.nullable(),
  }),
  /** A thermal picture; judged by the hottest of its areas, or of the whole picture. */
  z.strictObject({
    editor: z.literal('thermal'),
    areas: z
      .array(thermalAreaSchema)
      .max(thermalAreaLimits.max, { error: 'list.tooLong' })
      .refine((areas) => new Set(areas.map(({ name }) => name)).size === areas.length, {
        error: 'checkItem.sameArea',
      }),
  }),
])
export type CheckDefinition = z.output<typeof definitionSchema>

/** The editor of a target. */
export function getEditor(target: CheckTarget): CheckDefinition['editor'] {
  if (target === checkTargets.thermal) return 'thermal'
  return target === checkTargets.camera ? 'record' : 'crop'
}

/** When to doubt a value before anybody acts on it. `null` for a number: no such limit. */
const plausibilitySchema = z.strictObject({
  /** It only ever grows, except for restarting at `rollsOverAt`. */
  isCounter: z.boolean(),
  rollsOverAt: z.number().positive().nullable(),
  /** In the unit of the value, up or down. */
  maxPerHour: z.number().positive().nullable(),
})
export type Plausibility = z.output<typeof plausibilitySchema>

const metre = z.number().min(-checkItemLimits.metresMax).max(checkItemLimits.metresMax)
/** Its place on the floor's map. Metres; `z` above the floor; the direction it faces, in degrees anticlockwise. */
const positionSchema = z.strictObject({
  x: metre,
  y: metre,
  z: metre,
  direction: z.number().min(-360).max(360),
})

const itemFields = {
  name: nameField(checkItemLimits.nameMax),
  floorId: idSchema,
  targetType: z.literal(Object.values(checkTargets)),
  /** Only for meters. */
  meterType: z.enum(meterTypes).nullable(),
  readingService: z.enum(readingServices),
  /** The service's id of it; empty if not needed. */
  key: textField(checkItemLimits.keyMax),
  unit: textField(checkItemLimits.unitMax),
  position: positionSchema.nullable(),
  plausibility: plausibilitySchema,
  /** Values are judged by it; `null`: alerting is off. */
  thresholdRuleId: idSchema.nullable(),
  definition: definitionSchema,
}

/** Disabled; enabled; or still being set up, without any reading yet. */
export const checkItemStatuses = { disabled: 0, enabled: 1, settingUp: 2 } as const

const lastReadingSchema = z.object({
  at: timestampSchema,
  value: z.number().nullable(),
  abnormal: z.boolean().nullable(),
})

/** Something that robots inspect regularly: a meter, a place to photograph, the temperature of a machine. */
export const checkItemSchema = z.object({
  ...entityColumns,
  ...itemFields,
  ...revisionColumn,
  organizationId: idSchema,
  buildingId: idSchema,
  status: z.literal(Object.values(checkItemStatuses)),
  /** The newest one with a value, or with a picture to keep. */
  lastReading: lastReadingSchema.nullable(),
})
export type CheckItem = z.output<typeof checkItemSchema>

export const checkItemCreate = z.strictObject({
  ...itemFields,
  buildingId: idSchema,
  /** The building's organisation, which is the default. */
  organizationId: idSchema.optional(),
  meterType: itemFields.meterType.default(null),
  readingService: itemFields.readingService.default('none'),
  key: itemFields.key.default(''),
  unit: itemFields.unit.default(''),
  position: itemFields.position.default(null),
  plausibility: itemFields.plausibility.default({ isCounter: false, rollsOverAt: null, maxPerHour: null }),
  thresholdRuleId: itemFields.thresholdRuleId.default(null),
})
export type CheckItemCreate = z.output<typeof checkItemCreate>
/** An item stays in its building. It is enabled by its first reading, and afterwards by people. */
export const checkItemUpdate = toUpdateSchema({ ...itemFields, status: z.literal([0, 1]) })
export type CheckItemUpdate = z.output<typeof checkItemUpdate>

type Judged = Pick<CheckItem, 'targetType' | 'meterType' | 'readingService' | 'key' | 'definition'>
export type CheckItemProblem = { readonly path: keyof Judged; readonly code: string }

/** Contradictions between the fields of an item, refused by both form and server. */
export function checkItemProblems(item: Judged): CheckItemProblem[] {
  const isMeter = meterTargets.includes(item.targetType)
  const problems: CheckItemProblem[] = []
  if (item.definition.editor !== getEditor(item.targetType))
    problems.push({ path: 'definition', code: 'checkItem.otherEditor' })
  if (isMeter && item.meterType === null) problems.push({ path: 'meterType', code: 'checkItem.noMeterType' })
  if (!isMeter && item.meterType !== null) problems.push({ path: 'meterType', code: 'checkItem.notAMeter' })
  if (!isMeter && item.readingService !== 'none')
    problems.push({ path: 'readingService', code: 'checkItem.notAMeter' })
  if (isMeter && item.key === '' && needsKey(item)) problems.push({ path: 'key', code: 'text.required' })
  return problems
}

function needsKey({ readingService, meterType }: Judged): boolean {
  if (servicesWithKey.includes(readingService)) return true
  return readingService === 'hakaru' && meterType !== null && !metersWithoutLedger.includes(meterType)
}

const checkItemFilter = defineFilter({
  where: [
    ...(['id', 'name', 'organizationId', 'buildingId', 'floorId', 'targetType', 'readingService'] as const),
    ...(['thresholdRuleId', 'status', 'updatedAt'] as const),
  ],
  order: ['name', 'targetType', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(checkItemSchema),
})

export const checkItemRoutes = crudRoutes({
  path: '/check-items',
  one: 'a check item',
  many: 'check items',
  permissions: {
    read: 'checkItem:read',
    create: 'checkItem:write',
    update: 'checkItem:write',
    delete: 'checkItem:write',
  },
  schema: checkItemSchema,
  create: checkItemCreate,
  update: checkItemUpdate,
  filter: checkItemFilter,
  refusals: ['checkItem.settingUp', 'linkage.uncontracted'],
  createRefusals: ['linkage.uncontracted'],
})
