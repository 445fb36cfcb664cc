/** Generates concurrent browsing and buying, and records failures. */

import { setTimeout as pause } from 'node:timers/promises'
import { pick } from '../shop/work.ts'
import { type BenchReply, type BrowserSession, type Data, responseData } from './person.ts'

export type BenchBuyer = { person: BrowserSession; addressId: number }
/** Requests these paths in turn. `restMs`: rest between two, as `restMs` of all when absent. */
export type Reader = { person: BrowserSession; paths: readonly string[]; restMs?: number }
export type BenchGoods = { offerId: number; vendorId: number; quantity: number }

/** A time window of the load, with its requests and failures (no response, or a 5xx). */
export type LoadWindow = {
  name: string
  seconds: number
  reads: number
  readsFailed: number
  writes: number
  writesFailed: number
  /** The longest time without a successful write. */
  silenceMilliseconds: number
  /** Failures by kind, with their number. */
  failures: Map<string, number>
  times: number[]
}

/** Purchases acknowledged to buyers. */
export type Acknowledged = { placed: number[]; paid: number[] }

export type RunningLoad = {
  acknowledged: Acknowledged
  /** Starts a new window under this name; returns the previous one. */
  turn: (name: string) => LoadWindow
  /** Successful writes since the start. */
  written: () => number
  /** Waits for requests in progress. */
  stop: () => Promise<void>
}

/** `lanes`: concurrent buyers; accounts take turns, because orders per account are limited. */
type Clients = {
  readers: Reader[]
  buyers: BenchBuyer[]
  lanes: number
  goods: BenchGoods[]
  /** Rest of a person between two pages or purchases. */
  restMs?: number
}

const timeoutMs = 30_000

export function startLoad({ readers, buyers, lanes, goods, restMs = 0 }: Clients): RunningLoad {
  const acknowledged: Acknowledged = { placed: [], paid: [] }
  let stopped = false
  let interval = newInterval('start')
  let written = 0
  let lastWrite = performance.now()
  let began = lastWrite

  const note = (method: string, path: string, reply: BenchReply | Error) => {
    const isRead = method === 'GET'
    const failed = reply instanceof Error || reply.status >= 500
    interval[isRead ? 'reads' : 'writes']++
    if (failed) {
      interval[isRead ? 'readsFailed' : 'writesFailed']++
      const what = `${method} ${path.split('?')[0]?.split('/').slice(0, 3).join('/')}: ${reply instanceof Error ? reply.message : reply.status}`
      interval.failures.set(what, (interval.failures.get(what) ?? 0) + 1)
    } else interval.times.push(reply.milliseconds)
    if (isRead || failed) return
    written++
    interval.silenceMilliseconds = Math.max(interval.silenceMilliseconds, performance.now() - lastWrite)
    lastWrite = performance.now()
  }
  const request = async (person: BrowserSession, method: string, path: string, body?: object) => {
    const reply = await person.request(method, path, body).catch((error: Error) => error)
    note(method, path, reply)
    return reply
  }
  /** Retries the same request after a failure, as people do. */
  const insist = async (person: BrowserSession, method: string, path: string, body?: object) => {
    const until = performance.now() + timeoutMs
    for (;;) {
      const reply = await request(person, method, path, body)
      if (!(reply instanceof Error) && reply.status < 500 && reply.status !== 429) return reply
      if (performance.now() > until)
        throw new Error(`${method} ${path}: no response, ${'status' in reply && reply.text}`)
      await pause(250)
    }
  }
  const turns = async (from: number, step: number, act: (n: number) => Promise<unknown>, rest = restMs) => {
    for (let n = from; !stopped; n += step, await pause(rest)) await act(n)
  }
  const readAll = ({ person, paths, restMs: rest }: Reader, offset: number) =>
    turns(offset, 1, n => request(person, 'GET', pick(paths, n)), rest)
  const buy = (lane: number) => turns(lane, lanes, n => purchase(pick(buyers, n), pick(goods, n), insist, acknowledged))
  const all = Promise.all([...readers.map(readAll), ...Array.from({ length: lanes }, (_, lane) => buy(lane))])
  return {
    acknowledged,
    turn: name => {
      const past = interval
      past.silenceMilliseconds = Math.max(past.silenceMilliseconds, performance.now() - lastWrite)
      lastWrite = performance.now()
      past.seconds = (lastWrite - began) / 1_000
      began = lastWrite
      interval = newInterval(name)
      return past
    },
    written: () => written,
    stop: async () => {
      stopped = true
      await all
    },
  }
}

const newInterval = (name: string): LoadWindow => ({
  name,
  seconds: 0,
  reads: 0,
  readsFailed: 0,
  writes: 0,
  writesFailed: 0,
  silenceMilliseconds: 0,
  failures: new Map(),
  times: [],
})

type Insist = (person: BrowserSession, method: string, path: string, body?: object) => Promise<BenchReply>

/** From the article to the receipt; a refusal (sold out, cart changed) ends it, a failure is retried. */
async function purchase(
  { person, addressId }: BenchBuyer,
  goods: BenchGoods,
  insist: Insist,
  acknowledged: Acknowledged,
) {
  const request = async (method: string, path: string, body?: object): Promise<Data | null> => {
    const reply = await insist(person, method, path, body)
    return reply.status < 300 ? responseData(reply) : null
  }
  await request('POST', '/api/cart/lines', { offerId: goods.offerId, quantity: goods.quantity })
  await request('PUT', `/api/cart/deliveries/${goods.vendorId}`, { mode: 'HOME' })
  const checkout = await request('GET', `/api/checkout?addressId=${addressId}`)
  const placed =
    checkout &&
    (await request('POST', '/api/checkout/purchases', {
      submissionKey: crypto.randomUUID(),
      cartVersion: checkout.cartVersion,
      expectedTotalCents: checkout.totals.ttcCents,
      addressId,
      acceptTerms: true,
    }))
  if (!placed) return emptyCart(goods, request)
  acknowledged.placed.push(placed.purchaseId)
  const ref = String(placed.redirectUrl).split('/').at(-1)
  await request('POST', `/api/payment-sandbox/${ref}/choices`, { choice: 'accept' })
  const confirmed = await request('POST', `/api/checkout/purchases/${placed.purchaseId}/confirm`, {})
  if (confirmed?.step === 'paid') acknowledged.paid.push(placed.purchaseId)
}

const emptyCart = async (
  goods: BenchGoods,
  request: (method: string, path: string, body: object) => Promise<Data | null>,
) => {
  await request('PUT', `/api/cart/lines/${goods.offerId}`, { quantity: 0 })
}
