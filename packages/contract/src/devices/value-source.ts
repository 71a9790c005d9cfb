/** Where the values of a sensor stand in what it answers or sends, and what makes figures in our units of them. */
import { z } from 'zod'
import { isRecord } from '../kernel/typed.ts'
import { type MeasuredKey, measuredKeyNames } from './reading-key.ts'

export const valueSourceLimits = {
  pathMax: 200,
  /** Of factor and offset, either sign. */
  scaleMax: 1_000_000_000,
}

/** Where a value stands in a JSON answer: names and places in lists, as in `$.data.items[0].temp`. */
export const pathSchema = z
  .string()
  .max(valueSourceLimits.pathMax, { error: 'text.tooLong' })
  .regex(/^\$(\.[\p{L}\p{N}_-]+|\[\d{1,4}\])*$/u, { error: 'profile.path' })

const { scaleMax } = valueSourceLimits
export const factorSchema = z
  .number()
  .min(-scaleMax)
  .max(scaleMax)
  .refine((factor) => factor !== 0, { error: 'profile.factor' })
export const offsetSchema = z.number().min(-scaleMax).max(scaleMax)

/** A path alone, where the value stands there in the unit of its key; else `value = figure × factor + offset`. */
export const valueSourceSchema = z.union([
  pathSchema,
  z.strictObject({
    path: pathSchema,
    /** Left out, 1. */
    factor: factorSchema.optional(),
    /** In the unit of the key; left out, 0. */
    offset: offsetSchema.optional(),
  }),
])
export type ValueSource = z.output<typeof valueSourceSchema>

/** Of each value that is read. */
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

/** What stands at the source's path as it stands there, without factor and offset. */
export function readRaw(answer: unknown, source: ValueSource): unknown {
  return readPath(answer, typeof source === 'string' ? source : source.path)
}

/** The values that the sources lead to, in the units of their keys, unchecked. A figure that is written as a text counts as that figure. */
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

/** A figure for a text that is one; everything else as it is. */
export function toFigure(raw: unknown): unknown {
  return typeof raw === 'string' && /^-?\d+(\.\d+)?$/.test(raw) ? Number(raw) : raw
}

/** More digits than any sensor has, and fewer than show that 0.1 is no binary fraction. */
const digits = 12

/** A figure of a message in the unit of its key. */
export function scaleFigure(figure: number, source: ValueSource): number {
  if (typeof source === 'string') return figure
  const { factor = 1, offset = 0 } = source
  if (factor === 1 && offset === 0) return figure
  return Number((figure * factor + offset).toPrecision(digits))
}

/** A single value of a message, and the path to it. */
export type MessageField = { path: string; value: string | number | boolean }

/**
 * The single values of a message, as far as a path can name them.
 * @param max so many at most, from the message's begin
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
