/** Payouts of released orders, from the account of each seller to its bank, by the provider. */
import { type RawBuilder, sql } from 'kysely'
import type { Provider } from '#domains/payments/server/port.ts'
import { today } from '#platform/db/clock.ts'
import { anyOf } from '#platform/db/planner.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { inAccount, netOf, settledOf } from '../transfers/amounts.ts'
import { type Payout, recordSent, recordUnsent } from './record.ts'
import { isReleasedOn, scheduleReleases } from './releases.ts'

/** Job of every day: one payout per seller, of everything released. */
export async function payOutReleased(db: Db, provider: Provider): Promise<void> {
  await scheduleReleases(db)
  const { rows } = await sql<{ vendorId: number }>`
    SELECT a.vendor_id AS "vendorId" FROM payment_accounts a WHERE a.can_pay_out AND NOT a.refused AND a.provider = ${provider.name}
      AND (EXISTS (SELECT FROM payouts p WHERE p.vendor_id = a.vendor_id AND p.status = 'SENDING')
        OR EXISTS (SELECT FROM transfers t WHERE t.vendor_id = a.vendor_id AND t.status = 'DONE'))
    ORDER BY a.vendor_id`.execute(db)
  await runEach(rows, ({ vendorId }) => payOutSeller(db, provider, vendorId))
}

/** A crash after the call leaves the payout SENDING: the next run sends the same key again. */
export async function payOutSeller(db: Db, provider: Provider, vendorId: number, day = today): Promise<void> {
  const payout = await inTransaction(db, tx => planPayout(tx, vendorId, day))
  if (!payout) return
  const { id, accountRef, amountCents } = payout
  const result = await provider.payOut({ key: `payout-${id}`, accountRef, amountCents, currency: 'EUR' })
  await inTransaction(db, tx =>
    result.ref === null ? recordUnsent(tx, payout, result.failure) : recordSent(tx, payout, result.ref),
  )
}

/** The payout under way of a seller, else a new one; null when nothing is released. */
async function planPayout(tx: Tx, vendorId: number, day: RawBuilder<string>): Promise<Payout | null> {
  await tx.selectFrom('vendors').select('id').where('id', '=', vendorId).forNoKeyUpdate().execute()
  const { ref: accountRef } = await tx
    .selectFrom('payment_accounts')
    .select('ref')
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow()
  const open = await tx
    .selectFrom('payouts')
    .select(['id', 'amount_cents as amountCents'])
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'SENDING')
    .executeTakeFirst()
  if (open) return { ...open, vendorId, accountRef }
  const released = await lockReleased(tx, vendorId, day)
  const amountCents = released.reduce((sum, { cents }) => sum + cents, 0)
  if (amountCents <= 0) return null
  const { id } = await tx
    .insertInto('payouts')
    .values({ vendor_id: vendorId, amount_cents: amountCents })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('payout_orders')
    .values(released.map(({ orderId, cents }) => ({ payout_id: id, order_id: orderId, amount_cents: cents })))
    .execute()
  return { id, vendorId, accountRef, amountCents }
}

const released = (vendorId: number, day: RawBuilder<string>) => sql<{
  orderId: number
  purchaseId: number
  cents: number
}>`
  SELECT o.id AS "orderId", o.purchase_id AS "purchaseId", m.cents FROM orders o, LATERAL (SELECT ${inAccount(sql.ref('o.id'))} AS cents) m
  WHERE o.vendor_id = ${vendorId} AND o.paid_at IS NOT NULL AND m.cents > 0 AND ${isReleasedOn(day)}
    AND ${netOf(sql.ref('o.id'))} = ${settledOf(sql.ref('o.id'))}
    AND NOT EXISTS (SELECT FROM transfers s WHERE s.order_id = o.id AND s.status = 'SENDING')
  ORDER BY o.purchase_id`

/** Read again under the locks of the purchases: a refund or a reversal of the same moment comes before or after. */
async function lockReleased(tx: Tx, vendorId: number, day: RawBuilder<string>) {
  const found = await released(vendorId, day).execute(tx)
  const purchases = [...new Set(found.rows.map(({ purchaseId }) => purchaseId))]
  if (!purchases.length) return []
  await sql`SELECT FROM purchases WHERE id = ${anyOf(purchases)} ORDER BY id FOR UPDATE`.execute(tx)
  const locked = new Set(purchases)
  return (await released(vendorId, day).execute(tx)).rows.filter(({ purchaseId }) => locked.has(purchaseId))
}
