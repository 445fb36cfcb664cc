/** Too much at once: what is cheapest to lose is refused first, at once, so that who is ordering still gets through. */
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
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

/** Refuses with 503 and a Retry-After whatever does not bear the pressure of the moment. */
export const mountShedding = (http: FastifyInstance, pressure: () => number) =>
  http.addHook('onRequest', async request => {
    if (pressure() >= limits[rankOf(request)]) throw fail('BUSY')
  })

/** Delay of the event loop, in milliseconds, and requests waiting per connection to the database, that make a pressure of 1. */
const delayLimit = 200
const waitingLimit = 30

/** The pressure on this process, measured four times a second. */
export async function measurePressure(http: FastifyInstance, pool: pg.Pool): Promise<() => number> {
  await http.register(underPressure, { sampleInterval: 250, exposeStatusRoute: false })
  return () => {
    const { eventLoopDelay } = http.memoryUsage()
    // Infinite where nothing was measured yet.
    const delay = Number.isFinite(eventLoopDelay) ? eventLoopDelay : 0
    return Math.max(delay / delayLimit, pool.waitingCount / (pool.options.max * waitingLimit))
  }
}
