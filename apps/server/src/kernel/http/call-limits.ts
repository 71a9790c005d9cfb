import { callbackify } from 'node:util'
import { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor, normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { countCall } from './call-count.store.ts'

/** How many refused ones are remembered; beyond that, they are counted again. */
const rememberedMax = 10_000

/** What is counted together: a call from one address, or from one network of IPv6. */
export function nameCaller({ method, routeOptions, ip }: FastifyRequest): string {
  return `${method} ${routeOptions.url} ${normalizeIP(ip)}`
}

/**
 * Where the web server counts calls whose rate is limited: in the database, all servers together. Whoever has had
 * too many is refused from memory until the span is over, so a flood costs the database nothing.
 */
export function createCallCounts(db: Database): FastifyRateLimitStoreCtor {
  /** Until when. Milliseconds of `performance.now()`. */
  const refused = new Map<string, number>()

  async function count(
    name: string,
    spanMs: number,
    most: number,
  ): Promise<{ current: number; ttl: number }> {
    const refusedMs = (refused.get(name) ?? 0) - performance.now()
    if (refusedMs > 0) return { current: most + 1, ttl: refusedMs }
    const { count: current, leftMs: ttl } = await countCall(db, name, spanMs)
    if (refused.size >= rememberedMax) refused.clear()
    if (current > most) refused.set(name, performance.now() + ttl)
    else refused.delete(name)
    return { current, ttl }
  }

  const countFor = callbackify(count)
  return class implements FastifyRateLimitStore {
    incr(...[name, callback, spanMs, most]: Parameters<FastifyRateLimitStore['incr']>): void {
      countFor(name, spanMs, most, callback)
    }
    child(): FastifyRateLimitStore {
      return this
    }
  }
}
