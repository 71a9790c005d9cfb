import { type ErrorCode, errors, getFailureCode } from '@wheelhouse/contract/errors'
import type { ErrorBody } from '@wheelhouse/contract/kernel/error-body'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../process/app-error.ts'
import type { FailureLog } from '../process/failure-log.ts'
import { getOutageCode } from '../process/outages.ts'
import { writeAudit } from './audit.ts'
import { type GuardServices, toAuditContext } from './guard.ts'

/** @property failures logs outages of the server's own dependencies, which fail for every caller meanwhile */
export type AnswerServices = GuardServices & { failures: FailureLog }

/** Answers every failure in the contract's error format, and writes refused changes and exports to the audit log. */
export async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  services: AnswerServices,
): Promise<void> {
  const known = toAppError(error, request.method)
  const which = { requestId: request.id, url: loggedUrl(request.url) }
  if (getOutageCode(error) !== null) services.failures.error(error, known.code, which)
  else if (known.status >= 500) services.log.error({ error, ...which }, known.code)
  await auditDenied(known.code, request, services)
  if (reply.sent) return
  await reply.code(known.status).type('application/json; charset=utf-8').send(errorBody(known, request.id))
}

/** URLs of inbound webhooks contain their secret, and download URLs given to robots need no other credential. */
function loggedUrl(url: string): string {
  return url.replace(/(\/(?:hooks|guide-screens)\/).*/, '$1...').replace(/([?&]ticket=)[^&]*/, '$1...')
}

function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: {
      statusCode: error.status,
      name: errors[error.code].name,
      message: getMessage(error.code),
      code: error.code,
      ...(error.params && { params: error.params }),
      ...(error.details && { details: error.details }),
      requestId,
    },
  }
}

/** Clients recognise one refusal by its message (R-SESSION-14), all others by their code. */
function getMessage(code: ErrorCode): string {
  return code === 'auth.ipNotAllowed' ? 'IP address is not allowed' : code
}

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'request.malformed',
  413: 'request.tooLarge',
  414: 'request.tooLarge',
  415: 'request.unsupportedType',
  429: 'request.tooMany',
}

function toAppError(error: unknown, method: string): AppError {
  if (error instanceof AppError) return error
  const outage = getOutageCode(error)
  if (outage !== null) return new AppError(outage)
  // Fastify's own refusals: broken JSON, forbidden names such as __proto__, too long, wrong type, too many.
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  const isRefusal = typeof status === 'number' && status >= 400 && status < 500
  return new AppError(
    (isRefusal && codeOfStatus[status]) || (isRefusal ? 'request.malformed' : getFailureCode(method)),
  )
}

const denials: ReadonlySet<ErrorCode> = new Set([
  'auth.forbidden',
  'auth.ipNotAllowed',
  'auth.passwordChangeRequired',
  'auth.termsRequired',
  'entity.notFound',
  'report.exportDenied',
])

/** For file exports: a missing row usually means a stale page rather than an attempt. */
const fileDenials: ReadonlySet<ErrorCode> = new Set(['auth.forbidden', 'report.exportDenied'])

function isAudited({ method, produces }: RouteDefinition, code: ErrorCode): boolean {
  if (method !== 'GET') return denials.has(code)
  return produces !== undefined && fileDenials.has(code)
}

/**
 * Audits changes refused for a missing permission, for the caller's address, or because the row is not visible, and
 * refused file exports.
 */
async function auditDenied(code: ErrorCode, request: FastifyRequest, services: GuardServices): Promise<void> {
  const { identity } = request
  const route = request.routeOptions.config.route
  if (!identity || !route || !isAudited(route, code)) return
  const params = isRecord(request.params) ? request.params : {}
  const named = params.id ?? params.serialNo
  try {
    await services.db.transaction().execute((tx) =>
      writeAudit(tx, toAuditContext(request, services), {
        action: route.permission,
        outcome: 'denied',
        entity: `${route.method} ${route.path}`,
        entityId: typeof named === 'string' ? named.slice(0, 64) : null,
      }),
    )
  } catch (error) {
    services.log.error(
      { error, operatorId: identity.operatorId, route: route.path },
      'a denied attempt was not audited',
    )
  }
}
