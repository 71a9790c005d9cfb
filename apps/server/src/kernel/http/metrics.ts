import { timingSafeEqual } from 'node:crypto'
import { hasPermission } from '@wheelhouse/contract/permissions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../process/app-error.ts'
import type { Config } from '../process/config.ts'
import type { Metrics } from '../process/metrics.ts'
import { hashToken } from '../process/tokens.ts'
import { type GuardServices, readCredentials } from './guard.ts'

/** `GET /metrics` for this machine itself, for holders of its token, and for system administrators. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, services: GuardServices): void {
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request) && !hasMetricsToken(request, services.config)) {
      const identity = await services.authenticate(readCredentials(request, services.config), {})
      if (identity === null) throw new AppError('auth.required')
      if (!hasPermission(identity.type, 'system:readMetrics')) throw new AppError('auth.forbidden')
    }
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.print())
  })
}

function hasMetricsToken(
  { headers }: FastifyRequest,
  { metricsToken }: Pick<Config, 'metricsToken'>,
): boolean {
  if (metricsToken === null) return false
  const hash = (text: string) => Buffer.from(hashToken(text))
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${metricsToken}`))
}

/** Excludes requests that a proxy on this machine forwards for others. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}
