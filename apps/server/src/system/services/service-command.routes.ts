import {
  type ServiceCommand,
  serviceCommandRoutes,
  testParamsSchema,
} from '@wheelhouse/contract/system/service-command'
import { crudHandlers } from '../../kernel/entities/crud-handlers.ts'
import { recordAudit } from '../../kernel/http/audit.ts'
import type { Context } from '../../kernel/http/context.ts'
import { toDetails } from '../../kernel/http/read-input.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { AppError, invalidField } from '../../kernel/process/app-error.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { callService, failedAnswer } from './call-service.ts'
import { fillCommand } from './fill-command.ts'
import { prepareCommand } from './prepare-command.ts'
import { readSecretHeaders, serviceCommandStore } from './service-command.store.ts'

type Parts = { http: OutgoingHttp; secrets: Secrets }

export function serviceCommandHandlers({ http, secrets }: Parts): RouteBinding[] {
  return [
    ...Object.values(
      crudHandlers(serviceCommandRoutes, serviceCommandStore, {
        entity: 'serviceCommand',
        prepare: prepareCommand({ http, secrets }),
      }),
    ),
    handle(serviceCommandRoutes.test, async ({ params, body }, ctx) => {
      const command = await serviceCommandStore.get(ctx.db, ctx.identity, params.id)
      if (command.revision !== body.revision) throw new AppError('entity.changed')
      const answer = await testCommand({ http, secrets }, ctx, command, body.params)
      const { failure, status, ms } = answer
      const outcome = failure === null ? 'done' : 'failed'
      const entry = { action: 'serviceCommand:test', outcome, entity: 'serviceCommand' } as const
      await recordAudit(ctx, { ...entry, entityId: command.id, after: { failure, status, ms } })
      return answer
    }),
  ]
}

/** @throws AppError request.invalid with the parameter that does not match the command, entity.changed */
async function testCommand(
  { http, secrets }: Parts,
  { db, clock }: Context,
  command: ServiceCommand,
  params: Record<string, unknown>,
) {
  const values = testParamsSchema(command.paramsSchema).safeParse({ params })
  if (!values.success) throw new AppError('request.invalid', undefined, toDetails(values.error))
  const headers = await readSecretHeaders(db, secrets, command)
  if (headers === 'secretLost') return failedAnswer('secretLost')
  const filled = fillCommand(command, values.data.params, headers)
  if (filled.kind === 'unfit')
    throw invalidField(`params.${filled.param}`, filled.code, 'The value cannot stand where it is meant to.')
  const { timeoutMs } = command
  return callService({ http, clock }, filled.request, { timeoutMs, secrets: headers })
}
