/** Where a sensor's values are in its responses or messages, and how to convert them to our units. */
import { z } from 'zod'
import { isRecord } from '../kernel/typed.ts'
import { type MeasuredKey, measuredKeyNames } from './reading-key.ts'

const valueSourceLimits = {
  pathMax: 200,
  /** For factor and offset, either sign. */
  scaleMax: 1_000_000_000,
}

/** The path of a value in JSON: names and list indexes, as in `$.data.items[0].temp`. */
export const pathSchema = z
  .string()
  .max(valueSourceLimits.pathMax, { error: 'text.tooLong' })
  .regex(/^\$(\.[\p{L}\p{N}_-]+|\[\d{1,4}\])*$/u, { error: 'profile.path' })

const { scaleMax } = valueSourceLimits
const factorSchema = z
  .number()
  .min(-scaleMax)
  .max(scaleMax)
  .refine((factor) => factor !== 0, { error: 'profile.factor' })
const offsetSchema = z.number().min(-scaleMax).max(scaleMax)

/** Only a path if the value is in the unit of its key; otherwise `value = figure × factor + offset`. */
const valueSourceSchema = z.union([
  pathSchema,
  z.strictObject({
    path: pathSchema,
    /** Defaults to 1. */
    factor: factorSchema.optional(),
    /** In the unit of the key; defaults to 0. */
    offset: offsetSchema.optional(),
  }),
])
export type ValueSource = z.output<typeof valueSourceSchema>

/** The source of each value. */
export const valueSourcesSchema = z.partialRecord(z.enum(measuredKeyNames), valueSourceSchema)
export type ValueSources = z.output<typeof valueSourcesSchema>

/** What a path leads to; `undefined` where it leads nowhere. */
export function readPath(answer: unknown, path: string): unknown {
  const steps = path.match(/[\p{L}\p{N}_-]+/gu) ?? []
  return steps.reduce<unknown>((value, step) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    return Reflect.get(value, step)
  }, answer)
}

/** The raw value at the source's path, without factor and offset. */
export function readRaw(answer: unknown, source: ValueSource): unknown {
  return readPath(answer, typeof source === 'string' ? source : source.path)
}

/**
 * The values at the sources, in the units of their keys, unchecked. A number written as a string counts as that number.
 */
export function readValues(answer: unknown, sources: ValueSources): Partial<Record<MeasuredKey, unknown>> {
  return Object.fromEntries(
    measuredKeyNames.flatMap((key) => {
      const source = sources[key]
      const raw = source === undefined ? undefined : readRaw(answer, source)
      if (source === undefined || raw === undefined || raw === null) return []
      const figure = toFigure(raw)
      return [[key, typeof figure === 'number' ? scaleFigure(figure, source) : figure]]
    }),
  )
}

/** Converts a numeric string to a number; everything else stays the same. */
export function toFigure(raw: unknown): unknown {
  return typeof raw === 'string' && /^-?\d+(\.\d+)?$/.test(raw) ? Number(raw) : raw
}

/** More digits than any sensor has, and too few to show that 0.1 is not a binary fraction. */
const digits = 12

/** Converts a number of a message to the unit of its key. */
export function scaleFigure(figure: number, source: ValueSource): number {
  if (typeof source === 'string') return figure
  const { factor = 1, offset = 0 } = source
  if (factor === 1 && offset === 0) return figure
  return Number((figure * factor + offset).toPrecision(digits))
}

/** A single value of a message, and the path to it. */
type MessageField = { path: string; value: string | number | boolean }

/**
 * The single values of a message, as far as a path can name them.
 * @param max how many at most, from the beginning of the message
 */
export function listFields(answer: unknown, max: number): MessageField[] {
  const fields: MessageField[] = []
  const visit = (value: unknown, path: string): void => {
    if (fields.length >= max) return
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      if (pathSchema.safeParse(path).success) fields.push({ path, value })
    } else if (Array.isArray(value))
      for (const [place, part] of value.entries()) visit(part, `${path}[${place}]`)
    else if (isRecord(value)) for (const [name, part] of Object.entries(value)) visit(part, `${path}.${name}`)
  }
  visit(answer, '$')
  return fields
}
