/** Too much at once: what is cheapest to lose is refused first, at once, so that who is ordering still gets through. */
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#shared/errors.ts'

type Rank = 'visits' | 'accounts' | 'orders' | 'probes'
/** How much pressure each bears; 1 is where the first visitor is asked to come back. */
const limits: Record<Rank, number> = { visits: 1, accounts: 3, orders: 10, probes: Number.POSITIVE_INFINITY }

const probes = /^\/(healthz|readyz)$/
const orders = /^\/(api\/(cart|checkout|payments|payment-sandbox)|cart|checkout|orders\/payment)/

/** Who is logged in has more to lose than who looks; who orders, and the bank that tells of it, most. */
function rankOf({ url, method, headers }: Pick<FastifyRequest, 'url' | 'method' | 'headers'>): Rank {
  const path = url.split('?')[0] ?? ''
  if (probes.test(path)) return 'probes'
  if (orders.test(path)) return 'orders'
  return method === 'GET' && !/(^|[ -])session=/.test(headers.cookie ?? '') ? 'visits' : 'accounts'
}

/** Told at most so often, with how many there were: the moment is bad enough without a line for each. */
const tellEveryMs = 1_000

/** Refuses with 503 and a Retry-After whatever does not bear the pressure of the moment. */
export function mountShedding(http: FastifyInstance, pressure: () => number) {
  let refused = 0
  let toldAt = Number.NEGATIVE_INFINITY
  http.addHook('onRequest', async request => {
    const now = pressure()
    if (now < limits[rankOf(request)]) return
    refused++
    if (performance.now() - toldAt >= tellEveryMs) {
      toldAt = performance.now()
      http.log.warn({ refused, pressure: Math.round(now * 10) / 10 }, 'too much at once: requests put off')
      refused = 0
    }
    throw fail('BUSY')
  })
}

/** Delay of the event loop, in milliseconds, and requests in work per connection to the database, that make a pressure of 1. */
const delayLimit = 200
const workLimit = 6

/** The pressure on this process: its delay, measured four times a second, and what it has taken on, known at once. */
export async function measurePressure(http: FastifyInstance, connections: number): Promise<() => number> {
  await http.register(underPressure, { sampleInterval: 250, exposeStatusRoute: false })
  const inWork = countWork(http)
  return () => {
    const { eventLoopDelay } = http.memoryUsage()
    // Infinite where nothing was measured yet.
    const delay = Number.isFinite(eventLoopDelay) ? eventLoopDelay : 0
    return Math.max(delay / delayLimit, inWork() / (connections * workLimit))
  }
}

/**
 * How many requests are worked on: read whole, and not yet answered. Who sends slowly, reads slowly or listens for news
 * costs nothing meanwhile.
 */
export function countWork(http: FastifyInstance): () => number {
  const inWork = new Set<FastifyRequest>()
  http.addHook('preHandler', async request => void inWork.add(request))
  http.addHook('onSend', async request => void inWork.delete(request))
  // An answer that was broken off before it was sent.
  http.addHook('onResponse', async request => void inWork.delete(request))
  return () => inWork.size
}
