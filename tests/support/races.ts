/** L1 to L6: races for the same goods or rows. Tests (few buyers) and benches (many) share the code. */

import { openProviderAccount } from '#domains/shops/server/payment-account.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { createOffer, createUser, createVendor, signMandate, type TestVendor } from './factories.ts'
import type { TestResponse } from './injected.ts'
import type { Buyer, PayingMarket } from './paying.ts'

type Wanted = { offerId: number; quantity: number }
/** One buyer with the cart of this round. */
type Racer = { buyer: Buyer; cartId: number; version: number }

export async function createRacers(market: PayingMarket, size: number): Promise<Racer[]> {
  const racers: Racer[] = []
  for (let n = 0; n < size; n++) {
    const buyer = await market.newBuyer()
    const { id } = await market.db
      .insertInto('carts')
      .values({ user_id: buyer.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    racers.push({ buyer, cartId: id, version: 1 })
  }
  return racers
}

/** Inserted as rows: the race is about ordering, not filling carts. `lines` by racer, in the order they were added. */
async function fillCarts(db: Db, racers: Racer[], vendors: TestVendor[], lines: Wanted[][]): Promise<void> {
  const cartIds = racers.map(({ cartId }) => cartId)
  await inTransaction(db, async tx => {
    await tx.deleteFrom('cart_lines').where('cart_id', 'in', cartIds).execute()
    await tx.deleteFrom('cart_deliveries').where('cart_id', 'in', cartIds).execute()
    const added = Date.now()
    await tx
      .insertInto('cart_lines')
      .values(
        racers.flatMap(({ cartId }, racer) =>
          (lines[racer] ?? []).map(({ offerId, quantity }, at) => ({
            cart_id: cartId,
            offer_id: offerId,
            quantity,
            seen_price_cents: 1_000,
            added_at: new Date(added + at),
          })),
        ),
      )
      .execute()
    await tx
      .insertInto('cart_deliveries')
      .values(
        racers.flatMap(({ cartId }) =>
          vendors.map(({ vendorId }) => ({ cart_id: cartId, vendor_id: vendorId, mode: 'HOME' })),
        ),
      )
      .execute()
    for (const racer of racers) racer.version++
    await tx
      .updateTable('carts')
      .set(eb => ({ version: eb('version', '+', 1) }))
      .where('id', 'in', cartIds)
      .execute()
    const { version } = await tx
      .selectFrom('carts')
      .select('version')
      .where('id', '=', cartIds[0] ?? 0)
      .executeTakeFirstOrThrow()
    for (const racer of racers) racer.version = version
  })
}

/** All order requests, ready to send: carts with the same quantities cost the same. */
async function submissions(market: PayingMarket, racers: Racer[], lines: Wanted[][]) {
  const totals = new Map<number, number>()
  const ready: { racer: Racer; wanted: Wanted[]; body: object }[] = []
  for (const [n, racer] of racers.entries()) {
    const wanted = lines[n] ?? []
    const units = wanted.reduce((sum, line) => sum + line.quantity, 0)
    if (!totals.has(units)) totals.set(units, (await market.submission(racer.buyer)).expectedTotalCents)
    const body = {
      submissionKey: crypto.randomUUID(),
      cartVersion: racer.version,
      expectedTotalCents: totals.get(units),
      addressId: racer.buyer.addressId,
      acceptTerms: true,
    }
    ready.push({ racer, wanted, body })
  }
  return ready
}

export type RaceCounts = {
  requested: number
  orders: number
  unitsSold: number
  oversold: number
  /** Refused although enough units were free, then and at the end. */
  refusedWhileFree: number
  /** Responses other than an order or « not enough left », by status and code. */
  others: Record<string, number>
  /** Milliseconds until each loser has a response. */
  losers: number[]
}

/** L1, L2, L7: all buyers want one article, a new one each round. */
export async function raceForStock(
  market: PayingMarket,
  racers: Racer[],
  { rounds, stock, quantityOf }: { rounds: number; stock: number; quantityOf: (racer: number) => number },
): Promise<RaceCounts> {
  const counts: RaceCounts = {
    requested: 0,
    orders: 0,
    unitsSold: 0,
    oversold: 0,
    refusedWhileFree: 0,
    others: {},
    losers: [],
  }
  const vendor = await createVendor(market.db)
  for (let round = 0; round < rounds; round++) {
    const { offerId } = await createOffer(market.db, vendor, { stock })
    const lines = racers.map((_, racer) => [{ offerId, quantity: quantityOf(racer) }])
    await fillCarts(market.db, racers, [vendor], lines)
    const ready = await submissions(market, racers, lines)
    const responses = await Promise.all(ready.map(({ racer, body }) => timed(() => market.place(racer.buyer, body))))
    const sold = count(
      counts,
      responses,
      ready.map(({ wanted }) => wanted[0]?.quantity ?? 0),
      stock,
    )
    counts.unitsSold += sold
    counts.oversold += Math.max(0, sold - stock) + Math.abs((await market.reserved(offerId)) - sold)
  }
  return counts
}

const timed = async (request: () => Promise<TestResponse>) => {
  const from = performance.now()
  const response = await request()
  return { response, ms: performance.now() - from }
}

/** Adds one round to the result; returns the units sold. */
function count(
  counts: RaceCounts,
  responses: { response: TestResponse; ms: number }[],
  quantities: number[],
  stock: number,
): number {
  let sold = 0
  const refused: number[] = []
  for (const [n, { response, ms }] of responses.entries()) {
    const quantity = quantities[n] ?? 0
    counts.requested++
    if (response.status === 200) {
      counts.orders++
      sold += quantity
    } else if (response.body?.code === 'OUT_OF_STOCK' && response.body.error) {
      refused.push(quantity)
      counts.losers.push(ms)
    } else {
      const key = `${response.status} ${response.body?.code}`
      counts.others[key] = (counts.others[key] ?? 0) + 1
    }
  }
  counts.refusedWhileFree += refused.filter(quantity => quantity <= stock - sold).length
  return sold
}

/** L3: carts with the same five articles of two sellers, in any order. */
export async function raceAcross(market: PayingMarket, racers: Racer[], { rounds }: { rounds: number }) {
  const before = await deadlocks(market)
  let orders = 0
  const others: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    const vendors = [await createVendor(market.db), await createVendor(market.db)]
    const offers: number[] = []
    for (let n = 0; n < 5; n++) {
      const vendor = vendors[n % 2]
      if (vendor) offers.push((await createOffer(market.db, vendor, { stock: racers.length })).offerId)
    }
    const lines = racers.map((_, racer) => shuffled(offers, racer + round).map(offerId => ({ offerId, quantity: 1 })))
    await fillCarts(market.db, racers, vendors, lines)
    const ready = await submissions(market, racers, lines)
    for (const response of await Promise.all(ready.map(({ racer, body }) => market.place(racer.buyer, body))))
      if (response.status === 200) orders++
      else
        others[`${response.status} ${response.body?.code}`] =
          (others[`${response.status} ${response.body?.code}`] ?? 0) + 1
  }
  return { orders, others, deadlocks: (await deadlocks(market)) - before }
}

/** A different order per seed, always the same for a seed. */
const shuffled = (values: readonly number[], seed: number) =>
  values.toSorted((a, b) => ((a * 7919 + seed * 104_729) % 9_973) - ((b * 7919 + seed * 104_729) % 9_973))

/** PostgreSQL’s own deadlock counter. */
export async function deadlocks({ pool }: PayingMarket): Promise<number> {
  const { rows } = await pool.query('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()')
  return Number(rows[0].deadlocks)
}

/**
 * L4: one cart ordered by many concurrent requests: one key, then other keys, then the same again, then another body.
 */
export async function doubleClicks(market: PayingMarket, { clicks, rounds }: { clicks: number; rounds: number }) {
  const faults: string[] = []
  const vendor = await createVendor(market.db)
  const [racer] = await createRacers(market, 1)
  if (!racer) throw new Error('no buyer')
  for (let round = 0; round < rounds; round++) {
    const { offerId } = await createOffer(market.db, vendor)
    await fillCarts(market.db, [racer], [vendor], [[{ offerId, quantity: 1 }]])
    const body = await market.submission(racer.buyer)
    const all = (next: () => object) =>
      Promise.all(Array.from({ length: clicks }, () => market.place(racer.buyer, next())))
    const same = await all(() => body)
    const other = await all(() => ({ ...body, submissionKey: crypto.randomUUID() }))
    const first = same[0]
    if (first?.status !== 200) faults.push(`refused: ${first?.status} ${first?.body?.code}`)
    const bodies = new Set([...same, ...other].map(response => JSON.stringify(response.body)))
    if (bodies.size !== 1) faults.push(`${bodies.size} different responses`)
    const changed = await market.place(racer.buyer, { ...body, buyerReference: 'autre' })
    if (changed.status !== 422) faults.push(`a key used for something else returned ${changed.status}`)
    const { rows } = await market.pool.query(
      'SELECT count(DISTINCT purchase_id)::int AS purchases FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE l.offer_id = $1',
      [offerId],
    )
    if (rows[0].purchases !== 1) faults.push(`${rows[0].purchases} purchases`)
    if (first) await market.atBank(first, 'accept')
    if (first) await market.comeBack(racer.buyer, first)
    const late = await market.place(racer.buyer, body)
    if (late.body?.data?.purchaseId !== first?.body.data.purchaseId)
      faults.push('sent again once paid, it is another order')
  }
  return faults
}

/**
 * L6: seller and operator refund the same units concurrently, one by one; in every other round of an order that is sent
 * and invoiced, whose money its seller has.
 */
export async function raceRefunds(
  market: PayingMarket,
  { refunds, units, rounds }: { refunds: number; units: number; rounds: number },
) {
  const vendor = await createVendor(market.db)
  await signMandate(market.db, vendor.vendorId)
  await openProviderAccount(market.db, market.provider, vendor.vendorId)
  const seller = await market.loginAs(vendor.userId)
  const admin = await market.loginAs(await createUser(market.db, { roles: ['ADMIN'] }))
  const given: number[] = []
  const others: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    const buyer = await market.newBuyer()
    const { offerId } = await createOffer(market.db, vendor)
    await market.fill(buyer, vendor, [{ offerId, quantity: units }])
    const placed = await market.place(buyer)
    await market.pay(buyer, placed)
    const { rows } = await market.pool.query(
      'SELECT o.id, l.id AS line FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.purchase_id = $1',
      [placed.body.data.purchaseId],
    )
    if (round % 2) {
      await market.runJobs()
      for (const step of ['generateEtiquette', 'ship'])
        await market.request('POST', `/api/orders/${step}/${rows[0].id}`, {}, { cookies: seller })
    }
    const body = { lines: [{ lineId: rows[0].line, quantity: 1 }], reason: 'Article abîmé' }
    const responses = await Promise.all(
      Array.from({ length: refunds }, (_, n) =>
        market.request('POST', `/api/orders/setRefund/${rows[0].id}`, body, { cookies: n % 2 ? seller : admin }),
      ),
    )
    given.push(responses.filter(response => response.status === 200).length)
    for (const { status, body: responseBody } of responses)
      if (status !== 200)
        others[`${status} ${responseBody?.code}`] = (others[`${status} ${responseBody?.code}`] ?? 0) + 1
    await market.runJobs()
  }
  return { given, others }
}
