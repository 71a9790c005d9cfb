import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { hasPermission } from '@wheelhouse/contract/permissions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../process/app-error.ts'
import type { Config } from '../process/config.ts'
import { hashToken } from '../process/tokens.ts'
import { type GuardServices, readCredentials } from './guard.ts'

export type Metrics = {
  /** A value that is read on request. `name` follows Prometheus conventions, with the unit at its end. */
  gauge(name: string, help: string, read: () => number): void
  /** A value that only grows; call the returned function to count. */
  counter(name: string, help: string): (by?: number) => void
  /** Every metric in the Prometheus text format. */
  print(): string
}

/** The metrics of this process. */
export function createMetrics(): Metrics {
  const figures: { name: string; help: string; type: 'gauge' | 'counter'; read: () => number }[] = []
  const metrics: Metrics = {
    gauge: (name, help, read) => void figures.push({ name, help, type: 'gauge', read }),
    counter: (name, help) => {
      let count = 0
      figures.push({ name, help, type: 'counter', read: () => count })
      return (by = 1) => {
        count += by
      }
    },
    print: () =>
      figures
        .map(
          ({ name, help, type, read }) =>
            `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${read()}\n`,
        )
        .join(''),
  }
  addProcessFigures(metrics)
  return metrics
}

/** Milliseconds between two samples of the event loop's delay. Each sample wakes the process, even when idle. */
const delayEveryMs = 100

function addProcessFigures(metrics: Metrics): void {
  // It measures the whole time between samples, delay or not.
  const turns = monitorEventLoopDelay({ resolution: delayEveryMs })
  turns.enable()
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  metrics.gauge('process_cpu_seconds', 'CPU time of the process since its start.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  metrics.gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop, 99th percentile.', () =>
    Math.max(0, turns.percentile(99) / 1e9 - delayEveryMs / 1e3),
  )
}

/** `GET /metrics` for this machine itself, for whoever has its token, and for system administrators. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, services: GuardServices): void {
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request) && !hasMetricsToken(request, services.config)) {
      const identity = await services.authenticate(readCredentials(request, services.config), {})
      if (identity === null) throw new AppError('auth.required')
      if (!hasPermission(identity.type, 'system:readMetrics')) throw new AppError('auth.forbidden')
    }
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics.print())
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
