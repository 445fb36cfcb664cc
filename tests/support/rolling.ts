/** A load balancer over two servers: each request goes to the next ready server, over a keep-alive connection. */
import { Agent, createServer, request as httpRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createOffer, createVendor } from './factories.ts'
import type { TestResponse } from './injected.ts'
import { payingMarketAt, startNode } from './nodes.ts'
import type { PayingMarket } from './paying.ts'

export type Balancer = { port: number; set: (ports: readonly number[]) => void; close: () => Promise<void> }

export async function balancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let known = [...ports]
  let ready = [...ports]
  let turn = 0
  const look = setInterval(async () => {
    const looked = known
    const responses = await Promise.all(looked.map(isReady))
    if (looked === known) ready = looked.filter((_, index) => responses[index])
  }, 100)

  const server = createServer((incoming, outgoing) => {
    const port = ready[++turn % Math.max(1, ready.length)]
    if (port === undefined) return void outgoing.writeHead(502).end()
    const { method, url, headers } = incoming
    const onward = httpRequest({ agent, host: '127.0.0.1', port, method, path: url, headers }, response => {
      const { connection: _, ...forwarded } = response.headers
      outgoing.writeHead(response.statusCode ?? 502, forwarded)
      response.pipe(outgoing)
    })
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(onward)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set: next => {
      known = [...next]
    },
    close: async () => {
      clearInterval(look)
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      agent.destroy()
    },
  }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(1_500) }).then(
    response => response.ok,
    () => false,
  )

export type Restarted = {
  requests: number
  orders: number
  failed: string[]
  exits: (number | null)[]
  seconds: number
}

/**
 * Browses, fills carts and orders through the balancer while each of two servers is replaced. `restMs`: rest of a person
 * between two orders.
 */
export async function rollingRestart(
  market: PayingMarket,
  { people, settle, restMs = 0 }: { people: number; settle: number; restMs?: number },
): Promise<Restarted> {
  const settings = { DRAIN_SECONDS: '3' }
  const nodes = await Promise.all([startNode(market.url, settings), startNode(market.url, settings)])
  await Promise.all(nodes.map(node => node.ready))
  const front = await balancer(nodes.map(node => node.port))
  const racers = payingMarketAt(market, () => front.port)
  const from = performance.now()
  const counts: Restarted = { requests: 0, orders: 0, failed: [], exits: [], seconds: 0 }
  let over = false
  const vendor = await createVendor(market.db)
  const { offerId } = await createOffer(market.db, vendor, { stock: 100_000 })
  const visits = Array.from({ length: people }, async () => {
    const buyer = await market.newBuyer()
    const seen = async (what: string, input: Promise<TestResponse>) => {
      const response = await input
      counts.requests++
      if (response.status !== 200) counts.failed.push(`${what}: ${response.status} ${response.body?.code}`)
      return response
    }
    while (!over) {
      await seen('articles', racers.request('GET', '/api/articles'))
      await seen('cart', racers.request('POST', '/api/cart/lines', { offerId, quantity: 1 }, buyer))
      await seen('delivery', racers.request('PUT', `/api/cart/deliveries/${vendor.vendorId}`, { mode: 'HOME' }, buyer))
      const placed = await seen('order', racers.place(buyer, await racers.submission(buyer)))
      await seen('bank', racers.atBank(placed, 'accept'))
      await seen('return', racers.comeBack(buyer, placed))
      counts.orders++
      await pause(restMs)
    }
  })
  for (let turn = 0; turn < 2; turn++) {
    const fresh = await startNode(market.url, settings)
    await fresh.ready
    const leaving = nodes.shift()
    front.set([...nodes, fresh, ...(leaving ? [leaving] : [])].map(node => node.port))
    nodes.push(fresh)
    await pause(settle)
    counts.exits.push((await leaving?.end('SIGTERM')) ?? null)
    front.set(nodes.map(node => node.port))
  }
  over = true
  await Promise.all(visits)
  counts.seconds = (performance.now() - from) / 1_000
  await front.close()
  await Promise.all(nodes.map(node => node.end('SIGTERM')))
  await market.runJobs()
  return counts
}
