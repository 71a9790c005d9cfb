import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, textField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'

/** R-SYSTEM-3. */
export const configLimits = { keyMax: 64, descriptionMax: 256, valueMax: 10_000 }

export const configTypes = ['string', 'number', 'boolean', 'json'] as const
export type ConfigType = (typeof configTypes)[number]

/**
 * The keys that the server reads, each an integer, and their defaults. Others begin with `custom.`: the server stores
 * them for the installation's own programs and pages, and does not use them.
 */
export const knownConfigs = {
  'anonymize.nameMax': { min: 1, max: 64, usual: 64 },
  'anonymize.bodyMax': { min: 100, max: 4000, usual: 4000 },
  // R-MAPS-7, in centimetres.
  'maps.routeIntervalCm': { min: 10, max: 500, usual: 50 },
  // R-SCHEDULES-3: the lowest account type that may plan.
  'schedule.editRole': { min: 1, max: 9, usual: 9 },
  'recordings.maxGigabytes': { min: 1, max: 1_000_000, usual: 100 },
  'retention.activityDays': { min: 7, max: 3650, usual: 180 },
  // Nobody can look further back.
  'retention.stateSampleDays': { min: 1, max: 30, usual: 30 },
  'retention.sessionDays': { min: 1, max: 365, usual: 30 },
  'retention.mediaDays': { min: 7, max: 3650, usual: 365 },
  // Values that a device buffered while offline must still fit in.
  'retention.deviceReadingDays': { min: 62, max: 3650, usual: 92 },
  'retention.recordingDays': { min: 1, max: 3650, usual: 30 },
  'retention.outgoingMessageDays': { min: 1, max: 365, usual: 30 },
  'retention.runDays': { min: 30, max: 3650, usual: 0, canBeOff: true },
} as const satisfies Record<string, KnownConfigBounds>
export type KnownConfig = keyof typeof knownConfigs

/** @property canBeOff zero is also allowed, and switches the function off */
type KnownConfigBounds = { min: number; max: number; usual: number; canBeOff?: true }

export function isKnownConfig(key: string): key is KnownConfig {
  return Object.hasOwn(knownConfigs, key)
}

const configFields = {
  key: textField(configLimits.keyMax, { min: 1 })
    .regex(/^[a-zA-Z0-9]+(\.[a-zA-Z0-9]+)+$/, { error: 'config.key' })
    .refine((key) => isKnownConfig(key) || key.startsWith('custom.'), { error: 'config.unknownKey' }),
  type: z.enum(configTypes),
  /** Any JSON. `null` if there is none to show: secrets are write-only. */
  value: z.unknown(),
  description: textField(configLimits.descriptionMax),
  /** Encrypted at rest, and never in a response. */
  secret: z.boolean(),
}

export const systemConfigSchema = z.object({ ...entityColumns, ...configFields, ...revisionColumn })
export type SystemConfig = z.output<typeof systemConfigSchema>

type Checked = Partial<Pick<SystemConfig, 'key' | 'type' | 'value' | 'secret'>>

/** Contradictions between these: the field, the code of its issue, and its limits. */
export function configFault({ key, type, value, secret }: Checked) {
  if (key !== undefined && isKnownConfig(key)) {
    const { min, max } = knownConfigs[key]
    if (type !== undefined && type !== 'number') return { path: 'type', code: 'config.type' }
    if (secret === true) return { path: 'secret', code: 'config.notSecret' }
    const isOff = value === 0 && 'canBeOff' in knownConfigs[key]
    if (typeof value === 'number' && !isOff && (!Number.isInteger(value) || value < min || value > max))
      return { path: 'value', code: 'config.range', params: { min, max } }
  }
  if (value === undefined || value === null || type === undefined || type === 'json') return null
  return typeof value === type ? null : { path: 'value', code: 'config.value' }
}

function refuseFault(config: Checked, context: z.RefinementCtx): void {
  const fault = configFault(config)
  if (fault !== null)
    context.addIssue({ code: 'custom', message: fault.code, path: [fault.path], params: fault.params ?? {} })
  if (config.value !== undefined && JSON.stringify(config.value).length > configLimits.valueMax)
    context.addIssue({ code: 'custom', message: 'json.tooLong', path: ['value'] })
}

export const systemConfigCreate = z
  .strictObject({
    ...configFields,
    description: configFields.description.default(''),
    secret: configFields.secret.default(false),
  })
  .superRefine(refuseFault)
  .refine(({ value }) => value !== undefined && value !== null && value !== '', {
    error: 'text.required',
    path: ['value'],
  })
export type SystemConfigCreate = z.output<typeof systemConfigCreate>

/** A `value` of `null` keeps a stored secret. */
export const systemConfigUpdate = toUpdateSchema(configFields).superRefine(refuseFault)

const systemConfigFilter = defineFilter({
  where: ['id', 'key', 'type', 'secret', 'description', 'updatedAt'],
  order: ['key', 'type', 'createdAt', 'updatedAt'],
  fields: fieldNames(systemConfigSchema),
})

export const systemConfigRoutes = crudRoutes({
  path: '/system-configs',
  one: 'a setting of the installation',
  many: 'settings of the installation',
  permissions: {
    read: 'systemConfig:write',
    create: 'systemConfig:write',
    update: 'systemConfig:write',
    delete: 'systemConfig:write',
  },
  schema: systemConfigSchema,
  create: systemConfigCreate,
  update: systemConfigUpdate,
  filter: systemConfigFilter,
})
