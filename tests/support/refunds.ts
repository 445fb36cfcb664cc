/**
 * A random purchase from two or three sellers, made through the API and refunded to the last cent: before and after it is
 * sent, so that invoices leave refunds out or have credit notes, and transfers are made and taken back.
 */
import fc from 'fast-check'
import { openProviderAccount } from '#domains/shops/server/payment-account.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { goodsNatures } from '#shared/price/vat.ts'
import { createOffer, createVendor, signMandate } from './factories.ts'
import type { PayingMarket } from './paying.ts'

const line = fc.record({
  priceCents: fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 3_000_000 })),
  vatCode: fc.constantFrom(...goodsNatures),
  quantity: fc.integer({ min: 1, max: 40 }),
  /** Part of the price that is an eco-contribution, in per cent. */
  eco: fc.constantFrom(0, 0, 5),
  deposit: fc.option(fc.record({ cents: fc.integer({ min: 1, max: 10_000 }), per: fc.integer({ min: 1, max: 15 }) })),
  rung: fc.option(fc.record({ from: fc.integer({ min: 2, max: 40 }), part: fc.integer({ min: 1, max: 99 }) })),
})
export const drawnPurchase = fc.record({
  postcode: fc.constantFrom('51200', '20137', '98000'),
  sellers: fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 3 }),
  /** Rank of a seller without VAT; none beyond the sellers. */
  franchise: fc.nat(4),
  /** A promotional code of the first seller. */
  code: fc.option(
    fc.oneof(
      fc.record({ how: fc.constant('percent' as const), value: fc.integer({ min: 100, max: 9_000 }) }),
      fc.record({ how: fc.constant('amount' as const), value: fc.integer({ min: 100, max: 50_000 }) }),
    ),
  ),
  /** The order, the share of what is left of its lines, and of its delivery, in per cent. */
  refunds: fc.array(
    fc.record({ order: fc.nat(2), part: fc.integer({ min: 1, max: 100 }), delivery: fc.integer({ min: 0, max: 60 }) }),
    {
      maxLength: 5,
    },
  ),
})
export type DrawnPurchase = typeof drawnPurchase extends fc.Arbitrary<infer P> ? P : never

type Order = { id: number; seller: number; cents: number; delivery: number; lines: { id: number; left: number }[] }

export async function buyAndRefund(market: PayingMarket, drawn: DrawnPurchase) {
  const buyer = await market.newBuyer('professional', drawn)
  const bought = await buy(market, buyer, drawn)
  const faults: string[] = []
  if (bought.parts !== bought.captured) faults.push(`parts of ${bought.parts} for ${bought.captured} captured`)
  let refunds = 0
  const giveBack = async (order: Order, lines: { lineId: number; quantity: number }[], delivery: number) => {
    const cookies = await market.loginAs(order.seller)
    const body = { lines, delivery, reason: 'Donné en retour' }
    const response = await market.request('POST', `/api/orders/setRefund/${order.id}`, body, { cookies })
    if (response.status !== 200) return faults.push(`${response.status} ${response.body.code}`)
    refunds++
    order.cents -= response.body.data.amountCents
    order.delivery -= delivery
    if (order.cents !== response.body.data.refundableCents)
      faults.push(`${order.cents} left, reported ${response.body.data.refundableCents}`)
    for (const given of lines) for (const one of order.lines) if (one.id === given.lineId) one.left -= given.quantity
  }
  const half = Math.floor(drawn.refunds.length / 2)
  for (const [index, { order: rank, part, delivery }] of drawn.refunds.entries()) {
    if (index === half) faults.push(...(await sendAll(market, bought.orders)))
    const order = bought.orders[rank % bought.orders.length]
    const lines = order?.lines.flatMap(({ id, left }) =>
      left ? [{ lineId: id, quantity: Math.ceil((left * part) / 100) }] : [],
    )
    if (order && lines?.length) await giveBack(order, lines, Math.floor((order.delivery * delivery) / 100))
  }
  for (const order of bought.orders) {
    const rest = order.lines.flatMap(({ id, left }) => (left ? [{ lineId: id, quantity: left }] : []))
    if (rest.length || order.delivery) await giveBack(order, rest, order.delivery)
    if (order.cents !== 0) faults.push(`${order.cents} cents stay`)
    const { body } = await market.request(
      'POST',
      `/api/orders/setRefund/${order.id}`,
      { lines: [{ lineId: order.lines[0]?.id, quantity: 1 }], reason: 'Une fois de trop' },
      { cookies: await market.loginAs(order.seller) },
    )
    if (body.code !== 'REFUND_TOO_HIGH' && body.code !== 'WRONG_STATUS') faults.push(`once too often: ${body.code}`)
  }
  await market.runJobs()
  const { rows } = await market.pool.query<{ left: number }>(
    `SELECT y.captured_cents - (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r JOIN orders o ON o.id = r.order_id
       WHERE o.purchase_id = y.purchase_id AND r.status = 'DONE') AS left FROM payments y WHERE y.purchase_id = $1`,
    [bought.id],
  )
  if (Number(rows[0]?.left) !== 0) faults.push(`the bank keeps ${rows[0]?.left}`)
  return { faults, refunds }
}

/** Runs the waiting jobs, so that refunds so far are done and money is with the sellers; sends what is not refunded. */
async function sendAll(market: PayingMarket, orders: readonly Order[]): Promise<string[]> {
  await market.runJobs()
  const faults: string[] = []
  for (const order of orders.filter(({ lines }) => lines.some(({ left }) => left > 0))) {
    const cookies = await market.loginAs(order.seller)
    for (const step of ['generateEtiquette', 'ship']) {
      const response = await market.request('POST', `/api/orders/${step}/${order.id}`, {}, { cookies })
      if (response.status !== 200) faults.push(`${step}: ${response.status} ${response.body.code}`)
    }
  }
  return faults
}

async function buy(
  market: PayingMarket,
  buyer: Awaited<ReturnType<PayingMarket['newBuyer']>>,
  { sellers, franchise, code }: DrawnPurchase,
) {
  const owners = new Map<number, number>()
  for (const [rank, lines] of sellers.entries()) {
    const vendor = await createVendor(market.db)
    if (rank === franchise)
      await market.db.updateTable('vendors').set({ vat_number: null }).where('id', '=', vendor.vendorId).execute()
    await market.db
      .insertInto('shipping_rates')
      .values({ vendor_id: vendor.vendorId, mode: 'HOME', zone: 'corse', max_weight_grams: 30_000, price_cents: 1_490 })
      .execute()
    owners.set(vendor.vendorId, vendor.userId)
    await signMandate(market.db, vendor.vendorId)
    await openProviderAccount(market.db, market.provider, vendor.vendorId)
    const wanted = []
    for (const { quantity, rung, eco, deposit, ...offer } of lines) {
      const tiers = rung ? [{ from: rung.from, priceCents: Math.ceil((offer.priceCents * rung.part) / 100) }] : []
      const { offerId } = await createOffer(market.db, vendor, { ...offer, tiers, weightGrams: 10 })
      const lowest = Math.min(offer.priceCents, ...tiers.map(tier => tier.priceCents))
      const ecoCents = Math.floor((lowest * eco) / 100)
      await market.db
        .updateTable('offers')
        .set({
          eco_cents: ecoCents,
          ...(deposit ? { deposit_kind: 'BARREL', deposit_cents: deposit.cents, deposit_per: deposit.per } : {}),
        })
        .where('id', '=', offerId)
        .execute()
      wanted.push({ offerId, quantity })
    }
    await market.fill(buyer, vendor, wanted)
    if (rank === 0 && code) await enterCode(market, buyer, vendor, code)
  }
  const placed = await market.place(buyer)
  await market.pay(buyer, placed)
  const id: number = placed.body.data.purchaseId
  const { rows } = await market.pool.query<Omit<Order, 'seller'> & { vendor: number; captured: number }>(
    `SELECT o.id::int, o.vendor_id::int AS vendor, o.total_cents::float8 AS cents, (o.delivery_ht_cents + o.delivery_vat_cents)::int AS delivery,
       (SELECT captured_cents::float8 FROM payments WHERE purchase_id = o.purchase_id) AS captured,
       (SELECT json_agg(json_build_object('id', l.id, 'left', l.quantity) ORDER BY l.id) FROM order_lines l WHERE l.order_id = o.id) AS lines
     FROM orders o WHERE o.purchase_id = $1 ORDER BY o.id`,
    [id],
  )
  const orders = rows.map(({ vendor, ...order }): Order => ({ ...order, seller: owners.get(vendor) ?? 0 }))
  const captured = rows[0]?.captured ?? 0
  return { id, orders, captured, parts: orders.reduce((sum, order) => sum + order.cents, 0) }
}

let codes = 0
async function enterCode(
  market: PayingMarket,
  { cookies }: Awaited<ReturnType<PayingMarket['newBuyer']>>,
  vendor: { userId: number },
  given: NonNullable<DrawnPurchase['code']>,
) {
  codes += 1
  const code = `TIRAGE-${vendor.userId}-${codes}`
  const today = isoDay(new Date())
  const body = { code, ...given, startsOn: today, endsOn: addDays(today, 9) }
  const made = await market.request('POST', '/api/seller/promo-codes', body, {
    cookies: await market.loginAs(vendor.userId),
  })
  if (made.status !== 200) throw new Error(`no code: ${made.body.error}`)
  await market.request('PUT', '/api/cart/promo-code', { code }, { cookies })
}
