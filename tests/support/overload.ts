/** L8: far more load than a server can take: visits, account pages and orders. */
import { request as httpRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestVendor } from './factories.ts'
import type { Cookies } from './injected.ts'
import { payingMarketAt } from './nodes.ts'
import type { Buyer, PayingMarket } from './paying.ts'

export type Overloading = {
  /** An uncached page or call: `n` never repeats. */
  visitOf: (n: number) => string
  /** Seconds at full capacity, then seconds of overload. */
  peakSeconds: number
  seconds: number
  /** Concurrent clients at full capacity, each sequential. */
  atPeak: number
  /** Request rate of the overload: a multiple of the peak, and a minimum. */
  times: number
  atLeast: number
  /** Unanswered requests at most: without it, a slow machine runs out of connections itself. */
  unansweredAtMost?: number
  people: number
  /** The overload goes on until so many of its orders are acknowledged, for `patienceSeconds` at most. */
  ordersAtLeast?: number
}
type Goods = { vendor: TestVendor; offerId: number }
type VisitCounts = { served: number; shed: number; improper: string[]; broken: string[]; shedMs: number[] }
type Orders = { sent: number; shed: number; acknowledged: number[]; others: string[] }
export type Overload = {
  /** Share of the peak throughput that is still served during the overload. */
  goodput: number
  peakPerSecond: number
  offeredPerSecond: number
  visits: VisitCounts
  accounts: VisitCounts
  orders: Orders
  recoveredMs: number
}

const shareOfMembers = 0.2
const patienceSeconds = 20
const newVisitCounts = (): VisitCounts => ({ served: 0, shed: 0, improper: [], broken: [], shedMs: [] })
const newOrders = (): Orders => ({ sent: 0, shed: 0, acknowledged: [], others: [] })

export async function overload(market: PayingMarket, port: number, goods: Goods, plan: Overloading): Promise<Overload> {
  const { visitOf, peakSeconds, seconds, atPeak, times, atLeast, people, ordersAtLeast = 0 } = plan
  const shop = payingMarketAt(market, () => port)
  const buyers = await Promise.all(Array.from({ length: people }, () => shop.newBuyer()))
  const members = await Promise.all(Array.from({ length: 20 }, () => shop.newBuyer()))
  let n = 0
  const one = (visits: VisitCounts, accounts: VisitCounts) => {
    n++
    const member = n % (1 / shareOfMembers) === 0 ? members[n % members.length] : undefined
    return member ? look(port, '/api/orders', accounts, member.cookies) : look(port, visitOf(n), visits)
  }
  const calm: [VisitCounts, VisitCounts, Orders] = [newVisitCounts(), newVisitCounts(), newOrders()]
  const calmFor = stopwatch()
  const isCalmOver = () => calmFor() >= peakSeconds
  await Promise.all([
    ...buyers.map(buyer => keepOrdering(shop, buyer, goods, isCalmOver, calm[2])),
    ...Array.from({ length: atPeak }, async () => {
      while (!isCalmOver()) await one(calm[0], calm[1])
    }),
  ])
  const perSecond = (served: number, during: number) => served / during
  const peakPerSecond = perSecond(calm[0].served + calm[1].served + calm[2].sent, peakSeconds)

  const offeredPerSecond = Math.max(atLeast, peakPerSecond * times)
  const visits = newVisitCounts()
  const accounts = newVisitCounts()
  const orders = newOrders()
  const overloadedFor = stopwatch()
  const isOver = () =>
    overloadedFor() >= seconds && (orders.acknowledged.length >= ordersAtLeast || overloadedFor() >= patienceSeconds)
  const buying = buyers.map(buyer => keepOrdering(shop, buyer, goods, isOver, orders))
  const offered = { perSecond: offeredPerSecond, unansweredAtMost: plan.unansweredAtMost ?? Number.POSITIVE_INFINITY }
  const responses = await atRate(offered, isOver, () => one(visits, accounts))
  const servedPerSecond = perSecond(visits.served + accounts.served + orders.sent - orders.shed, overloadedFor())
  const from = performance.now()
  await Promise.all([...responses, ...buying])
  await quick(port, () => visitOf(++n))
  return {
    goodput: servedPerSecond / peakPerSecond,
    peakPerSecond,
    offeredPerSecond,
    visits,
    accounts,
    orders,
    recoveredMs: performance.now() - from,
  }
}

function stopwatch(): () => number {
  const from = performance.now()
  return () => (performance.now() - from) / 1_000
}

/**
 * Sends requests at a fixed rate, up to the limit of unanswered ones, each over its own connection. Ends on time; the last
 * responses may still be pending.
 */
async function atRate(
  { perSecond, unansweredAtMost }: { perSecond: number; unansweredAtMost: number },
  isOver: () => boolean,
  input: () => Promise<void>,
) {
  const elapsed = stopwatch()
  const responses: Promise<void>[] = []
  let unanswered = 0
  const send = async () => {
    unanswered++
    await input()
    unanswered--
  }
  while (!isOver()) {
    const due = Math.floor(elapsed() * perSecond)
    while (responses.length < due && unanswered < unansweredAtMost) responses.push(send())
    await pause(5)
  }
  return responses
}

async function look(port: number, path: string, counts: VisitCounts, cookies: Cookies = {}): Promise<void> {
  const { status, headers, text, ms } = await get(port, path, cookies)
  if (status === 200) counts.served++
  else if (status === 503) {
    counts.shed++
    counts.shedMs.push(ms)
    if (!isProper(headers['retry-after'], text)) counts.improper.push(`${path}: ${text.slice(0, 80)}`)
  } else counts.broken.push(`${path}: ${status} ${text.slice(0, 80)}`)
}

/** Has Retry-After and a body in French. */
const isProper = (retryAfter: unknown, text: string) =>
  /^\d+$/.test(String(retryAfter)) && text.includes('"BUSY"') && text.includes('sollicité')

type Got = { status: number; headers: Record<string, unknown>; text: string; ms: number }
/** `ms` is from the complete request to the first byte of the response; status 0: the connection broke, as `text` says. */
const get = (port: number, path: string, cookies: Cookies): Promise<Got> =>
  new Promise(resolve => {
    const from = performance.now()
    const broken = (error: unknown) =>
      resolve({ status: 0, headers: {}, text: String(error), ms: performance.now() - from })
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    httpRequest({ host: '127.0.0.1', port, path, agent: false, headers: cookie ? { cookie } : {} }, async response => {
      const ms = performance.now() - from
      try {
        const pieces: Buffer[] = []
        for await (const piece of response) pieces.push(piece)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(pieces).toString(),
          ms,
        })
      } catch (error) {
        broken(error)
      }
    })
      .on('error', broken)
      .end()
  })

/** Fills a cart, orders, pays and returns, in a loop. */
async function keepOrdering(
  market: PayingMarket,
  buyer: Buyer,
  { vendor, offerId }: Goods,
  isOver: () => boolean,
  counts: Orders,
) {
  while (!isOver()) {
    await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
    const body = await market.submission(buyer).catch(() => null)
    const placed = body && (await market.place(buyer, body))
    counts.sent++
    if (placed?.status === 200) {
      await market.atBank(placed, 'accept')
      const back = await market.comeBack(buyer, placed)
      if (back.body?.data?.step === 'paid') counts.acknowledged.push(placed.body.data.purchaseId)
    } else if (!placed || placed.status === 503) counts.shed++
    else counts.others.push(`${placed.status} ${placed.body?.code}`)
  }
}

/** Until twenty visits in a row have a normal response time. */
async function quick(port: number, visit: () => string) {
  const from = performance.now()
  for (let calm = 0; calm < 20 && performance.now() - from < 30_000; ) {
    const { status, ms } = await get(port, visit(), {})
    calm = status === 200 && ms < 250 ? calm + 1 : 0
    if (calm === 0) await pause(50)
  }
}
