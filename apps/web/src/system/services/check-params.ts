import { paramsSchemaSchema } from '@wheelhouse/contract/system/params-schema'
import { serviceCommandTexts } from '@wheelhouse/texts/system/service-commands'
import { describeJsonFault } from '../../kernel/forms/find-json-fault.ts'
import { fieldErrors, getWords, toIssueOfCode } from '../../kernel/forms/form.ts'
import { translate } from '../../kernel/words/texts.ts'

/**
 * The error that the server would report for a parameter description, with its location; `null` if valid.
 * @param typed the description, or the typed text if that is not JSON
 */
export function checkParams(typed: unknown): string | null {
  if (typeof typed === 'string') return describeJsonFault(typed)
  if (paramsSchemaSchema.safeParse(typed).success) return null
  const [[where, issue] = ['', toIssueOfCode('format.invalid')]] = Object.entries(
    fieldErrors(paramsSchemaSchema, typed),
  )
  return translate(serviceCommandTexts, 'schemaWrong', {
    where: where === '' ? translate(serviceCommandTexts, 'schemaWhole') : where,
    why: getWords(issue),
  })
}
