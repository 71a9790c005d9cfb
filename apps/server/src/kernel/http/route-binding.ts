import type { Readable } from 'node:stream'
import type { ScopedPermission } from '@wheelhouse/contract/api-scopes'
import type { BodyOf, ParamsOf, QueryOf, ResultOf, RouteDefinition } from '@wheelhouse/contract/kernel/route'
import type { z } from 'zod'
import type { Context, OperatorContext, PublicContext } from './context.ts'
import type { FileAnswer } from './file-answer.ts'

export type RouteInput<R extends RouteDefinition> = {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: R extends { consumes: string } ? Readable : BodyOf<R>
}

/** A handler's caller can be an API client only if some scope includes the route. */
type ContextOf<R extends RouteDefinition> = R['permission'] extends 'public'
  ? PublicContext
  : R['permission'] extends ScopedPermission
    ? Context
    : OperatorContext

/**
 * A route that answers without a body has a handler that returns nothing; one that produces a file returns that. One
 * that answers with events returns them once success is certain: errors thrown before are answered as usual.
 */
type HandlerResult<R extends RouteDefinition> = R extends { produces: string }
  ? FileAnswer
  : R extends { events: infer Events extends z.ZodType }
    ? AsyncIterable<z.output<Events>>
    : ResultOf<R> extends undefined
      ? void
      : ResultOf<R>

export type RouteOptions = {
  /** Works while the database is unreachable, for people whose session this process has seen before (remote stop). */
  worksWithoutDatabase?: boolean
  /**
   * The response depends only on the request and on the rows that the person may see, not on anything else about them
   * or on the time: callers share one read until something is written.
   */
  isShared?: boolean
  /** Requests per minute from one address. */
  ratePerMinute?: number
}

/** Input from the guard, parsed by the route's own schemas, for code that does not know the route. */
export type AnyInput = { params: unknown; query: unknown; body: unknown }

/** A contract route and the function that answers it. */
export type RouteBinding = {
  route: RouteDefinition
  handler: (input: AnyInput, ctx: Context) => Promise<unknown>
  options: RouteOptions
}

/**
 * Binds a handler to a route of the contract. Input is parsed before it and the response after it, so the handler sees
 * only what the contract allows, and nothing is sent that the contract does not name.
 */
export function handle<R extends RouteDefinition>(
  route: R,
  handler: (input: RouteInput<R>, ctx: ContextOf<R>) => Promise<HandlerResult<R>>,
  options: RouteOptions = {},
): RouteBinding {
  // The guard hands over exactly what this route's schemas parsed; a list of routes cannot say so in types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as just said
  return { route, handler: handler as RouteBinding['handler'], options }
}

/**
 * Compares the contract with what is bound.
 * @throws Error that names every route with no handler or more than one.
 */
export function assertComplete(
  routes: Readonly<Record<string, Readonly<Record<string, RouteDefinition>>>>,
  bindings: readonly RouteBinding[],
): void {
  const counts = new Map<RouteDefinition, number>()
  for (const { route } of bindings) counts.set(route, (counts.get(route) ?? 0) + 1)
  const wrong = Object.entries(routes).flatMap(([area, ofArea]) =>
    Object.entries(ofArea).flatMap(([name, route]) => {
      const handlers = counts.get(route) ?? 0
      return handlers === 1 ? [] : [`${area}.${name} has ${handlers} handlers`]
    }),
  )
  if (wrong.length > 0) throw new Error(`Routes of the contract are not bound once each: ${wrong.join(', ')}`)
}
