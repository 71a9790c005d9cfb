import { templateFaults } from '@wheelhouse/contract/system/command-template'
import { paramsSchemaSchema } from '@wheelhouse/contract/system/params-schema'
import type { ServiceHeader } from '@wheelhouse/contract/system/service-command'
import { getWords, toIssueOfCode } from '../../kernel/forms/form.ts'
import { checkParams } from './check-params.ts'

/** The interdependent fields, as they would be sent. */
type Body = {
  method: string
  urlTemplate: string
  headers: ServiceHeader[]
  bodyTemplate: string
  /** The input itself if it is not valid JSON. */
  paramsSchema: unknown
}
type ValidationIssues = Partial<Record<keyof Body, string>>

/** The server's issues with the templates and the description of the parameters, in words and with names. */
export function checkCommand(body: Body): ValidationIssues {
  const parsed = paramsSchemaSchema.safeParse(body.paramsSchema)
  if (!parsed.success) return { paramsSchema: checkParams(body.paramsSchema) ?? undefined }
  const issues: ValidationIssues = {}
  for (const { path, code, name } of templateFaults({ ...body, paramsSchema: parsed.data }))
    issues[path] ??= getWords({ ...toIssueOfCode(code), params: { name } })
  return issues
}
