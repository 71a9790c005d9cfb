import { termAgreementRoutes } from '@wheelhouse/contract/account/term-agreement'
import { alertRoutes } from '@wheelhouse/contract/alerts/alert'
import { type ErrorCode, errors } from '@wheelhouse/contract/errors'
import {
  type BodyOf,
  hasSeveralAnswers,
  type ResultOf,
  type RouteDefinition,
} from '@wheelhouse/contract/kernel/route'
import { contractRoutes } from '@wheelhouse/contract/organizations/contract'
import { narrowedPermissionNames } from '@wheelhouse/contract/permissions'
import { ownSessionRoutes } from '@wheelhouse/contract/session/session'
import { ssoRoutes } from '@wheelhouse/contract/session/sso'
import { announcementRoutes } from '@wheelhouse/contract/system/announcement'
import { videoKeyRoutes } from '@wheelhouse/contract/teleop/video-key'
import { vi } from 'vitest'
import type { z } from 'zod'
import { aContract } from './samples.ts'

/** A server for tests of pages: answers are typed by the contract, so one that drifts does not compile. */

type Request<R extends RouteDefinition> = {
  params: Record<string, string>
  query: Record<string, string>
  body: R extends { consumes: string } ? Blob : BodyOf<R>
  bearer: string | null
}
export type Handler = {
  route: RouteDefinition
  answer: (request: Request<RouteDefinition>) => unknown
}

/** Answers one call of the contract. Throw `failWith(code)` for an error. */
export function on<R extends RouteDefinition>(
  route: R,
  answer: (request: Request<R>) => ResultOf<R> | Promise<ResultOf<R>>,
): Handler {
  return { route, answer: answer as Handler['answer'] }
}

/** Answers one call of the contract by events, all at once. */
export function onEvents<R extends RouteDefinition & { events: z.ZodType }>(
  route: R,
  answer: (request: Request<R>) => z.output<R['events']>[],
): Handler {
  return { route, answer: answer as Handler['answer'] }
}

class Failure extends Error {
  readonly code: ErrorCode
  readonly params: Record<string, string>
  readonly details: { path: string; code: string }[]
  constructor(code: ErrorCode, params: Record<string, string>, details: Failure['details']) {
    super(code)
    this.code = code
    this.params = params
    this.details = details
  }
}

/** An error answer of the contract's table. */
export function failWith(
  code: ErrorCode,
  params: Record<string, string> = {},
  details: { path: string; code: string }[] = [],
): Error {
  return new Failure(code, params, details)
}

/** What every start requests: nothing to agree to, no paid extras. A test's own handler for the same call wins. */
const startHandlers = [
  on(ssoRoutes.get, () => ({ isAvailable: false })),
  on(termAgreementRoutes.check, () => ({ TOS: null, PP: null, MC: null })),
  on(contractRoutes.getOwn, () => aContract()),
  // While the setting is not changed.
  on(ownSessionRoutes.getRights, () => ({ withheld: [...narrowedPermissionNames] })),
  on(ownSessionRoutes.getLocation, () => ({ organizationId: null, buildingId: null })),
  on(announcementRoutes.listOwn, () => []),
  on(alertRoutes.list, () => []),
  on(videoKeyRoutes.get, () => ({
    key: 'key',
    provider: 'local' as const,
    expiresAt: '2026-11-21T12:00:00Z',
  })),
]

/** Puts the handlers behind `fetch`. Answers the list of calls as they come in, as `"POST /robots/X/remote-stop"`. */
export function startFakeServer(...handlers: Handler[]): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, 'http://console.invalid')
    const path = url.pathname.replace(/^\/api/, '')
    const method = init.method ?? 'GET'
    calls.push(`${method} ${path}`)
    for (const { route, answer } of [...handlers, ...startHandlers]) {
      const params = route.method === method ? matchPath(route.path, path) : null
      if (params === null) continue
      try {
        const result = await answer({
          params,
          query: Object.fromEntries(url.searchParams),
          body: (typeof init.body === 'string' ? JSON.parse(init.body) : init.body) as never,
          bearer: new Headers(init.headers).get('authorization'),
        })
        init.signal?.throwIfAborted()
        if (route.events !== undefined)
          return new Response(
            (result as unknown[]).map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
          )
        if (hasSeveralAnswers(route)) return oneOfSeveral(result)
        return result === undefined ? new Response(null, { status: 204 }) : Response.json(result)
      } catch (error) {
        if (error instanceof Failure) return failureAnswer(error)
        throw error
      }
    }
    return failureAnswer(new Failure('request.unknownRoute', {}, []))
  })
  return calls
}

function oneOfSeveral(result: unknown): Response {
  const { status, body } = result as { status: number; body: unknown }
  return Response.json(body, { status })
}

function failureAnswer({ code, params, details: fields }: Failure): Response {
  const { status, name } = errors[code]
  const details = fields.map((field) => ({ ...field, message: field.code }))
  const error = { statusCode: status, name, message: code, code, params, details, requestId: 'test' }
  return Response.json({ error }, { status })
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split('/')
  const parts = path.split('/')
  if (names.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? ''
    if (name.startsWith(':')) params[name.slice(1)] = decodeURIComponent(part)
    else if (name !== part) return null
  }
  return params
}
