/**
 * Traces by the interface of OpenTelemetry. Without an exporter (`start-tracing.ts`) all of this does nothing. Names and
 * attributes never contain what people enter, nor tokens.
 */
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { readFailure } from './outages.ts'

/** Not kept: an exporter may begin and end. */
const getTracer = () => trace.getTracer('wheelhouse')
const header = 'traceparent'

/** Is there a span that has not ended? Timers and listeners that were set up under a span outlive it. */
function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() === true
}

/**
 * Records work as a span below the one under way, or as a trace of its own.
 * @throws what the work throws
 */
export function traceWork<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const parent = isTraced() ? context.active() : ROOT_CONTEXT
  return getTracer().startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work()
    } catch (error) {
      markFailed(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Only the kind of the failure: messages of errors may contain what people entered. */
function markFailed(span: Span, error: unknown): void {
  const { code } = readFailure(error)
  span.setAttribute('error.type', code === '' ? 'unknown' : code)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/**
 * Records a statement of the database, without its values, below the span under way. Statements of nothing that is
 * traced are not recorded: what polls the database would be most of all traces.
 */
export function traceStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  if (!isTraced()) return run()
  const operation = (/^\s*(\w+)/.exec(text)?.[1] ?? 'statement').toUpperCase()
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text,
  }
  return traceWork(operation, { kind: SpanKind.CLIENT, attributes }, run)
}

/** Begins a trace of its own, which the caller ends. */
export function beginTrace(name: string, attributes: Attributes): Span {
  return getTracer().startSpan(name, { attributes, root: true })
}

/** Begins the span of a call, below that of its caller if there is one, for work that runs in the returned context. */
export function beginCall(name: string, attributes: Attributes, parent: unknown): [Span, Context] {
  const below = readTraceParent(typeof parent === 'string' ? parent : null)
  const span = getTracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, below)
  return [span, trace.setSpan(below, span)]
}

/** What another server needs to go on below the span under way; `null` where there is none. */
export function writeTraceParent(): string | null {
  if (!isTraced()) return null
  const carrier: Record<string, string> = {}
  propagation.inject(context.active(), carrier)
  return carrier[header] ?? null
}

function readTraceParent(parent: string | null): Context {
  return parent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { [header]: parent })
}

/**
 * Records what this server does with a message of another one, if that was sent under a span.
 * @param parent what `writeTraceParent` returned there
 */
export function traceMessage(name: string, parent: string | null, work: () => void): void {
  if (parent === null) return work()
  getTracer().startActiveSpan(name, { kind: SpanKind.CONSUMER }, readTraceParent(parent), (span) => {
    try {
      work()
    } finally {
      span.end()
    }
  })
}
