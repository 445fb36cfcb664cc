/** Daily comparison of the provider's records with the journal and ours: payments, then what moves between accounts. */
import { type RawBuilder, sql } from 'kysely'
import type { BookedPayment, Provider } from '#domains/payments/server/port.ts'
import { databaseNow } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { type Difference, differencesOf, type PaymentFigures } from '../../rules/reconciliation.ts'
import { compareMovements } from './movements.ts'

/** Refunds may come until the end of the period of a return. */
const windowDays = 35
/** A payment younger than this may still be on its way here. */
const settlingMs = 3_600_000
const batch = 200

type Found = Difference & { reference: string; purchaseId: number | null; vendorId?: number | null }

/** Writes each difference once; one that is found no more is settled. Returns how many there are. */
export async function reconcileJournal(
  db: Db,
  provider: Pick<Provider, 'name' | 'history' | 'movements'>,
): Promise<number> {
  const now = await databaseNow(db)
  const since = new Date(now - windowDays * 86_400_000)
  const found: Found[] = []
  const seen: string[] = []
  let booked: BookedPayment[] = []
  const compare = async () => {
    found.push(...(await compareBatch(db, provider.name, booked)))
    seen.push(...booked.map(({ facts }) => facts.ref))
    booked = []
  }
  for await (const payment of provider.history(since)) {
    if (payment.openedAt.getTime() > now - settlingMs) continue
    booked.push(payment)
    if (booked.length === batch) await compare()
  }
  await compare()
  found.push(...(await findMissing(db, provider.name, { since, until: new Date(now - settlingMs), seen })))
  found.push(...(await compareMovements(db, provider, { since, until: new Date(now - settlingMs) })))
  await inTransaction(db, tx => writeDifferences(tx, { since, payments: seen.length, found }))
  return found.length
}

async function compareBatch(db: Db, provider: string, booked: readonly BookedPayment[]): Promise<Found[]> {
  if (booked.length === 0) return []
  const known = new Map((await findFigures(db, provider, booked)).map(row => [row.reference, row]))
  return booked.flatMap(({ facts, givenBackCents }) => {
    const ours = known.get(facts.ref)
    const surplusCents = facts.transfer?.surplusCents ?? 0
    const money = {
      capturedCents: (facts.status === 'captured' ? facts.amountCents : 0) + surplusCents,
      returnedCents: givenBackCents,
    }
    return differencesOf({ provider: money, ours: ours ? oursOf(ours) : null }).map(difference => ({
      ...difference,
      reference: facts.ref,
      purchaseId: ours?.purchaseId ?? null,
    }))
  })
}

type Figures = {
  reference: string
  purchaseId: number
  capturedCents: number
  returnedCents: number
  orderedCents: number
  refundsCents: number
  pendingCents: number
}
const oursOf = (row: Figures): NonNullable<PaymentFigures['ours']> => ({
  journal: { capturedCents: row.capturedCents, returnedCents: row.returnedCents },
  orderedCents: row.orderedCents,
  refundsCents: row.refundsCents,
  pendingCents: row.pendingCents,
})

/** The figures of payments `y`, of a whole purchase or of one order on account. A purchase without paid orders has sold what it is to return, and a surplus is returned. */
const figures = sql`y.purchase_id AS "purchaseId", j.captured AS "capturedCents", j.returned AS "returnedCents",
  (CASE WHEN y.order_id IS NOT NULL THEN y.captured_cents ELSE coalesce(nullif(o.sold, 0), r.whole) END + y.surplus_cents)::bigint AS "orderedCents", r.wanted AS "refundsCents", r.pending AS "pendingCents"`
/** Entry `e` is of money that was returned on a payment, or that came back to it. */
const isRepaymentOn = (payment: RawBuilder<unknown>) => sql`e.key IN (SELECT k || b.id FROM payment_refunds b,
  (VALUES ('repayment:'), ('repayment-returned:')) keys (k) WHERE b.payment_id = ${payment})`
/** Entry `e` of the purchase of payment `y` is of the payment of one of its orders. */
const isOfOtherPayment = sql`EXISTS (SELECT FROM payments z WHERE z.purchase_id = y.purchase_id AND z.order_id IS NOT NULL
  AND (e.key = 'capture:' || z.id OR e.key = 'capture-returned:' || z.id
    OR ${isRepaymentOn(sql.ref('z.id'))}))`
const figuresOf = sql`
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(l.cents) FILTER (WHERE e.kind = 'CAPTURE'), 0)::bigint AS captured,
      coalesce(-sum(l.cents) FILTER (WHERE e.kind = 'REPAYMENT'), 0)::bigint AS returned
    FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
    WHERE e.purchase_id = y.purchase_id AND l.account = 'PROVIDER' AND (y.order_id IS NULL AND NOT ${isOfOtherPayment}
      OR e.key = 'capture:' || y.id OR e.key = 'capture-returned:' || y.id
      OR ${isRepaymentOn(sql.ref('y.id'))})) j
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(coalesce(down_payment_cents, total_cents)), 0)::bigint AS sold FROM orders WHERE purchase_id = y.purchase_id AND paid_at IS NOT NULL) o
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_cents), 0)::bigint AS wanted, coalesce(sum(amount_cents) FILTER (WHERE status = 'PENDING'), 0)::bigint AS pending,
      coalesce(sum(amount_cents) FILTER (WHERE refund_id IS NULL AND NOT surplus), 0)::bigint AS whole
    FROM payment_refunds WHERE payment_id = y.id AND status <> 'FAILED') r`

/** By the provider's reference, or by our id while a failure prevented storing it. */
async function findFigures(db: Db, provider: string, booked: readonly BookedPayment[]): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    SELECT b.ref AS reference, ${figures}
    FROM unnest(${booked.map(({ facts }) => facts.ref)}::text[], ${booked.map(({ facts }) => facts.paymentId)}::bigint[]) AS b (ref, id)
    JOIN payments y ON y.provider = ${provider} AND (y.provider_ref = b.ref OR y.provider_ref IS NULL AND y.id = b.id)
    ${figuresOf}`.execute(db)
  return rows
}

type Covered = { since: Date; until: Date; seen: readonly string[] }
/** Captured here, and not in the provider's records. */
async function findMissing(db: Db, provider: string, { since, until, seen }: Covered): Promise<Found[]> {
  const { rows } = await sql<Figures>`
    SELECT coalesce(y.provider_ref, 'payment ' || y.id) AS reference, ${figures}
    FROM payments y ${figuresOf}
    WHERE y.provider = ${provider} AND y.captured_cents + y.surplus_cents > 0 AND y.created_at BETWEEN ${since}::timestamptz AND ${until}::timestamptz
      AND NOT EXISTS (SELECT FROM unnest(${seen}::text[]) s WHERE s = y.provider_ref)`.execute(db)
  return rows.flatMap(row =>
    differencesOf({ provider: null, ours: oursOf(row) }).map(difference => ({
      ...difference,
      reference: row.reference,
      purchaseId: row.purchaseId,
    })),
  )
}

type Run = { since: Date; payments: number; found: readonly Found[] }
async function writeDifferences(tx: Tx, { since, payments, found }: Run): Promise<void> {
  await sql`INSERT INTO reconciliation_differences (kind, reference, purchase_id, vendor_id, provider_cents, journal_cents, orders_cents)
    SELECT kind, reference, "purchaseId", "vendorId", "providerCents", "journalCents", "ordersCents"
    FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS f (kind text, reference text, "purchaseId" bigint, "vendorId" bigint,
      "providerCents" bigint, "journalCents" bigint, "ordersCents" bigint)
    ON CONFLICT (kind, reference, provider_cents, journal_cents, orders_cents) WHERE settled_at IS NULL
    DO UPDATE SET seen_at = now()`.execute(tx)
  // Those of older payments are outside the window: a person closes them.
  await sql`UPDATE reconciliation_differences SET settled_at = now()
    WHERE settled_at IS NULL AND seen_at < now() AND found_at >= ${since}::timestamptz`.execute(tx)
  await tx.insertInto('reconciliations').values({ since, payments, differences: found.length }).execute()
}
