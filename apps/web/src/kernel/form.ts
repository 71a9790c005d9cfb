import type { z } from 'zod'

/** For each rejected field the code of its first complaint, under the field's path (`"address.city"`). */
export type FieldErrors = Record<string, string>

/**
 * Checks the values of a form against the schema of the call they are meant for (limits are stated in the contract
 * only). A custom complaint's code is its message (`text.tooLong`), a built-in one's is zod's (`too_small`).
 */
export function fieldErrors(schema: z.ZodType, values: unknown): FieldErrors {
  const result = schema.safeParse(values)
  if (result.success) return {}
  const errors: FieldErrors = {}
  for (const issue of result.error.issues) {
    const path = issue.path.join('.')
    errors[path] ??= issue.code === 'custom' ? issue.message : issue.code
  }
  return errors
}

/** The same as a validator for `@mantine/form`: `useForm({ validate: contractForm(schema, (code, path) => words) })`. */
export function contractForm(schema: z.ZodType, textOf: (code: string, path: string) => string) {
  return (values: unknown): Record<string, string> =>
    Object.fromEntries(
      Object.entries(fieldErrors(schema, values)).map(([path, code]) => [path, textOf(code, path)]),
    )
}
