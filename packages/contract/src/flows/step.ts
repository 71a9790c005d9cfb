import { z } from 'zod'
import { nameField } from '../kernel/entity.ts'
import type { ParamValue, ParamValues } from '../system/params-schema.ts'

/** R-FLOWS-2. */
export const stepLimits = {
  stepsMax: 500,
  idMax: 64,
  nameMax: 64,
  iconMax: 40,
  /** Parameters of one step, and as many further keys. */
  partsMax: 100,
  /** Nesting depth of objects and lists in the value of a parameter or of a further key. */
  depthMax: 16,
  /** Characters of a definition as JSON. */
  definitionMax: 500_000,
}

/** An undescribed part of a step: any JSON. */
const partSchema = z.unknown().superRefine((value, ctx) => {
  const code = findUnkept(value)
  if (code !== null) ctx.addIssue({ code: 'custom', message: code })
})

/** Why a value would not survive a round trip; browsers do not represent larger integers exactly. */
function findUnkept(value: unknown, depth = 0): 'json.tooDeep' | 'json.inexact' | 'format.invalid' | null {
  if (typeof value === 'number') {
    const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
    return isExact ? null : 'json.inexact'
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null
  if (typeof value !== 'object') return 'format.invalid'
  if (depth === stepLimits.depthMax) return 'json.tooDeep'
  for (const part of Object.values(value)) {
    const code = findUnkept(part, depth + 1)
    if (code !== null) return code
  }
  return null
}

const stepFields = {
  id: nameField(stepLimits.idMax),
  name: nameField(stepLimits.nameMax),
  type: z.int(),
  params: z
    .record(z.string(), partSchema)
    .refine((params) => Object.keys(params).length <= stepLimits.partsMax, { error: 'list.tooLong' }),
  icon: nameField(stepLimits.iconMax),
}
const stepKeys: readonly string[] = Object.keys(stepFields)
/** The keys of a step beyond those that every step has. */
export function listFurtherKeys(step: object): string[] {
  return Object.keys(step).filter((key) => !stepKeys.includes(key))
}

/**
 * R-FLOWS-2: a step as stored, sent and typed. Its type defines its parameters. What no type defines (nested values,
 * further keys, a type of another portal) is kept, and reported by `checkSteps`.
 */
export const stepSchema = z
  .object(stepFields)
  .catchall(partSchema)
  .refine((step) => listFurtherKeys(step).length <= stepLimits.partsMax, { error: 'list.tooLong' })
export type Step = z.output<typeof stepSchema>

export function isPlain(value: unknown): value is ParamValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** The parameters that robots, services and forms can take: plain values. */
export function getPlainParams({ params }: Pick<Step, 'params'>): ParamValues {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (isPlain(value) ? [[name, value]] : [])),
  )
}

export const definitionSchema = z
  .array(stepSchema)
  .max(stepLimits.stepsMax, { error: 'list.tooLong' })
  .refine((it) => JSON.stringify(it).length <= stepLimits.definitionMax, { error: 'json.tooLong' })
export type Definition = z.output<typeof definitionSchema>
