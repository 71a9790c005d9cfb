import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import { isTooDeep } from '@wheelhouse/contract/kernel/json'
import { defaultBodyLimit } from '@wheelhouse/contract/kernel/route'
import { type FastifyInstance, fastify } from 'fastify'
import type { ReadReplica } from '../database/read-replica.ts'
import { AppError } from '../process/app-error.ts'
import { systemClock } from '../process/clock.ts'
import type { Config } from '../process/config.ts'
import { createFailureLog } from '../process/failure-log.ts'
import type { Metrics } from '../process/metrics.ts'
import { createStallWatch } from '../process/stall-watch.ts'
import { createCallCounts, nameCaller } from './call-limits.ts'
import { createCallsUnderWay } from './calls-under-way.ts'
import { answerError } from './error-answer.ts'
import { type GuardServices, registerRoutes } from './guard.ts'
import { registerMetrics } from './metrics.ts'
import type { RouteBinding } from './route-binding.ts'
import { isSecure } from './session-cookie.ts'
import { isCall, registerConsole } from './static-console.ts'
import { traceCalls } from './trace-calls.ts'

/** Largest frame on the live socket in bytes: a WebRTC offer has 64 kB at most. */
const largestFrame = 256_000

/** Requests with a malformed URL are routed here, so that they are answered like any other, headers included. */
const unreadablePath = '/unreadable-address'

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

type HttpParts = GuardServices & {
  bindings: readonly RouteBinding[]
  replica: Pick<ReadReplica, 'read'>
  /** The live socket: registers itself below `/api`. */
  live: { register(api: FastifyInstance): void }
  metrics: Metrics
}

/** The web server: security headers, every bound route under `/api`, the live socket, and the built console. */
export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { config, bindings, live, metrics } = parts
  const services = { ...parts, failures: createFailureLog(parts.log) }
  const app = fastify({
    bodyLimit: defaultBodyLimit,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // A slow request must not occupy its connection forever.
    requestTimeout: 120_000,
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : unreadablePath),
  })
  if (config.traces !== null) traceCalls(app)
  const calls = createCallsUnderWay()
  // Their connections are already cut. Next the database closes, which they are still using.
  app.addHook('onClose', () => calls.end())
  // Responses and refusals may contain personal data and tokens, so nothing may cache them. Files may override this.
  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request) || request.url === unreadablePath) reply.header('cache-control', 'no-store')
  })
  app.all(unreadablePath, async () => {
    throw new AppError('request.malformed')
  })
  // Calls take only JSON; any other type is answered with 415.
  app.removeContentTypeParser('text/plain')
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients that mark every call as JSON also mark those without a body (R-SESSION-12).
    if (body === '') done(null)
    else if (isTooDeep(body)) done(new AppError('request.malformed'))
    else void readJson(request, body, done)
  })
  app.decorateRequest('identity', null)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, services))
  app.setNotFoundHandler((request, reply) =>
    answerError(new AppError('request.unknownRoute'), request, reply, services),
  )

  await app.register(helmet, securityHeaders(config))
  await app.register(cookie)
  await app.register(rateLimit, {
    global: false,
    store: createCallCounts(parts.db),
    keyGenerator: nameCaller,
    errorResponseBuilder: () => new AppError('request.tooMany'),
  })
  await app.register(websocket, { options: { maxPayload: largestFrame, perMessageDeflate: false } })
  measureCalls(app, metrics)
  await app.register(
    async (api) => {
      registerRoutes(api, bindings, { ...parts, calls })
      api.get('/health', async () => ({ status: 'ok' }))
      live.register(api)
    },
    { prefix: '/api' },
  )
  registerMetrics(app, metrics, parts)
  watchStalls(app, parts)
  if (config.webDir !== null) await registerConsole(app, config.webDir, services)
  return app
}

/** Seconds: people give up before the last. */
const durationBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts calls by the class of their answer, and how long they took; files and events last as long as their receiver. */
function measureCalls(app: FastifyInstance, metrics: Metrics): void {
  const count = metrics.counter('wheelhouse_http_requests_total', 'Calls of the API that were answered.')
  for (const status of ['2xx', '3xx', '4xx', '5xx']) count(0, { status })
  const observe = metrics.histogram(
    'wheelhouse_http_request_duration_seconds',
    'How long calls of the API took, without files and events.',
    durationBounds,
  )
  app.addHook('onResponse', async ({ routeOptions }, reply) => {
    const { route } = routeOptions.config
    if (route === undefined) return
    count(1, { status: `${Math.floor(reply.statusCode / 100)}xx` })
    if (route.produces === undefined && route.events === undefined) observe(reply.elapsedTime / 1e3)
  })
}

/** Starts once the server listens: the load at startup keeps nobody waiting. */
function watchStalls(app: FastifyInstance, { metrics, log }: HttpParts): void {
  const countStall = metrics.counter(
    'nodejs_eventloop_stalls_total',
    'Stalls of the event loop above 200 ms.',
  )
  // The event loop is real even if a test's clock is not.
  const watch = createStallWatch({ log, clock: systemClock, countStall })
  app.addHook('onListen', async () => watch.start())
  app.addHook('onClose', async () => watch.stop())
}

/** Origins for pages that show video over SkyWay: channels, relay addresses, signalling, and its media relay. */
const skywaySources = [
  'wss://rtc-api.skyway.ntt.com',
  'https://ice-params.skyway.ntt.com',
  'wss://signaling.skyway.ntt.com',
  'https://sfu.skyway.ntt.com',
]

/**
 * Allows only what the console needs: its own scripts, the live socket of its own origin, pictures and streams created
 * on the page. Without TLS, the TLS-only headers would break the console on a plain network.
 */
function securityHeaders(config: Config) {
  const secure = isSecure(config)
  const storeUrl = config.s3?.publicUrl ?? null
  const storeSources = storeUrl === null ? [] : [storeUrl.origin]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library sets sizes and colours by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...storeSources],
        mediaSrc: ["'self'", 'blob:', 'mediastream:', ...storeSources],
        fontSrc: ["'self'", 'data:'],
        connectSrc: [
          "'self'",
          ...storeSources,
          ...(config.sfuUrl === null ? [] : [config.sfuUrl.origin]),
          ...(config.skywayVideo ? skywaySources : []),
        ],
        workerSrc: ["'self'", 'blob:'],
        // A custom page must not navigate its frame elsewhere either, with the data in its URL.
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure,
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' as const },
  }
}
