import { z } from 'zod'

/** Row identifier: a lower-case UUID. Anything else is answered with 404, as if the row were not visible. */
export const idSchema = z.uuid()

/** A point in time on the wire: ISO 8601 in UTC. No year 0, because a database cannot store one. */
export const timestampSchema = z.iso
  .datetime()
  .refine((text) => !text.startsWith('0000'), { error: 'moment.invalid' })

/** Columns that every stored entity carries. */
export const entityColumns = {
  id: idSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  createdBy: idSchema.nullable(),
  updatedBy: idSchema.nullable(),
}

export const byId = z.object({ id: idSchema })

/** Counts characters as people do: code points, not UTF-16 units. */
export function codePoints(text: string): number {
  return Array.from(text).length
}

/** ASCII control characters other than tab, line feed and carriage return: they never belong in a text. */
export const controlCharacters = /(?![\t\n\r\u0080-\u009f])\p{Cc}/u

/** A trimmed line of text with at most `max` code points and no control characters. */
export function textField(max: number, { min = 0 }: { min?: number } = {}) {
  return (
    z
      .string()
      .trim()
      .refine((text) => codePoints(text) >= min, {
        error: min === 1 ? 'text.required' : 'text.tooShort',
        params: { min },
      })
      .refine((text) => codePoints(text) <= max, { error: 'text.tooLong', params: { max } })
      .refine((text) => !controlCharacters.test(text), { error: 'text.controlCharacters' })
      // For the API document, and for the test that checks every limit.
      .meta({ maxLength: max, ...(min > 0 && { minLength: min }) })
  )
}

/** A required name. */
export function nameField(max: number) {
  return textField(max, { min: 1 })
}

/** A text in each language of the console, both validated by `field`. */
export function inBothLanguages(field: z.ZodType<string, string>) {
  return z.strictObject({ ja: field, en: field })
}
