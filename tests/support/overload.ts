/** L8: more visitors than a server bears, with a few people among them who order. */
import { setTimeout as pause } from 'node:timers/promises'
import type { TestVendor } from './factories.ts'
import { askAt, marketAt } from './nodes.ts'
import type { PayingMarket } from './paying.ts'

const peakVisitors = 8
export type Overload = {
  /** Part of the peak still served. */
  goodput: number
  shed: number
  shedSilently: number
  shedMs: number
  orders: number
  ordersShed: number
  broken: number
  recoveredMs: number
}
type Visits = { served: number; shed: number; shedSilently: number; broken: number; shedMs: number[] }

export async function overload(
  market: PayingMarket,
  port: number,
  { seconds, vendor, offerId }: { seconds: number; vendor: TestVendor; offerId: number },
): Promise<Overload> {
  const ask = askAt(() => port)
  const visit = async (visits: Visits) => {
    const from = performance.now()
    const { status, raw } = await ask('GET', '/api/articles')
    if (status === 200) visits.served++
    else if (status === 503) {
      visits.shed++
      visits.shedMs.push(performance.now() - from)
      if (!raw.headers['retry-after']) visits.shedSilently++
    } else visits.broken++
  }
  const during = async (visitors: number, forSeconds: number) => {
    const visits: Visits = { served: 0, shed: 0, shedSilently: 0, broken: 0, shedMs: [] }
    const until = performance.now() + forSeconds * 1_000
    const walks = Array.from({ length: visitors }, async () => {
      while (performance.now() < until) await visit(visits)
    })
    await Promise.all(walks)
    return visits
  }
  const peak = await during(peakVisitors, 5)
  const buying = ordering(
    marketAt(market, () => port),
    { vendor, offerId },
    seconds,
  )
  // Closed loops wait for their answers: many more of them are needed to ask three times the peak.
  const flood = await during(peakVisitors * 40, seconds)
  const orders = await buying
  const from = performance.now()
  for (let calm = 0; calm < 20 && performance.now() - from < 30_000; ) {
    const at = performance.now()
    const { status } = await ask('GET', '/api/articles')
    calm = status === 200 && performance.now() - at < 250 ? calm + 1 : 0
    if (calm === 0) await pause(50)
  }
  const ms = flood.shedMs.toSorted((a, b) => a - b)
  return {
    goodput: flood.served / seconds / (peak.served / 5),
    shed: flood.shed,
    shedSilently: flood.shedSilently,
    shedMs: ms[Math.floor(ms.length * 0.95)] ?? 0,
    orders: orders.asked,
    ordersShed: orders.refused,
    broken: flood.broken,
    recoveredMs: performance.now() - from,
  }
}

/** Two people who order and pay, one order after the other. */
async function ordering(
  market: PayingMarket,
  { vendor, offerId }: { vendor: TestVendor; offerId: number },
  seconds: number,
) {
  const tally = { asked: 0, refused: 0 }
  const until = performance.now() + seconds * 1_000
  const people = [await market.newBuyer(), await market.newBuyer()]
  const walks = people.map(async buyer => {
    while (performance.now() < until) {
      await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
      const body = await market.submission(buyer).catch(() => null)
      const placed = body && (await market.place(buyer, body))
      tally.asked++
      if (placed?.status !== 200) tally.refused++
      else {
        await market.atBank(placed, 'accept')
        await market.comeBack(buyer, placed)
      }
    }
  })
  await Promise.all(walks)
  return tally
}
