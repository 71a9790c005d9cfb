import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import { fillJsonTemplate, templateFaults } from '@wheelhouse/contract/system/command-template'
import { paramsSchemaSchema } from '@wheelhouse/contract/system/params-schema'
import type { ServiceHeader } from '@wheelhouse/contract/system/service-command'
import { describeJsonFault } from '../../kernel/forms/find-json-fault.ts'
import { getWords, toIssueOfCode } from '../../kernel/forms/form.ts'
import { checkParams } from './check-params.ts'

/** The fields that must be consistent with each other, as they would be sent. */
type Body = {
  method: string
  urlTemplate: string
  headers: ServiceHeader[]
  bodyTemplate: string
  /** The typed text, if it is not JSON. */
  paramsSchema: unknown
}
type ValidationIssues = Partial<Record<keyof Body, string>>

/** The errors that the server would report for the templates and the parameter description, with names. */
export function checkCommand(body: Body): ValidationIssues {
  const parsed = paramsSchemaSchema.safeParse(body.paramsSchema)
  if (!parsed.success) return { paramsSchema: checkParams(body.paramsSchema) ?? undefined }
  const issues: ValidationIssues = {}
  for (const { path, code, name } of templateFaults({ ...body, paramsSchema: parsed.data }))
    issues[path] ??=
      code === 'command.notJson'
        ? describeBodyFault(body.bodyTemplate)
        : getWords(toIssueOfCode(code, { name }))
  return issues
}

/** With the line, unless the template is JSON with some values and not with others. */
function describeBodyFault(template: string): string {
  const words = getWords(toIssueOfCode('command.notJson'))
  const filled = fillJsonTemplate(template, () => null)
  return tryParseJson(filled) === undefined ? `${words} ${describeJsonFault(filled)}` : words
}
