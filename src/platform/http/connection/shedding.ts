/**
 * Load shedding (decision 038): a request that the process cannot finish in time is rejected before Fastify sees it,
 * with a prebuilt response. Visitors are rejected first, then callers with a session; priority requests last.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Rank = 'visits' | 'accounts' | 'priority'
/** The pressure from which a class of requests is rejected. */
const limits: Record<Rank, number> = { visits: 1, accounts: 3, priority: 10 }

const probes = /^\/(health\/(live|ready)|healthz|readyz)$/

function rankOf({ url = '', method, headers }: IncomingMessage, priority: RegExp): Rank {
  if (priority.test(pathOf(url))) return 'priority'
  return method === 'GET' && !/(^|[ -])session=/.test(headers.cookie ?? '') ? 'visits' : 'accounts'
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? ''

/** A prebuilt response: its headers never change. */
export type PreparedResponse = { headers: Record<string, string>; body: Buffer }
export type Shedding = {
  /** From 1, visitors are rejected. */
  pressure: () => number
  /** Paths of the requests that are rejected last. */
  priority: RegExp
  /** True for requests that cost almost nothing; they are never rejected. */
  isCheap: (request: IncomingMessage) => boolean
  /** Each 503 with Retry-After. */
  refusalOf: (request: IncomingMessage) => PreparedResponse
}

/** Seconds, in the Retry-After header. */
export const retryAfterSeconds = 10
/** A request on a connection rejected less than `retryAfterSeconds` ago waits this long before it is checked again. */
const holdMs = 2_000
/** Limit on delayed requests; each uses a few kilobytes. */
const heldAtMost = 2_000

/** Puts the check in front of every route. Injected requests bypass it. */
export function mountShedding(http: FastifyInstance, { pressure, priority, isCheap, refusalOf }: Shedding) {
  const { server } = http
  const [serve] = server.listeners('request') as RequestListener[]
  if (!serve) throw new Error('the server has no request listener')
  const log = refusalLog(http)
  const refusedAt = new WeakMap<Socket, number>()
  let held = 0

  const isShed = (request: IncomingMessage) => {
    const now = pressure()
    // Fast path: nothing else is checked while the pressure is low.
    if (now < limits.visits || now < limits[rankOf(request, priority)]) return false
    return !probes.test(pathOf(request.url ?? '')) && !isCheap(request)
  }
  const refuse = (request: IncomingMessage, response: ServerResponse) => {
    refusedAt.set(request.socket, performance.now())
    log(pressure())
    const { headers, body } = refusalOf(request)
    response.writeHead(503, headers).end(body)
  }
  const comesTooSoon = ({ socket }: IncomingMessage) =>
    performance.now() - (refusedAt.get(socket) ?? Number.NEGATIVE_INFINITY) < retryAfterSeconds * 1_000

  // A client that ignores Retry-After could use all the time there is in refusals; the delay bounds its rate.
  const hold = (request: IncomingMessage, response: ServerResponse) => {
    held++
    const again = () => {
      held--
      if (response.destroyed) return
      if (isShed(request)) refuse(request, response)
      else serve.call(server, request, response as Parameters<RequestListener>[1])
    }
    setTimeout(again, holdMs * (0.5 + Math.random()))
  }

  server.off('request', serve).on('request', (request, response) => {
    if (!isShed(request)) serve.call(server, request, response)
    else if (held < heldAtMost && comesTooSoon(request)) hold(request, response)
    else refuse(request, response)
  })
}

/** At most one line a second, with the count of rejected requests since the last. */
const logEveryMs = 1_000

function refusalLog(http: FastifyInstance) {
  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return (pressure: number) => {
    refused++
    if (performance.now() - loggedAt < logEveryMs) return
    loggedAt = performance.now()
    http.log.warn({ refused, pressure: Math.round(pressure * 10) / 10 }, 'too much at once: requests refused')
    refused = 0
  }
}

/** Requests in progress per database connection that equal a pressure of 1. */
const workPerConnection = 6

/** `aside`: requests that wait for something other than this process's database work, mainly password hashes. */
export function measurePressure(http: FastifyInstance, connections: number, aside: () => number): () => number {
  const inWork = countWork(http)
  return () => Math.max(0, inWork() - aside()) / (connections * workPerConnection)
}

/**
 * Counts requests in progress: fully read, and without a complete response. A client that sends slowly, reads slowly or
 * listens to server-sent events costs nothing meanwhile.
 */
export function countWork(http: FastifyInstance): () => number {
  const inWork = new Set<unknown>()
  http.addHook('preHandler', (request, _, done) => {
    inWork.add(request)
    done()
  })
  http.addHook('onSend', (request, _, payload, done) => {
    inWork.delete(request)
    done(null, payload)
  })
  // A response aborted before it was sent.
  http.addHook('onResponse', (request, _, done) => {
    inWork.delete(request)
    done()
  })
  return () => inWork.size
}
