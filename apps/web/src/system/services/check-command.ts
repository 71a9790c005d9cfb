import { templateFaults } from '@wheelhouse/contract/system/command-template'
import { paramsSchemaSchema } from '@wheelhouse/contract/system/params-schema'
import type { ServiceHeader } from '@wheelhouse/contract/system/service-command'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { serviceCommandTexts } from '@wheelhouse/texts/system/service-commands'
import { fieldErrors, getWords, toIssueOfCode } from '../../kernel/forms/form.ts'
import { translate } from '../../kernel/words/texts.ts'

/** The fields that must fit each other, as they would be sent. */
type Body = {
  method: string
  urlTemplate: string
  headers: ServiceHeader[]
  bodyTemplate: string
  /** What was typed, where it is no JSON. */
  paramsSchema: unknown
}
type ValidationIssues = Partial<Record<keyof Body, string>>

/** What the server would say of the templates and of the description of the parameters, in words and with the names. */
export function checkCommand(body: Body): ValidationIssues {
  if (typeof body.paramsSchema === 'string')
    return { paramsSchema: translate(formTexts, 'json.invalid', { detail: '' }) }
  const parsed = paramsSchemaSchema.safeParse(body.paramsSchema)
  if (!parsed.success) return { paramsSchema: schemaIssue(body.paramsSchema) }
  const issues: ValidationIssues = {}
  for (const { path, code, name } of templateFaults({ ...body, paramsSchema: parsed.data }))
    issues[path] ??= getWords({ ...toIssueOfCode(code), params: { name } })
  return issues
}

/** Where in the description the first thing is wrong, and what. */
function schemaIssue(schema: unknown): string {
  const [[where, issue] = ['', toIssueOfCode('format.invalid')]] = Object.entries(
    fieldErrors(paramsSchemaSchema, schema),
  )
  return translate(serviceCommandTexts, 'schemaWrong', {
    where: where === '' ? translate(serviceCommandTexts, 'schemaWhole') : where,
    why: getWords(issue),
  })
}
