import { templateFaults } from '@wheelhouse/contract/system/command-template'
import { paramsSchemaSchema } from '@wheelhouse/contract/system/params-schema'
import type { ServiceHeader } from '@wheelhouse/contract/system/service-command'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { serviceCommandTexts } from '@wheelhouse/texts/system/service-commands'
import { complaintOfCode, fieldErrors, wordsOf } from '../../kernel/forms/form.ts'
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
type Complaints = Partial<Record<keyof Body, string>>

/** What the server would say of the templates and of the description of the parameters, in words and with the names. */
export function checkCommand(body: Body): Complaints {
  if (typeof body.paramsSchema === 'string')
    return { paramsSchema: translate(formTexts, 'json.invalid', { detail: '' }) }
  const parsed = paramsSchemaSchema.safeParse(body.paramsSchema)
  if (!parsed.success) return { paramsSchema: schemaComplaint(body.paramsSchema) }
  const complaints: Complaints = {}
  for (const { path, code, name } of templateFaults({ ...body, paramsSchema: parsed.data }))
    complaints[path] ??= wordsOf({ ...complaintOfCode(code), params: { name } })
  return complaints
}

/** Where in the description the first thing is wrong, and what. */
function schemaComplaint(schema: unknown): string {
  const [[where, complaint] = ['', complaintOfCode('format.invalid')]] = Object.entries(
    fieldErrors(paramsSchemaSchema, schema),
  )
  return translate(serviceCommandTexts, 'schemaWrong', {
    where: where === '' ? translate(serviceCommandTexts, 'schemaWhole') : where,
    why: wordsOf(complaint),
  })
}
