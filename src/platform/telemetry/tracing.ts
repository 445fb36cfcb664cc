/**
 * Traces of OpenTelemetry. Application code imports this file; the SDK (`start.ts`) loads only where an endpoint is
 * configured. Until `enableTracing`, every function returns at once.
 */
import { type Attributes, context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { LogConfig, LogEvent } from 'kysely'
import { AppError } from '#shared/errors.ts'

let tracer: Tracer | null = null
let traceIdOfNext: string | null = null

export const enableTracing = () => {
  tracer = trace.getTracer('cep-et-chai')
}
export const isTracing = () => tracer !== null
export const disableTracing = () => {
  tracer = null
}

/** For the SDK: the trace of a request has the id of the request, so that one reference finds both. */
export const takeTraceId = (): string | null => {
  const id = traceIdOfNext
  traceIdOfNext = null
  return id
}

type SpanOptions = { kind?: SpanKind; attributes?: Attributes }

/** Runs `run` in a span of the current trace. */
export async function withSpan<T>(name: string, options: SpanOptions, run: () => Promise<T>): Promise<T> {
  if (!tracer) return run()
  return tracer.startActiveSpan(name, options, async span => {
    try {
      return await run()
    } catch (error) {
      markFailed(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** The span of an HTTP request, whose id is 32 hexadecimal digits; null while tracing is off. */
export function startRequestSpan(requestId: string, method: string): Span | null {
  if (!tracer) return null
  traceIdOfNext = requestId
  const options = { kind: SpanKind.SERVER, root: true, attributes: { 'http.request.method': method } }
  return tracer.startSpan(method, options)
}

/** Runs `run` with the span as the current one. */
export const inSpan = <T>(span: Span, run: () => T): T => context.with(trace.setSpan(context.active(), span), run)

/** Only the code: the message of an error may repeat what a person typed. */
function markFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', errorType(error))
  if (!(error instanceof AppError) || error.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Code of an error for metrics and spans: never its message. */
export function errorType(error: unknown): string {
  if (error instanceof AppError) return error.code
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.name : 'unknown'
}

const statementAtMost = 2_000

/** Option of Kysely: one span for each statement, with its text and never its parameters. Undefined while tracing is off. */
export function statementSpans(): LogConfig | undefined {
  const own = tracer
  return own ? event => recordStatement(own, event) : undefined
}

function recordStatement(own: Tracer, event: LogEvent): void {
  // Outside a trace (start, heartbeats), a statement would be a trace of its own.
  if (!trace.getActiveSpan()) return
  const now = Date.now()
  const text = event.query.sql
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  const span = own.startSpan(operation, {
    kind: SpanKind.CLIENT,
    startTime: now - event.queryDurationMillis,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.slice(0, statementAtMost),
    },
  })
  if (event.level === 'error') markFailed(span, event.error)
  span.end(now)
}

/** Position in the current trace, in the format of W3C `traceparent`; null outside one. */
export function currentTrace(): string | null {
  if (!tracer) return null
  const found = trace.getActiveSpan()?.spanContext()
  return found ? `00-${found.traceId}-${found.spanId}-0${found.traceFlags & 1}` : null
}

/** Runs `run` in a span that continues the trace `parent` (`currentTrace` of another process), if any. */
export function continueTrace<T>(parent: string | null, name: string, attributes: Attributes, run: () => Promise<T>) {
  if (!tracer) return run()
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-0([01])$/.exec(parent ?? '') ?? []
  const work = () => withSpan(name, { kind: SpanKind.CONSUMER, attributes }, run)
  if (!traceId || !spanId) return work()
  const remote = { traceId, spanId, traceFlags: Number(flags), isRemote: true }
  return context.with(trace.setSpanContext(context.active(), remote), work)
}
