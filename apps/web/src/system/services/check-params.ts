import { paramsSchemaSchema } from '@wheelhouse/contract/system/params-schema'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { serviceCommandTexts } from '@wheelhouse/texts/system/service-commands'
import { fieldErrors, getWords, toIssueOfCode } from '../../kernel/forms/form.ts'
import { translate } from '../../kernel/words/texts.ts'

/**
 * The server's issue with a description of parameters, in words and with its position; `null` if it is valid.
 * @param typed the description, or the input itself if it is not valid JSON
 */
export function checkParams(typed: unknown): string | null {
  if (typeof typed === 'string') return translate(formTexts, 'json.invalid')
  if (paramsSchemaSchema.safeParse(typed).success) return null
  const [[where, issue] = ['', toIssueOfCode('format.invalid')]] = Object.entries(
    fieldErrors(paramsSchemaSchema, typed),
  )
  return translate(serviceCommandTexts, 'schemaWrong', {
    where: where === '' ? translate(serviceCommandTexts, 'schemaWhole') : where,
    why: getWords(issue),
  })
}
