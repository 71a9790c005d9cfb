import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { Permission } from '../permissions.ts'

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * `'public'`: nobody needs to be signed in. `'session'`: anybody who is signed in.
 * Everything else is a row of the permission table. There is no default: a route without one does not compile.
 */
export type RoutePermission = Permission | 'session' | 'public'

/**
 * Why an account is signed in and yet held back: it must choose a new password, or agree to documents. Until it has, the
 * server refuses every call that does not name the reason in `whileHeld`, and every live channel.
 */
export const holds = ['password', 'terms'] as const
export type Hold = (typeof holds)[number]

/** The schema of each status a route answers with when it succeeds; `null` is an answer without a body. */
export type ResponseSchemas = { readonly [status: number]: z.ZodType | null }

export type RouteDefinition = {
  readonly method: HttpMethod
  /** Below the API's base address, parameters as `:name`. */
  readonly path: string
  readonly permission: RoutePermission
  /** The calls that lead out of a hold, and those that the console cannot do without meanwhile. Left out: none. */
  readonly whileHeld?: readonly Hold[]
  /** One English sentence for the API document. */
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly responses: ResponseSchemas
  /** The body is these bytes instead of JSON; the handler reads them as they come. */
  readonly consumes?: 'application/octet-stream'
  /** The answer is a file of this type (of its own with the stars); its 200 has no schema then. */
  readonly produces?: 'text/csv' | '*/*'
  /** The answer is a stream of server-sent events, each with one of these; its 200 has no schema then. */
  readonly events?: z.ZodType
  /** What the handler itself may answer; the guard's own codes (`guardErrors`) need no mention. */
  readonly errors: readonly ErrorCode[]
  /** Largest body in bytes; left out, see `getBodyLimit`. */
  readonly bodyLimit?: number
}

/** 1 MB, the limit of JSON bodies (domain rule; larger things go through files). */
export const defaultBodyLimit = 1_000_000
/** Of calls of people who have not said who they are: nobody reads a megabyte for them. Bytes. */
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
export type AnswerOf<R extends RouteDefinition> = {
  [S in keyof R['responses'] & number]: {
    status: S
    body: R['responses'][S] extends z.ZodType ? z.output<R['responses'][S]> : undefined
  }
}[keyof R['responses'] & number]

/** What a call ends in: the body of a route with one success status, `{ status, body }` of one with several. */
export type ResultOf<R extends RouteDefinition> =
  IsUnion<keyof R['responses']> extends true ? AnswerOf<R> : AnswerOf<R>['body']
type IsUnion<T, Whole = T> = T extends unknown ? ([Whole] extends [T] ? false : true) : never

/** Does the route answer with more than one success status? */
export function hasSeveralAnswers(route: RouteDefinition): boolean {
  return Object.keys(route.responses).length > 1
}
