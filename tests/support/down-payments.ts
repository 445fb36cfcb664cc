/** Goods made on demand that professionals buy with a down payment. */
import { sql } from 'kysely'
import { collectReceivables } from '#domains/checkout/server/on-account/collect.ts'
import { storeFile } from '#platform/files/files.ts'
import type { GoodsNature } from '#shared/price/vat.ts'
import { createOffer, type TestVendor } from './factories.ts'
import type { Cookies } from './injected.ts'
import { type Buyer, type PayingMarket, sellerUnderMandate } from './paying.ts'

export type DownPaymentOrder = { orderId: number; purchaseId: number; lineId: number; vendor: TestVendor; buyer: Buyer }

export function downPayments(market: PayingMarket) {
  const { db, request } = market

  const seller = () => sellerUnderMandate(market)

  type Terms = {
    percent?: number | null
    priceCents?: number
    vatCode?: GoodsNature
    stock?: number
    weightGrams?: number
  }
  /** An offer made on demand, 100,00 € HT, that asks for nothing but a proof. */
  async function offer(
    vendor: TestVendor,
    { percent = 30, priceCents = 10_000, ...values }: Terms = {},
  ): Promise<number> {
    const { offerId } = await createOffer(db, vendor, { modes: ['PICKUP', 'HOME'], stock: 0, priceCents, ...values })
    const terms = { leadDays: 10, monthlyCapacity: null, downPaymentPercent: percent, artwork: false, questions: [] }
    const cookies = await market.loginAs(vendor.userId)
    const made = await request('PUT', `/api/seller/offers/${offerId}/made-to-order`, { terms }, { cookies })
    if (made.status !== 200) throw new Error(`not made on demand: ${JSON.stringify(made.body)}`)
    return offerId
  }

  /** The body that the payment page sends for a card. */
  async function submission(buyer: Buyer, values: Record<string, unknown> = {}) {
    const { body } = await request('GET', `/api/checkout?addressId=${buyer.addressId}`, undefined, buyer)
    const expectedTodayCents = body.data.todayCents
    return market.submission(buyer, { acceptMadeToOrder: true, expectedTodayCents, ...values })
  }
  async function place(buyer: Buyer, vendor: TestVendor, offerIds: readonly number[], quantity = 1) {
    await market.fill(
      buyer,
      vendor,
      offerIds.map(offerId => ({ offerId, quantity })),
    )
    return market.place(buyer, await submission(buyer))
  }
  /** Orders and pays the down payment. */
  async function buy(vendor: TestVendor, buyer?: Buyer, offerIds?: readonly number[]): Promise<DownPaymentOrder> {
    const owner = buyer ?? (await market.newBuyer('professional'))
    const placed = await place(owner, vendor, offerIds ?? [await offer(vendor)])
    await market.pay(owner, placed)
    return ordered(Number(placed.body.data.purchaseId), vendor, owner)
  }
  async function ordered(purchaseId: number, vendor: TestVendor, buyer: Buyer): Promise<DownPaymentOrder> {
    const row = await db
      .selectFrom('orders as o')
      .innerJoin('order_lines as l', 'l.order_id', 'o.id')
      .select(['o.id as orderId', 'l.id as lineId'])
      .where('o.purchase_id', '=', purchaseId)
      .where('o.made_to_order', '=', true)
      .orderBy('l.id')
      .executeTakeFirstOrThrow()
    return { ...row, purchaseId, vendor, buyer }
  }

  async function upload(userId: number): Promise<string> {
    const bytes = Buffer.from('%PDF-1.4 bat')
    const { id } = await storeFile(db, userId, 'bat.pdf', {
      bytes,
      mediaType: 'application/pdf',
      width: null,
      height: null,
    })
    return id
  }

  /** The seller sends a proof, and the buyer approves it. */
  async function approve({ orderId, lineId, vendor, buyer }: DownPaymentOrder) {
    const cookies = await market.loginAs(vendor.userId)
    const at = `/api/orders/${orderId}/lines/${lineId}/proofs`
    const sent = await request('POST', at, { fileId: await upload(vendor.userId), note: '', after: 0 }, { cookies })
    if (sent.status !== 200) throw new Error(`no proof: ${JSON.stringify(sent.body)}`)
    return request('POST', `${at}/1/approve`, { name: 'Camille Roy', agreed: true }, buyer)
  }

  const openBalance = (orderId: number, buyer: { cookies: Cookies }) =>
    request('POST', `/api/checkout/orders/${orderId}/card-payment`, {}, buyer)
  /** Pays the balance by card; the event of the bank settles it. */
  async function payBalance({ orderId, buyer }: DownPaymentOrder) {
    const opened = await openBalance(orderId, buyer)
    await market.atBank(opened, 'accept')
    await market.runJobs()
    return opened
  }

  async function ship({ orderId, vendor }: DownPaymentOrder) {
    const cookies = await market.loginAs(vendor.userId)
    const labelled = await request('POST', `/api/orders/generateEtiquette/${orderId}`, {}, { cookies })
    return labelled.status === 200 ? request('POST', `/api/orders/ship/${orderId}`, {}, { cookies }) : labelled
  }

  const owed = (orderId: number) =>
    db.selectFrom('receivables').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const order = (orderId: number) =>
    db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  /** Every payment of a purchase with what was returned of it. */
  const payments = (purchaseId: number) =>
    db
      .selectFrom('payments')
      .select(['id', 'order_id as orderId', 'status', 'captured_cents as captured', 'refunded_cents as refunded'])
      .where('purchase_id', '=', purchaseId)
      .orderBy('id')
      .execute()
  const documents = (orderId: number) =>
    db
      .selectFrom('invoices as i')
      .leftJoin('invoices as r', 'r.id', 'i.refers_to')
      .select(['i.id', 'i.kind', 'i.number', 'i.ttc_cents as ttc', 'i.vat_cents as vat', 'r.kind as of'])
      .where('i.order_id', '=', orderId)
      .orderBy('i.id')
      .execute()
  async function accounts(purchaseId: number): Promise<Record<string, number>> {
    const { rows } = await sql<{ account: string; cents: number }>`
      SELECT l.account, sum(l.cents)::int AS cents FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
      WHERE e.purchase_id = ${purchaseId} GROUP BY 1`.execute(db)
    return Object.fromEntries(rows.map(row => [row.account, row.cents]))
  }
  async function mailsTo(userId: number): Promise<string[]> {
    const rows = await db
      .selectFrom('mails as m')
      .innerJoin('users as u', 'u.email', 'm.recipient')
      .select('m.event')
      .where('u.id', '=', userId)
      .orderBy('m.id')
      .execute()
    return rows.map(row => row.event)
  }
  /** The job of reminders, on the day of the next one. */
  async function remind(orderId: number) {
    await sql`UPDATE receivables SET due_on = due_on - (next_on - (now() AT TIME ZONE 'Europe/Paris')::date),
      next_on = (now() AT TIME ZONE 'Europe/Paris')::date WHERE order_id = ${orderId} AND next_on IS NOT NULL`.execute(
      db,
    )
    await collectReceivables(db, market.provider)
  }
  return {
    ...{ seller, offer, submission, place, buy, ordered, approve, openBalance, payBalance, ship },
    ...{ owed, order, payments, documents, accounts, mailsTo, remind, upload },
  }
}
