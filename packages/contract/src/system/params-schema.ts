import { z } from 'zod'
import { codePoints } from '../kernel/entity.ts'
import { isRecord } from '../kernel/typed.ts'

/**
 * Parameters of a command, described by a subset of JSON Schema (2020-12): an object whose properties are plain values.
 * Both sides validate with it and render a form from it. Unsupported keywords are refused when the schema is saved,
 * because a rule that is not enforced would mislead. Patterns are not supported, because a single one can keep a server
 * busy for hours.
 */
export const paramsSchemaLimits = { paramsMax: 50, textMax: 200, choicesMax: 100, valueMax: 10_000 }

/** Allowed names of parameters; `{{name}}` refers to one in templates. */
const paramName = /^[A-Za-z][A-Za-z0-9_]{0,63}$/

/** Places on the map of the floor where the robot is at the step. */
export const mapFormats = ['waypoint', 'elevator', 'door', 'route'] as const
export type MapFormat = (typeof mapFormats)[number]

/** What a text parameter of a flow's step refers to, if not plain text: the server checks that it exists. */
const paramFormats = [
  ...mapFormats,
  /** Rows of the flow's building or organisation. */
  'floor',
  'flow',
  'pose',
  'poseNetwork',
  'checkItem',
  'workPlan',
  'knowledgeGroup',
  'serviceCommand',
  /** A resource that is a sound. */
  'audio',
  /** Text of several lines. */
  'multiline',
] as const
export type ParamFormat = (typeof paramFormats)[number]

export function isMapFormat(format: ParamFormat | undefined): format is MapFormat {
  return mapFormats.some((known) => known === format)
}

const words = {
  title: z.string().max(paramsSchemaLimits.textMax).optional(),
  description: z.string().max(paramsSchemaLimits.textMax).optional(),
}
const choices = <T extends z.ZodType>(value: T) =>
  z.array(value).min(1).max(paramsSchemaLimits.choicesMax).optional()
const length = z.int().min(0).max(paramsSchemaLimits.valueMax).optional()
const text = z.string().max(paramsSchemaLimits.valueMax)
const figures = { minimum: z.number().optional(), maximum: z.number().optional() }

const plainProperty = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('string'),
    ...words,
    default: text.optional(),
    enum: choices(text),
    format: z.enum(paramFormats).optional(),
    minLength: length,
    maxLength: length,
  }),
  z.strictObject({
    type: z.literal('number'),
    ...words,
    ...figures,
    default: z.number().optional(),
    enum: choices(z.number()),
  }),
  z.strictObject({
    type: z.literal('integer'),
    ...words,
    ...figures,
    default: z.int().optional(),
    enum: choices(z.int()),
  }),
  z.strictObject({ type: z.literal('boolean'), ...words, default: z.boolean().optional() }),
])
export type ParamProperty = z.output<typeof plainProperty>

const property = plainProperty
  .refine((it) => it.default === undefined || valueSchema(it).safeParse(it.default).success, {
    error: 'params.default',
    path: ['default'],
  })
  // All choices must be within the limits, so that the choices alone determine the valid values.
  .refine((it) => it.type === 'boolean' || (it.enum ?? []).every((choice) => isWithin(it, choice)), {
    error: 'params.choices',
    path: ['enum'],
  })

/** The description itself. */
export const paramsSchemaSchema = z
  .strictObject({
    $schema: z.string().max(paramsSchemaLimits.textMax).optional(),
    title: words.title,
    description: words.description,
    type: z.literal('object'),
    properties: z.record(z.string().regex(paramName, { error: 'params.name' }), property).default({}),
    required: z.array(z.string()).max(paramsSchemaLimits.paramsMax).default([]),
    /** Others are refused whether or not this is present. */
    additionalProperties: z.literal(false).optional(),
  })
  .refine(({ properties }) => Object.keys(properties).length <= paramsSchemaLimits.paramsMax, {
    error: 'list.tooLong',
    path: ['properties'],
  })
  .refine(({ properties, required }) => required.every((name) => Object.hasOwn(properties, name)), {
    error: 'params.required',
    path: ['required'],
  })
export type ParamsSchema = z.output<typeof paramsSchemaSchema>

export type ParamValue = string | number | boolean
/** Values by parameter name. Optional ones without a default may be absent. */
export type ParamValues = Readonly<Record<string, ParamValue>>

/** Stored values for a form; anything else is left out. */
export function readParamValues(stored: unknown): Record<string, ParamValue> {
  const entries = Object.entries(isRecord(stored) ? stored : {})
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, value]]
        : [],
    ),
  )
}

/** Cached per description, because a flow of hundreds of steps is checked on every keystroke. */
const made = new WeakMap<ParamsSchema, z.ZodType<ParamValues>>()

/** Builds the schema of the values from a description; defaults are filled in. */
export function paramValuesSchema(description: ParamsSchema): z.ZodType<ParamValues> {
  const known = made.get(description) ?? makeValuesSchema(description)
  made.set(description, known)
  return known
}

function makeValuesSchema({ properties, required }: ParamsSchema): z.ZodType<ParamValues> {
  const shape = Object.entries(properties).map(([name, it]) => {
    const value = valueSchema(it)
    if (it.default !== undefined) return [name, value.default(it.default)]
    return [name, required.includes(name) ? value : value.optional()]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape is made of such values
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<ParamValues>
}

function isWithin(it: ParamProperty, choice: ParamValue): boolean {
  return limitsSchema(it).safeParse(choice).success
}

function valueSchema(it: ParamProperty): z.ZodType<ParamValue> {
  return it.type === 'boolean' || it.enum === undefined ? limitsSchema(it) : z.literal(it.enum)
}

/** The kind of the value and its limits, whatever the choices. */
function limitsSchema(it: ParamProperty): z.ZodType<ParamValue> {
  if (it.type === 'boolean') return z.boolean()
  if (it.type === 'string') {
    const { minLength: min = 0, maxLength: max = paramsSchemaLimits.valueMax } = it
    return z
      .string()
      .refine((value) => codePoints(value) >= min, { error: 'text.tooShort', params: { min } })
      .refine((value) => codePoints(value) <= max, { error: 'text.tooLong', params: { max } })
  }
  const { minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE } = it
  const figure = it.type === 'integer' ? z.int() : z.number()
  return figure.min(minimum).max(maximum)
}
