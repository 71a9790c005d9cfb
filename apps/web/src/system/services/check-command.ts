import { templateFaults } from '@wheelhouse/contract/system/command-template'
import { paramsSchemaSchema } from '@wheelhouse/contract/system/params-schema'
import type { ServiceHeader } from '@wheelhouse/contract/system/service-command'
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
    issues[path] ??= getWords({ ...toIssueOfCode(code), params: { name } })
  return issues
}
