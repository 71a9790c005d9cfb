/** Sends traces by OTLP over HTTP. Imported only where an exporter is configured: nothing else loads the SDK. */
import { hostname } from 'node:os'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { consoleVersion } from '@wheelhouse/contract/kernel/version'
import type { Config } from './config.ts'
import { createFailureLog } from './failure-log.ts'
import type { Log } from './log.ts'
import { settleWithin } from './settle-within.ts'

/** What waits to be sent while the exporter is away; further spans are dropped. About 2 kB each. */
const spansMax = 2_048
/** Statements with thousands of placeholders are cut. Characters. */
const longestText = 2_000
/** The server does not stay up for an exporter that is away. Milliseconds. */
const patienceMs = 2_000

/** Begins to record traces and to send them. @returns sends what is left, and ends it */
export function startTracing(
  { endpoint, serviceName }: NonNullable<Config['traces']>,
  log: Log,
): () => Promise<void> {
  const failures = createFailureLog(log)
  const onError = (error: unknown) => failures.warn(error, 'traces cannot be sent')
  setGlobalErrorHandler(onError)
  // The exporter reads further settings of OpenTelemetry itself, such as `OTEL_EXPORTER_OTLP_HEADERS`.
  const exporter = new OTLPTraceExporter({ url: `${endpoint.href.replace(/\/$/, '')}/v1/traces` })
  const own = { 'service.name': serviceName, 'service.version': consoleVersion, 'host.name': hostname() }
  const provider = new TracerProvider({
    resource: detectResources({ detectors: [envDetector] }).merge(resourceFromAttributes(own)),
    spanLimits: { attributeValueLengthLimit: longestText },
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: spansMax })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    for (const one of [trace, propagation, context]) one.disable()
    await settleWithin(provider.shutdown(), patienceMs).catch(onError)
  }
}
