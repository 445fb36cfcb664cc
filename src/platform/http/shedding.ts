/**
 * Load shedding (decision 038): what a process cannot finish in time is refused before the framework sees it, with a
 * response made beforehand. Visitors are refused first, then who has a session; requests of a purchase last.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Rank = 'visits' | 'accounts' | 'orders'
/** The pressure from which a rank is refused. */
const limits: Record<Rank, number> = { visits: 1, accounts: 3, orders: 10 }

const probes = /^\/(healthz|readyz)$/
/** The cart, the checkout and the payment: pages, their `.data` twins and calls, the bank's events included. */
const orders = /^\/(api\/(cart|checkout|payments|payment-sandbox)|orders)(\/|$)/

function rankOf({ url = '', method, headers }: IncomingMessage): Rank {
  if (orders.test(pathOf(url))) return 'orders'
  return method === 'GET' && !/(^|[ -])session=/.test(headers.cookie ?? '') ? 'visits' : 'accounts'
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? ''

/** A response made beforehand: its headers never change. */
export type Prepared = { headers: Record<string, string>; body: Buffer }
export type Shedding = {
  /** 1 is where the first visitor is refused. */
  pressure: () => number
  /** Costs next to nothing to answer, so it is never refused. */
  isCheap: (request: IncomingMessage) => boolean
  /** Each 503 with Retry-After. */
  refusalOf: (request: IncomingMessage) => Prepared
}

/** Seconds a client is told to wait. */
export const retryAfterSeconds = 10
/** A request on a connection refused less than `retryAfterSeconds` ago waits before it is refused again. */
const holdMs = 2_000
/** Each holds a few kilobytes. */
const heldAtMost = 2_000

/** Puts the check in front of every route. Requests that are injected do not pass it. */
export function mountShedding(http: FastifyInstance, { pressure, isCheap, refusalOf }: Shedding) {
  const { server } = http
  const [serve] = server.listeners('request') as RequestListener[]
  if (!serve) throw new Error('the server has no request listener')
  const log = refusalLog(http)
  const refusedAt = new WeakMap<Socket, number>()
  let held = 0

  const isShed = (request: IncomingMessage) => {
    const now = pressure()
    // Nothing is looked at more closely while all is well.
    if (now < limits.visits || now < limits[rankOf(request)]) return false
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

  // A client that ignores Retry-After would take as much time in refusals as there is; held, it takes a little each second.
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

/** One line a second at most, with how many were refused since the last. */
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

/** Requests in work per connection to the database that make a pressure of 1. */
const workPerConnection = 6

/** `aside`: requests in work that wait for something else than this process, password hashes above all. */
export function measurePressure(http: FastifyInstance, connections: number, aside: () => number): () => number {
  const inWork = countWork(http)
  return () => Math.max(0, inWork() - aside()) / (connections * workPerConnection)
}

/**
 * How many requests are in work: read whole, and not yet answered. A client that sends slowly, reads slowly or listens to
 * server-sent events costs nothing meanwhile.
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
  // A response that was broken off before it was sent.
  http.addHook('onResponse', (request, _, done) => {
    inWork.delete(request)
    done()
  })
  return () => inWork.size
}
