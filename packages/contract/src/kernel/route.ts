import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { Permission } from '../permissions.ts'

type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * `'public'`: nobody needs to be signed in. `'session'`: anybody who is signed in.
 * Everything else is a row of the permission table. There is no default: a route without one does not compile.
 */
export type RoutePermission = Permission | 'session' | 'public'

/**
 * Why a signed-in account is on hold: it must choose a new password, or agree to documents. Until then, the server
 * refuses every call that does not list the reason in `whileOnHold`, and every live channel.
 */
export const holds = ['password', 'terms'] as const
export type Hold = (typeof holds)[number]

/** The schema of each status a route answers with when it succeeds; `null` is an answer without a body. */
type ResponseSchemas = { readonly [status: number]: z.ZodType | null }

export type RouteDefinition = {
  readonly method: HttpMethod
  /** Below the API's base address, parameters as `:name`. */
  readonly path: string
  readonly permission: RoutePermission
  /** For calls that lift a hold, and those that the console needs meanwhile. Default: none. */
  readonly whileOnHold?: readonly Hold[]
  /** One English sentence for the API document. */
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly responses: ResponseSchemas
  /** The body is raw bytes instead of JSON; the handler streams them. */
  readonly consumes?: 'application/octet-stream'
  /** The response is a file of this type (with the stars: of its own type); its 200 then has no schema. */
  readonly produces?: 'text/csv' | '*/*'
  /** The response is a stream of server-sent events of this schema; its 200 then has no schema. */
  readonly events?: z.ZodType
  /** Errors of the handler itself; the guard's own codes (`guardErrors`) need not be listed. */
  readonly errors: readonly ErrorCode[]
  /** Largest body in bytes; for the default see `getBodyLimit`. */
  readonly bodyLimit?: number
}

/** 1 MB, the limit of JSON bodies (domain rule: anything larger is uploaded as a file). */
export const defaultBodyLimit = 1_000_000
/** Limit for unauthenticated callers, who must not make us read a megabyte. Bytes. */
const publicBodyLimit = 65_536

/** The largest body that a call takes, in bytes. */
export function getBodyLimit({
  bodyLimit,
  permission,
}: Pick<RouteDefinition, 'bodyLimit' | 'permission'>): number {
  return bodyLimit ?? (permission === 'public' ? publicBodyLimit : defaultBodyLimit)
}

/** Declares one HTTP call. Pure data: the server binds a handler to it, the web calls it, tests walk over it. */
export function defineRoute<const R extends RouteDefinition>(route: R): R {
  return route
}

export type ParamsOf<R extends RouteDefinition> = R['params'] extends z.ZodType
  ? z.output<R['params']>
  : undefined
export type QueryOf<R extends RouteDefinition> = R['query'] extends z.ZodType
  ? z.output<R['query']>
  : undefined
export type BodyOf<R extends RouteDefinition> = R['body'] extends z.ZodType ? z.output<R['body']> : undefined
export type ParamsInput<R extends RouteDefinition> = R['params'] extends z.ZodType
  ? z.input<R['params']>
  : undefined
export type QueryInput<R extends RouteDefinition> = R['query'] extends z.ZodType
  ? z.input<R['query']>
  : undefined
export type BodyInput<R extends RouteDefinition> = R['body'] extends z.ZodType
  ? z.input<R['body']>
  : undefined

/** Every success of a route as `{ status, body }`, one member per status. */
type AnswerOf<R extends RouteDefinition> = {
  [S in keyof R['responses'] & number]: {
    status: S
    body: R['responses'][S] extends z.ZodType ? z.output<R['responses'][S]> : undefined
  }
}[keyof R['responses'] & number]

/** The result of a call: the body if the route has one success status, `{ status, body }` if it has several. */
export type ResultOf<R extends RouteDefinition> =
  IsUnion<keyof R['responses']> extends true ? AnswerOf<R> : AnswerOf<R>['body']
type IsUnion<T, Whole = T> = T extends unknown ? ([Whole] extends [T] ? false : true) : never

/** Does the route answer with more than one success status? */
export function hasSeveralAnswers(route: RouteDefinition): boolean {
  return Object.keys(route.responses).length > 1
}
