/**
 * A random order of goods made on demand, with a down payment: placed, approved, paid whole and sent through the API, and
 * partly refunded at each step. Has no test runner dependency: benches use it too.
 */
import fc from 'fast-check'
import { goodsNatures } from '#shared/price/vat.ts'
import { type DownPaymentOrder, downPayments } from './down-payments.ts'
import type { PayingMarket } from './paying.ts'

const line = fc.record({
  priceCents: fc.oneof(fc.integer({ min: 100, max: 2_000 }), fc.integer({ min: 100, max: 3_000_000 })),
  vatCode: fc.constantFrom(...goodsNatures),
  quantity: fc.integer({ min: 1, max: 40 }),
  percent: fc.integer({ min: 10, max: 90 }),
})
/** Of the units left, in per cent; none. */
const share = fc.option(fc.integer({ min: 1, max: 95 }))
export const drawnDownPayment = fc.record({
  postcode: fc.constantFrom('51200', '20137', '98000'),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  /** Refunds once the down payment is paid, once the balance is, and once the goods are sent. */
  refunds: fc.record({ ordered: share, paid: share, sent: share }),
  /** Cancelled before the balance or after it, or sent; then all that is left is given back, or nothing. */
  end: fc.constantFrom('cancelled before the balance', 'cancelled', 'given back', 'sent'),
})
export type DrawnDownPayment = typeof drawnDownPayment extends fc.Arbitrary<infer D> ? D : never

type Step = {
  order: DownPaymentOrder
  seller: { cookies: Awaited<ReturnType<PayingMarket['loginAs']>> }
  faults: string[]
}

export async function buyByParts(market: PayingMarket, drawn: DrawnDownPayment) {
  const shop = downPayments(market)
  const order = await place(market, shop, drawn)
  const step: Step = { order, seller: { cookies: await market.loginAs(order.vendor.userId) }, faults: [] }
  const check = () => checkSums(market, step)
  let refunds = 0
  const giveBack = async (part: number | null) => {
    if (part === null) return
    if (await refundPart(market, step, part)) refunds++
    await check()
  }
  await check()
  await giveBack(drawn.refunds.ordered)
  if (drawn.end === 'cancelled before the balance') await act(market, step, `cancel/${order.orderId}`)
  else {
    await approveAll(market, shop, order)
    await payWhatIsLeft(shop, step)
    await giveBack(drawn.refunds.paid)
    if (drawn.end === 'cancelled') await act(market, step, `cancel/${order.orderId}`)
    else {
      const sent = await shop.ship(order)
      if (sent.status !== 200) step.faults.push(`not sent: ${sent.status} ${sent.body.code}`)
      await check()
      await giveBack(drawn.refunds.sent)
      if (drawn.end === 'given back') await giveBack(100)
    }
  }
  await check()
  return { faults: step.faults, refunds }
}

async function place(
  market: PayingMarket,
  shop: ReturnType<typeof downPayments>,
  { lines, postcode }: DrawnDownPayment,
): Promise<DownPaymentOrder> {
  const vendor = await shop.seller()
  await market.db
    .insertInto('shipping_rates')
    .values({ vendor_id: vendor.vendorId, mode: 'HOME', zone: 'corse', max_weight_grams: 30_000, price_cents: 1_490 })
    .execute()
  const buyer = await market.newBuyer('professional', { postcode })
  const wanted = []
  for (const { quantity, ...terms } of lines)
    wanted.push({ offerId: await shop.offer(vendor, { ...terms, weightGrams: 10 }), quantity })
  await market.fill(buyer, vendor, wanted)
  const placed = await market.place(buyer, await shop.submission(buyer))
  await market.pay(buyer, placed)
  return shop.ordered(Number(placed.body.data.purchaseId), vendor, buyer)
}

async function approveAll(market: PayingMarket, shop: ReturnType<typeof downPayments>, order: DownPaymentOrder) {
  const { rows } = await market.pool.query('SELECT id::int FROM order_lines WHERE order_id = $1 ORDER BY id', [
    order.orderId,
  ])
  for (const { id } of rows) await shop.approve({ ...order, lineId: id })
}

async function payWhatIsLeft(shop: ReturnType<typeof downPayments>, { order, faults }: Step) {
  if (!(await shop.order(order.orderId)).awaits_balance) return
  const owed = await shop.owed(order.orderId)
  const opened = await shop.payBalance(order)
  if (opened.status !== 200) faults.push(`balance not opened: ${opened.status} ${opened.body.code}`)
  const paid = (await shop.payments(order.purchaseId)).find(({ orderId }) => orderId === order.orderId)
  const left = Number(owed.amount_cents) - Number(owed.credited_cents)
  if (paid?.captured !== left) faults.push(`a balance of ${left} paid by ${paid?.captured}`)
}

async function act(market: PayingMarket, { seller, faults }: Step, path: string): Promise<void> {
  const { status, body } = await market.request('POST', `/api/orders/${path}`, { reason: 'Tiré au sort' }, seller)
  if (status !== 200) faults.push(`${path}: ${status} ${body.code}`)
}

/** Units of each line, rounded up; with all of them, the delivery too. False when nothing was left. */
async function refundPart(market: PayingMarket, { order, seller, faults }: Step, part: number): Promise<boolean> {
  const { rows } = await market.pool.query<{ id: number; left: number }>(
    `SELECT l.id::int, (l.quantity - coalesce((SELECT sum(x.quantity) FROM refund_lines x JOIN refunds r ON r.id = x.refund_id
       WHERE x.order_line_id = l.id AND r.status <> 'FAILED'), 0))::int AS left FROM order_lines l WHERE l.order_id = $1`,
    [order.orderId],
  )
  const lines = rows.flatMap(({ id, left }) => {
    const quantity = part === 100 ? left : Math.floor((left * part) / 100)
    return quantity > 0 ? [{ lineId: id, quantity }] : []
  })
  if (lines.length === 0) return false
  const body = { lines, delivery: part === 100, reason: 'Donné en retour' }
  const response = await market.request('POST', `/api/orders/setRefund/${order.orderId}`, body, seller)
  if (response.status !== 200) faults.push(`refund: ${response.status} ${response.body.code}`)
  return response.status === 200
}

/** After the jobs: what was paid, lowered, returned and invoiced is what was sold less what was refunded. */
async function checkSums(market: PayingMarket, { order, faults }: Step): Promise<void> {
  await market.runJobs()
  const { rows } = await market.pool.query<
    Record<'total' | 'down' | 'refunded' | 'credited' | 'held' | 'buyers', number> & Sums
  >(
    `SELECT o.total_cents::float8 AS total, o.down_payment_cents::float8 AS down, r.amount_cents::float8 AS balance, r.status = 'PAID' AS paid,
       r.credited_cents::float8 AS credited, coalesce(f.cents, 0)::float8 AS refunded, y.cents::float8 AS held, j.cents::float8 AS buyers,
       d.deposits::float8, d.notes::float8, d.final::float8
     FROM orders o LEFT JOIN receivables r ON r.order_id = o.id
     CROSS JOIN LATERAL (SELECT sum(amount_cents) AS cents FROM refunds WHERE order_id = o.id AND status = 'DONE') f
     CROSS JOIN LATERAL (SELECT sum(captured_cents - refunded_cents) AS cents FROM payments WHERE purchase_id = o.purchase_id) y
     CROSS JOIN LATERAL (SELECT coalesce(sum(l.cents), 0) AS cents FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
       WHERE e.purchase_id = o.purchase_id AND l.account = 'BUYERS') j
     CROSS JOIN LATERAL (SELECT coalesce(sum(ttc_cents) FILTER (WHERE kind = 'DEPOSIT'), 0) AS deposits,
       coalesce(sum(ttc_cents) FILTER (WHERE kind = 'CREDIT_NOTE'), 0) AS notes, sum(ttc_cents) FILTER (WHERE kind = 'INVOICE') AS final
       FROM invoices WHERE order_id = o.id) d WHERE o.id = $1`,
    [order.orderId],
  )
  const row = rows[0]
  if (!row) throw new Error('no order')
  faults.push(...sumFaults(row))
}

type Sums = {
  total: number
  /** Null: a part of it would be below one euro. */
  down: number | null
  balance: number | null
  paid: boolean | null
  credited: number | null
  refunded: number
  held: number
  buyers: number
  deposits: number
  notes: number
  final: number | null
}
function sumFaults({ total, down, balance, paid, credited, refunded, held, buyers, ...documents }: Sums): string[] {
  const owed = balance === null || paid ? 0 : balance - (credited ?? 0)
  const { deposits, notes, final } = documents
  const sums: [string, number, number][] = [
    ['down payment and balance', (down ?? total) + (balance ?? 0), total],
    ['paid and still owed', held + owed, total - refunded],
    ['owed in the journal', buyers, owed],
    ['deposit invoice', deposits, down ?? 0],
    // Before the final invoice, credit notes return what was paid of the down payment.
    [
      'invoiced',
      deposits + (final ?? 0) - notes,
      final === null ? (down === null ? 0 : Math.min(down, held)) : total - refunded,
    ],
  ]
  return sums.flatMap(([what, ours, theirs]) => (ours === theirs ? [] : [`${what}: ${ours}, not ${theirs}`]))
}
