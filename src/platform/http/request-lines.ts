/** One log line, one span and one duration for each request, without personal data: routes, never the addresses typed. */
import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type CurrentUser, isAdmin } from '#shared/user.ts'
import { recordDuration } from '../telemetry/metrics.ts'
import { inSpan, startRequestSpan } from '../telemetry/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Kind of the caller, once the session has been read. */
    callerKind: CallerKind | null
  }
  interface FastifyContextConfig {
    /** The operation of the API that the route runs. */
    operation?: string
  }
}

type CallerKind = 'visitor' | 'buyer' | 'seller' | 'staff' | 'operator' | 'software'

/** `staff`: a member of a seller who does not own it; `software`: an API key. */
export function callerKind(user: CurrentUser | null): CallerKind {
  if (!user) return 'visitor'
  if (isAdmin(user)) return 'operator'
  if (user.vendorId === null) return 'buyer'
  return user.vendorRole === 'owner' ? 'seller' : 'staff'
}

/** Names the thing that a request is about, for its log line: an id only. */
export type NameSubject = (route: string, params: Record<string, string>) => Record<string, number | undefined>

/** Mount it before any other hook: spans start there. */
export function mountRequestLines(http: FastifyInstance, nameSubject: NameSubject): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  http.decorateRequest('callerKind', null)
  http.addHook('onRequest', (request, _, done) => {
    const span = startRequestSpan(request.id, request.method)
    if (!span) return done()
    spans.set(request, span)
    // Fastify's logger is the pino instance given to it.
    ;(request.log as Logger).setBindings({ trace_id: span.spanContext().traceId })
    inSpan(span, done)
  })
  // Reading a body continues outside the context of the first hooks.
  http.addHook('preHandler', (request, _, done) => {
    const span = spans.get(request)
    if (span) inSpan(span, done)
    else done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    writeLine(request, reply, nameSubject)
    endSpan(spans.get(request), request, reply)
    done()
  })
}

/** Pattern of the route: the address itself may repeat what a person typed. */
const routeOf = ({ is404, routeOptions }: FastifyRequest) => (is404 ? 'none' : (routeOptions.url ?? 'none'))

function writeLine(request: FastifyRequest, reply: FastifyReply, nameSubject: NameSubject): void {
  const route = routeOf(request)
  const { method } = request
  const status = reply.statusCode
  recordDuration('cep_http_request_duration_seconds', reply.elapsedTime, { route, method, status })
  const { operation } = request.routeOptions.config
  request.log.info(
    {
      method,
      route,
      ...(operation ? { operation } : {}),
      // A page of the cache is sent without reading the session.
      caller: request.callerKind ?? 'unread',
      ...nameSubject(route, (request.params ?? {}) as Record<string, string>),
      status,
      ms: Math.round(reply.elapsedTime),
    },
    'request',
  )
}

function endSpan(span: Span | undefined, request: FastifyRequest, reply: FastifyReply): void {
  if (!span) return
  const route = routeOf(request)
  span.updateName(`${request.method} ${route}`)
  span.setAttributes({
    'http.route': route,
    'http.response.status_code': reply.statusCode,
    'cep.caller': request.callerKind ?? 'unread',
  })
  // 2: error.
  if (reply.statusCode >= 500) span.setStatus({ code: 2 })
  span.end()
}
