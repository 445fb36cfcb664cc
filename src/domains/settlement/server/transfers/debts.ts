/** Debts of sellers: a refund of money that was paid out already. Each is set off against the next transfers. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { postJournal } from '../journal.ts'

type OfOrder = { orderId: number; vendorId: number }

/** The caller holds the purchase's lock. */
export async function addDebt(tx: Tx, { orderId, vendorId }: OfOrder, amountCents: number): Promise<void> {
  const { id } = await tx
    .insertInto('seller_debts')
    .values({ order_id: orderId, vendor_id: vendorId, amount_cents: amountCents })
    .returning('id')
    .executeTakeFirstOrThrow()
  await postJournal(tx, {
    key: `debt:${id}`,
    kind: 'DEBT',
    vendorId,
    orderId,
    lines: [
      { account: 'SELLER_DEBTS', cents: amountCents },
      { account: 'SELLERS', cents: -amountCents, part: 'DEBT' },
    ],
  })
}

/** For row `d` of seller_debts: what is not repaid yet. */
export const debtLeft = sql<number>`(d.amount_cents - (SELECT coalesce(sum(s.amount_cents), 0)::bigint
  FROM debt_set_offs s WHERE s.debt_id = d.id))`

/** Open debts of a seller, oldest first, locked: two transfers never repay the same one. */
async function lockDebts(tx: Tx, vendorId: number): Promise<{ id: number; left: number }[]> {
  await sql`SELECT FROM seller_debts WHERE vendor_id = ${vendorId} ORDER BY id FOR UPDATE`.execute(tx)
  const { rows } = await sql<{ id: number; left: number }>`
    SELECT d.id, ${debtLeft} AS left FROM seller_debts d WHERE d.vendor_id = ${vendorId} AND ${debtLeft} > 0 ORDER BY d.id`.execute(
    tx,
  )
  return rows
}

/** Parts of the seller's debts that a transfer of this amount repays. */
export async function planSetOff(tx: Tx, vendorId: number, amountCents: number) {
  const parts: { debtId: number; cents: number }[] = []
  let left = amountCents
  for (const debt of await lockDebts(tx, vendorId)) {
    if (left === 0) break
    const cents = Math.min(debt.left, left)
    parts.push({ debtId: debt.id, cents })
    left -= cents
  }
  return { parts, cents: amountCents - left }
}

export const writeSetOffs = async (tx: Tx, transferId: number, parts: readonly { debtId: number; cents: number }[]) => {
  if (parts.length)
    await tx
      .insertInto('debt_set_offs')
      .values(parts.map(({ debtId, cents }) => ({ debt_id: debtId, transfer_id: transferId, amount_cents: cents })))
      .execute()
}
