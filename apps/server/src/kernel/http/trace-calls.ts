import { context, type Span, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginCall } from '../process/tracing.ts'

/** Records each call of the API as a span: its route, status and organisation, never its address or who calls. */
export function traceCalls(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, url = '', config } = request.routeOptions
    if (config.route === undefined) return done()
    const attributes = { 'http.request.method': request.method, 'http.route': url }
    const [span, below] = beginCall(`${String(method)} ${url}`, attributes, request.headers.traceparent)
    spans.set(request, span)
    context.with(below, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    if (span === undefined) return
    span.setAttribute('http.response.status_code', reply.statusCode)
    const { identity } = request
    if (identity !== null) span.setAttribute('wheelhouse.organization.id', identity.organizationId)
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
}
