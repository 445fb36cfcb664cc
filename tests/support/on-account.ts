/** Professionals with a signed mandate, whom sellers admit, and their orders on account. */
import { sql } from 'kysely'
import { collectReceivables } from '#domains/checkout/server/on-account/collect.ts'
import type { SandboxFault } from '#domains/payments/contract-sandbox.ts'
import { provoke } from '#domains/payments/server/sandbox-records.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { createOffer, type TestVendor } from './factories.ts'
import { type Buyer, type PayingMarket, sellerUnderMandate } from './paying.ts'

export const buyersIban = 'FR7630006000011234567890189'

export function onAccount(market: PayingMarket) {
  const { db, request } = market

  const seller = () => sellerUnderMandate(market)

  const terms = { status: 'OPEN', limitCents: 100_000, delayDays: 30, endOfMonth: false, penaltyBasisPoints: 1_200 }
  /** The buyer asks, and the seller decides. */
  async function admit(buyer: Buyer, vendor: TestVendor, values: object = {}) {
    await request('POST', '/api/credit-accounts', { vendorId: vendor.vendorId }, buyer)
    return decide(buyer, vendor, values)
  }
  const decide = async (buyer: Buyer, vendor: TestVendor, values: object = {}) =>
    request(
      'POST',
      '/api/seller/credit-accounts',
      { userId: buyer.userId, ...terms, ...values },
      { cookies: await market.loginAs(vendor.userId) },
    )

  async function openMandate(buyer: Buyer): Promise<string> {
    const { body } = await request('POST', '/api/payments/mandate', {}, buyer)
    return String(body.data.url).split('/').at(-1) ?? ''
  }
  async function sign(buyer: Buyer): Promise<string> {
    const ref = await openMandate(buyer)
    const signature = { choice: 'sign', holder: 'Domaine des Essais', iban: buyersIban }
    await request('POST', `/api/payment-sandbox/mandates/${ref}/signature`, signature)
    await market.runJobs()
    return ref
  }

  /** A professional admitted by these sellers, with a signed mandate. */
  async function customer(vendors: readonly TestVendor[], values: object = {}) {
    const buyer = await market.newBuyer('professional')
    for (const vendor of vendors) await admit(buyer, vendor, values)
    return { ...buyer, mandateRef: await sign(buyer) }
  }

  async function place(buyer: Buyer, vendors: readonly TestVendor[], quantity = 1, title?: string) {
    for (const vendor of vendors) {
      const { offerId } = await createOffer(db, vendor, { stock: 100, ...(title === undefined ? {} : { title }) })
      await market.fill(buyer, vendor, [{ offerId, quantity }])
    }
    return market.place(buyer, { ...(await market.submission(buyer)), means: 'debit' })
  }
  /** Orders on account of these sellers, in their order. */
  async function buy(buyer: Buyer, vendors: readonly TestVendor[], quantity = 1, title?: string) {
    const placed = await place(buyer, vendors, quantity, title)
    if (placed.status !== 200) throw new Error(`not placed: ${JSON.stringify(placed.body)}`)
    const rows = await db
      .selectFrom('orders')
      .select(['id as orderId', 'vendor_id as vendorId', 'purchase_id as purchaseId', 'total_cents as totalCents'])
      .where('purchase_id', '=', placed.body.data.purchaseId)
      .execute()
    return vendors.map(vendor => {
      const row = rows.find(one => one.vendorId === vendor.vendorId)
      if (!row) throw new Error('no order')
      return { ...row, vendor }
    })
  }

  /** Sends an order, which issues its invoice. */
  async function ship(order: { orderId: number; vendor: TestVendor }) {
    const cookies = await market.loginAs(order.vendor.userId)
    await request('POST', `/api/orders/generateEtiquette/${order.orderId}`, {}, { cookies })
    return request('POST', `/api/orders/ship/${order.orderId}`, {}, { cookies })
  }

  const owed = (orderId: number) =>
    db.selectFrom('receivables').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const paymentsOf = (orderId: number) =>
    db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

  /** Moves what an order owes to the day of its next step. */
  const reachNextStep = (orderId: number) =>
    sql`UPDATE receivables SET due_on = due_on - (next_on - (now() AT TIME ZONE 'Europe/Paris')::date),
      invoiced_on = invoiced_on - (next_on - (now() AT TIME ZONE 'Europe/Paris')::date),
      next_on = (now() AT TIME ZONE 'Europe/Paris')::date WHERE order_id = ${orderId} AND next_on IS NOT NULL`.execute(
      db,
    )
  async function collect(orderId: number) {
    await reachNextStep(orderId)
    await collectReceivables(db, market.provider)
  }
  /** To a debit that the bank has not decided. */
  async function debit(orderId: number): Promise<string> {
    await collect(orderId)
    if ((await owed(orderId)).status === 'ANNOUNCED') await collect(orderId)
    const ref = (await paymentsOf(orderId)).findLast(({ means }) => means === 'debit')?.provider_ref
    if (!ref) throw new Error('no debit was started')
    return ref
  }
  async function atBank(fault: SandboxFault, ref: string) {
    await inTransaction(db, tx => provoke(tx, { fault, ref }))
    await market.runJobs()
  }
  const mailsTo = async (userId: number) => {
    const rows = await db
      .selectFrom('mails as m')
      .innerJoin('users as u', 'u.email', 'm.recipient')
      .select('m.event')
      .where('u.id', '=', userId)
      .orderBy('m.id')
      .execute()
    return rows.map(row => row.event)
  }
  const journalOf = async (orderId: number) => {
    const { rows } = await sql<{ account: string; cents: number }>`
      SELECT l.account, sum(l.cents)::int AS cents FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
      WHERE e.purchase_id = (SELECT purchase_id FROM orders WHERE id = ${orderId}) GROUP BY 1`.execute(db)
    return Object.fromEntries(rows.map(row => [row.account, row.cents]))
  }

  return {
    seller,
    admit,
    decide,
    openMandate,
    sign,
    customer,
    place,
    buy,
    ship,
    owed,
    paymentsOf,
    collect,
    debit,
    atBank,
    mailsTo,
    journalOf,
  }
}
