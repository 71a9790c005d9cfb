import { type ErrorCode, guardErrors } from '@wheelhouse/contract/errors'
import { getBodyLimit, hasSeveralAnswers, type RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Database, readSnapshot } from '../database/database.ts'
import type { ReadReplica } from '../database/read-replica.ts'
import type { ServerDatabase } from '../database/scoped-pool.ts'
import { AppError } from '../process/app-error.ts'
import type { Clock } from '../process/clock.ts'
import type { Config } from '../process/config.ts'
import type { Log } from '../process/log.ts'
import type { AuditContext } from './audit.ts'
import { auditExport } from './audit-export.ts'
import type { AuditSeal } from './audit-seal.ts'
import type { CallsUnderWay } from './calls-under-way.ts'
import type { Context, PublicContext } from './context.ts'
import { isAsyncIterable, sendEvents, writeEvents } from './event-answer.ts'
import { isFileAnswer, sendFile } from './file-answer.ts'
import { findRefusal } from './find-refusal.ts'
import type { Identity } from './identity.ts'
import { readInput } from './read-input.ts'
import type { RouteBinding, RouteOptions } from './route-binding.ts'
import { cookieName } from './session-cookie.ts'
import { createSharedReads, type SharedReads } from './shared-reads.ts'

/** A request's credentials and its origin. */
export type Credentials = { bearer: string | null; cookie: string | null; ip: string }

/** The session area's answer to "who is this?"; `null` when nobody. */
export type Authenticate = (
  credentials: Credentials,
  options: Pick<RouteOptions, 'worksWithoutDatabase'>,
) => Promise<Identity | null>

export type GuardServices = {
  db: ServerDatabase
  clock: Clock
  log: Log
  config: Config
  sealAudit: AuditSeal
  authenticate: Authenticate
}

type RouteServices = GuardServices & { calls: CallsUnderWay; replica: Pick<ReadReplica, 'read'> }

declare module 'fastify' {
  /* oxlint-disable typescript/consistent-type-definitions -- Fastify's own interfaces are extended */
  interface FastifyRequest {
    identity: Identity | null
  }
  interface FastifyContextConfig {
    route?: RouteDefinition
  }
  /* oxlint-enable typescript/consistent-type-definitions */
}

const bytesType = 'application/octet-stream'

/**
 * Puts every bound route behind its guard: authentication, permission, input validation, then the handler, then the
 * response.
 */
export function registerRoutes(
  app: FastifyInstance,
  bindings: readonly RouteBinding[],
  services: RouteServices,
): void {
  const share = createSharedReads<Buffer>(() => readSnapshot(services.db))
  // Streamed by the handler, after `checkBytes` has checked the headers.
  app.addContentTypeParser(bytesType, (_request, payload, done) => done(null, payload))
  for (const binding of bindings) {
    const { route, options } = binding
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: getBodyLimit(route),
      config: {
        route,
        ...(options.ratePerMinute && { rateLimit: { max: options.ratePerMinute, timeWindow: '1 minute' } }),
      },
      // Before the body is read: callers who are not allowed in must not make us parse anything.
      onRequest: async (request) => {
        await checkIn(request, binding, services)
        checkBytes(request, route)
      },
      handler: (request, reply) =>
        services.calls.watch(toName(route), () =>
          options.isShared === true
            ? answerTogether(request, reply, binding, { ...services, share })
            : answer(request, reply, binding, services),
        ),
    })
  }
}

/** @throws AppError auth.required, auth.ipNotAllowed, auth.passwordChangeRequired, auth.termsRequired, auth.forbidden. */
async function checkIn(
  request: FastifyRequest,
  { route, options }: RouteBinding,
  { authenticate, config }: GuardServices,
): Promise<void> {
  if (route.permission === 'public') return
  request.identity = await authenticate(readCredentials(request, config), options)
  if (request.identity === null) throw new AppError('auth.required')
  const refusal = findRefusal(request.identity, route)
  if (refusal !== null) throw new AppError(refusal)
}

/**
 * Routes that take bytes take nothing else, and other routes take no bytes. The size must be declared, because it is
 * not counted again.
 * @throws AppError request.unsupportedType, request.malformed, request.tooLarge.
 */
function checkBytes({ headers }: FastifyRequest, route: RouteDefinition): void {
  const { consumes } = route
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== undefined && (type === bytesType) !== (consumes === bytesType))
    throw new AppError('request.unsupportedType')
  if (consumes === undefined) return
  const size = Number(headers['content-length'] ?? Number.NaN)
  if (Number.isNaN(size)) throw new AppError('request.malformed')
  if (size > getBodyLimit(route)) throw new AppError('request.tooLarge')
}

/** Changes need the bearer token; reads may also use the cookie (R-SESSION-16). */
export function readCredentials(request: FastifyRequest, config: Config): Credentials {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  const bearer = scheme?.toLowerCase() === 'bearer' && token ? token : null
  const cookie = request.method === 'GET' ? (request.cookies[cookieName(config)] ?? null) : null
  return { bearer, cookie, ip: request.ip }
}

/** The name of a call in the log. */
function toName({ method, path }: RouteDefinition): string {
  return `${method} ${path}`
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, handler }: RouteBinding,
  services: RouteServices,
): Promise<unknown> {
  const result = await runHandler(request, reply, { route, handler }, services)
  if (route.produces !== undefined) {
    if (!isFileAnswer(result)) throw new Error(`${toName(route)} was not answered with a file`)
    const file = result
    await auditExport({ ...toAuditContext(request, services), db: services.db }, file)
    const isMade = 'pieces' in file
    return sendFile(
      request,
      reply,
      isMade ? { ...file, pieces: services.calls.watchPieces(toName(route), file.pieces) } : file,
    )
  }
  if (route.events !== undefined) {
    if (!isAsyncIterable(result)) throw new Error(`${toName(route)} was not answered with events`)
    const pieces = writeEvents(route.events, result)
    return sendEvents(reply, services.calls.watchPieces(toName(route), pieces))
  }
  const { status, body } = toAnswer(route, result)
  const schema = route.responses[status] ?? null
  if (schema === null) return reply.code(status).send()
  return reply
    .code(status)
    .type(jsonType)
    .send(toJsonBytes(schema.parse(body)))
}

/** The same for a list that many people request: concurrent callers with the same rights get the same bytes. */
async function answerTogether(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, handler }: RouteBinding,
  { share, ...services }: RouteServices & { share: SharedReads<Buffer> },
): Promise<unknown> {
  const { type, scope } = request.identity ?? {}
  const bytes = await share(JSON.stringify([request.url, type, scope]), async () => {
    const result = await runHandler(request, reply, { route, handler }, services)
    return toJsonBytes(route.responses[200]?.parse(result))
  })
  return reply.type(jsonType).send(bytes)
}

const jsonType = 'application/json; charset=utf-8'

/**
 * As bytes, because a socket takes several times as long to write a string: a megabyte would hold everybody else up.
 */
function toJsonBytes(body: unknown): Buffer {
  return Buffer.from(JSON.stringify(body))
}

async function runHandler(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, handler }: Pick<RouteBinding, 'route' | 'handler'>,
  { db, replica, clock, log, config, sealAudit }: RouteServices,
): Promise<unknown> {
  const input = readInput(route, request)
  const { identity } = request
  const readHistory: PublicContext['readHistory'] = (work) =>
    replica.read((systemDb) => work({ db: narrowFor(systemDb, identity), systemDb }))
  const ctx = {
    ...toAuditContext(request, { clock, sealAudit }),
    db: narrowFor(db, identity),
    systemDb: db,
    readHistory,
    log,
    reply,
  }
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a public route's handler takes a context without identity; `handle` saw to that
    return await handler(input, ctx as Context)
  } catch (error) {
    throw config.production ? error : refuseUndeclared(route, error)
  }
}

/** The context for the server's own audit entries about a request. */
export function toAuditContext(
  { identity, ip, headers }: FastifyRequest,
  { clock, sealAudit }: Pick<GuardServices, 'clock' | 'sealAudit'>,
): AuditContext & { identity: Identity | null } {
  return { identity, clock, sealAudit, ip, userAgent: headers['user-agent'] ?? null }
}

/**
 * The rows that a handler's queries can reach at all, whatever their conditions. A caller who is not signed in has no
 * organisation yet: the handlers of those few routes find it out.
 */
function narrowFor(db: ServerDatabase, identity: Identity | null): Database {
  if (identity === null || identity.scope.kind === 'everything') return db
  const { scope } = identity
  return db.narrowTo(scope.kind === 'organizations' ? scope.ids : [scope.organizationId])
}

/** A handler of a route with several success statuses returns which one applies; see `ResultOf`. */
function toAnswer(route: RouteDefinition, result: unknown): { status: number; body: unknown } {
  if (hasSeveralAnswers(route)) {
    if (!isRecord(result) || typeof result.status !== 'number')
      throw new Error(`${toName(route)} was answered without a status`)
    return { status: result.status, body: result.body }
  }
  return { status: Number(Object.keys(route.responses)[0]), body: result }
}

/** Outside production an error code that the contract does not declare is reported as a bug. */
function refuseUndeclared(route: RouteDefinition, error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const allowed: readonly ErrorCode[] = [...guardErrors, ...route.errors]
  if (allowed.includes(error.code)) return error
  return new Error(`${route.method} ${route.path} does not declare the error ${error.code}`, { cause: error })
}
