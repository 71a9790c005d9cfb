import { parseJson } from '@wheelhouse/contract/kernel/json'
import { type LiveUp, liveUpSchema } from '@wheelhouse/contract/kernel/live'
import type { FastifyRequest } from 'fastify'

/** Parses one message of a page; `null` when invalid. */
export function parseUp(data: Buffer): LiveUp | null {
  try {
    return liveUpSchema.parse(parseJson(data.toString('utf8')))
  } catch {
    return null
  }
}

/** Other sites' pages must not open a socket with this browser's cookie. */
export function isOwnOrigin({ headers }: FastifyRequest, publicUrl: URL | null): boolean {
  const { origin, host } = headers
  if (origin === undefined) return false
  return origin === publicUrl?.origin || URL.parse(origin)?.host === host
}
