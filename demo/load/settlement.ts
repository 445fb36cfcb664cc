/** Commission rules of the demo, and its settlements: monthly payouts, monthly invoices. */
import { sql } from 'kysely'
import type { Provider } from '#domains/payments/server/port.ts'
import { issueInvoices } from '#domains/settlement/server/invoices.ts'
import { payOutSeller } from '#domains/settlement/server/payouts/pay-out.ts'
import { refreshPayout } from '#domains/settlement/server/payouts/record.ts'
import { scheduleReleases } from '#domains/settlement/server/payouts/releases.ts'
import { resumeTransfers } from '#domains/settlement/server/transfers/send.ts'
import { refreshAccount } from '#domains/shops/server/payment-account.ts'
import { countStock } from '#domains/stock/server/count.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { redateJournal } from './journal-dates.ts'

const operator = 'admin@cepetchai.example'

/** In force before the first demo order is placed; the last one has ended. */
const rules = [
  { vendor: 'grange', basis_points: 600, note: 'Accord de lancement' },
  { category: 106, from_price_cents: 50_000, basis_points: 500, cap_cents: 15_000, note: 'Matériel lourd' },
  { category: 105, basis_points: 1_000, note: 'Vente et dégustation' },
  { from_price_cents: 100, to_price_cents: 1_000, basis_points: 900, floor_cents: 10, note: 'Petits articles' },
  { category: 102, basis_points: 700, note: 'Essai du printemps', ended: 30 },
] as const

/** Rules with their authors, dated before the first sale. */
export async function loadCommissionRules(tx: Tx): Promise<void> {
  const { id: author } = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', operator)
    .executeTakeFirstOrThrow()
  const from = addDays(isoDay(new Date()), -200)
  for (const rule of rules) {
    const { note, basis_points } = rule
    await tx
      .insertInto('commission_rules')
      .values({
        basis_points,
        note,
        vendor_id: 'vendor' in rule ? await vendorLike(tx, rule.vendor) : null,
        category_id: 'category' in rule ? rule.category : null,
        from_price_cents: 'from_price_cents' in rule ? rule.from_price_cents : null,
        to_price_cents: 'to_price_cents' in rule ? rule.to_price_cents : null,
        floor_cents: 'floor_cents' in rule ? rule.floor_cents : null,
        cap_cents: 'cap_cents' in rule ? rule.cap_cents : null,
        valid_from: from,
        created_by: author,
        created_at: new Date(`${from}T09:00:00Z`),
        ...('ended' in rule
          ? { ends_on: addDays(isoDay(new Date()), -rule.ended), ended_by: author, ended_at: new Date() }
          : {}),
      })
      .execute()
  }
}

const vendorLike = async (tx: Tx, part: string) =>
  (await tx.selectFrom('vendors').select('id').where('slug', 'like', `%${part}%`).executeTakeFirstOrThrow()).id

/** Days before today on which the released orders of every seller were paid out; the last payout is on its way. */
const payoutDays = [150, 120, 90, 60, 30, 1]

/** Transfers of every order, then the payouts of the past months, by the functions of the daily jobs. */
export async function payAllSellers(db: Db, provider: Provider): Promise<void> {
  await resumeTransfers(db, provider)
  await scheduleReleases(db)
  const sellers = await db
    .selectFrom('payment_accounts')
    .select(['vendor_id as id', 'ref'])
    .orderBy('vendor_id')
    .execute()
  for (const daysAgo of payoutDays) {
    const day = sql<string>`(now() AT TIME ZONE 'Europe/Paris')::date - ${daysAgo}::int`
    for (const seller of sellers) await payOutSeller(db, provider, seller.id, day)
    await arrive(db, provider, daysAgo)
  }
}

/** The bank requires a document of one seller: what it sells waits, and its sales are stopped until it sends it. */
export async function requireDocument(db: Db, provider: Provider): Promise<void> {
  const { ref } = await db
    .selectFrom('sandbox_accounts as a')
    .innerJoin('payment_accounts as p', 'p.ref', 'a.ref')
    .innerJoin('vendors as v', 'v.id', 'p.vendor_id')
    .select('a.ref')
    .where('v.slug', 'like', '%appro-vigne%')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('sandbox_accounts')
    .set({ missing: ['document'] })
    .where('ref', '=', ref)
    .execute()
  await refreshAccount(db, provider, ref)
}

/** The payouts of that day, dated; all but the last have reached their bank. */
async function arrive(db: Db, provider: Provider, daysAgo: number): Promise<void> {
  const sent = await db
    .selectFrom('payouts as p')
    .innerJoin('payment_accounts as a', 'a.vendor_id', 'p.vendor_id')
    .select(['p.id', 'p.reference', 'a.ref'])
    .where('p.status', '=', 'SENT')
    .execute()
  const by = sql`make_interval(days => ${daysAgo})`
  for (const { id, reference, ref } of sent) {
    if (daysAgo > 1) {
      await db.updateTable('sandbox_payouts').set({ status: 'paid' }).where('ref', '=', reference).execute()
      await refreshPayout(db, provider, { ref: reference ?? '', accountRef: ref })
    }
    await sql`UPDATE payouts SET created_at = created_at - ${by}, closed_at = closed_at - ${by} WHERE id = ${id}`.execute(
      db,
    )
    await sql`UPDATE sandbox_payouts SET created_at = created_at - ${by} WHERE ref = ${reference}`.execute(db)
    await inTransaction(db, tx => redateJournal(tx, sql`at - ${by}`, sql`payout_id = ${id}`))
  }
}

/** What the first seller sold lately is nearly out of stock, so that somebody has something to order again. */
export async function clearInvoiceNumbers(db: Db): Promise<void> {
  const { rows } = await sql<{ offerId: number; warehouseId: number; vendorId: number; reserved: number }>`
    SELECT k.offer_id AS "offerId", k.warehouse_id AS "warehouseId", k.vendor_id AS "vendorId", k.reserved FROM stock k
    WHERE k.offer_id IN (SELECT l.offer_id FROM orders o JOIN order_lines l ON l.order_id = o.id
      JOIN vendors v ON v.id = o.vendor_id
      WHERE v.slug LIKE '%comptoir%' AND o.paid_at > now() - interval '60 days' AND o.status = 'COMPLETED' ORDER BY l.id LIMIT 4)`.execute(
    db,
  )
  for (const { reserved, ...place } of rows)
    await inTransaction(db, tx => countStock(tx, { ...place, onHand: reserved, userId: null }))
}

/** On the first of each month, the invoices of the previous one. */
export async function settleDemo(db: Db): Promise<void> {
  const today = isoDay(new Date())
  for (let back = 7; back >= 0; back--) {
    const first = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - back, 1))
    const day = first.toISOString().slice(0, 10)
    await issueInvoices(db, day)
    const posted = sql`kind = 'COMMISSION_INVOICE' AND at > now() - interval '1 hour'`
    await inTransaction(db, tx => redateJournal(tx, sql`${day}::timestamptz`, posted))
  }
}
