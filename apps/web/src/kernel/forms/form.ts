import { formTexts } from '@wheelhouse/texts/kernel/forms'
import type { z } from 'zod'
import { type TextKey, type TextParams, translate } from '../words/texts.ts'

/** What is wrong with a field: a code of `texts/forms.ts` with its placeholder values. */
export type ValidationIssue = { code: TextKey<typeof formTexts>; params: TextParams }

/** The first issue of each rejected field, by the field's path (`"address.city"`). */
export type FieldErrors = Record<string, ValidationIssue>

/** Validates the values of a form against the schema of its call: limits are defined only there. */
export function fieldErrors(schema: z.ZodType, values: unknown): FieldErrors {
  const result = schema.safeParse(values, { reportInput: true })
  if (result.success) return {}
  const errors: FieldErrors = {}
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= toValidationIssue(issue)
  return errors
}

/** The text of an issue in the current language. */
export function getWords({ code, params }: ValidationIssue): string {
  return translate(formTexts, code, params)
}

/** An issue from a server's code; a code without a text gets the general one. */
export function toIssueOfCode(code: string, params: TextParams = {}): ValidationIssue {
  return { code: hasWords(code) ? code : 'format.invalid', params }
}

type Issue = z.core.$ZodIssue

/** A zod issue as a validation issue. */
export function toValidationIssue(issue: Issue): ValidationIssue {
  if (issue.code === 'custom') {
    const { min, max } = issue.params ?? {}
    return { ...toIssueOfCode(issue.message), params: { min: Number(min ?? 0), max: Number(max ?? 0) } }
  }
  // A rule of the contract may name a text of its own.
  const isOfRule = issue.code === 'too_small' || issue.code === 'too_big' || issue.code === 'invalid_type'
  if (isOfRule && hasWords(issue.message)) return { code: issue.message, params: getLimits(issue) }
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') {
    const isText = issue.origin === 'string'
    return { code: isText ? 'text.tooLong' : 'number.tooBig', params: { max: Number(issue.maximum) } }
  }
  // A secret that was not typed is absent; a choice that was not made is `null`.
  if (issue.input === undefined && issue.code === 'invalid_type' && issue.expected === 'string')
    return toIssueOfCode('text.required')
  if (issue.input === '' || issue.input === null || issue.input === undefined)
    return toIssueOfCode(issue.code === 'invalid_format' ? 'text.required' : 'choice.required')
  if (issue.code === 'invalid_format' && hasWords(issue.message)) return toIssueOfCode(issue.message)
  if (issue.code === 'invalid_format' && issue.format === 'email') return toIssueOfCode('email.invalid')
  if (issue.code === 'invalid_type' && issue.expected === 'number') return toIssueOfCode('number.invalid')
  return toIssueOfCode(issue.code === 'invalid_value' ? 'choice.required' : 'format.invalid')
}

function getLimits(issue: Issue): TextParams {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  return issue.code === 'too_big' ? { max: Number(issue.maximum) } : {}
}

function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): ValidationIssue {
  if (origin === 'array') return { code: 'list.tooFew', params: { min: Number(minimum) } }
  if (origin !== 'string') return { code: 'number.tooSmall', params: { min: Number(minimum) } }
  const isRequired = Number(minimum) <= 1
  return isRequired
    ? toIssueOfCode('text.required')
    : { code: 'text.tooShort', params: { min: Number(minimum) } }
}

function hasWords(code: string): code is TextKey<typeof formTexts> {
  return Object.hasOwn(formTexts.texts, code)
}
