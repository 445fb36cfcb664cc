/** Comparison of transfers, reversals, payouts and disputes with the provider's records, movement by movement. */
import { sql } from 'kysely'
import type { Provider } from '#domains/payments/server/port.ts'
import type { BookedMovement } from '#domains/payments/server/port-sellers.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Difference, movementDifference } from '../../rules/reconciliation.ts'

const batch = 500

type Found = Difference & { reference: string; purchaseId: number | null; vendorId: number | null }
type Own = {
  kind: BookedMovement['kind']
  reference: string
  purchaseId: number | null
  vendorId: number | null
  journalCents: number
  ownCents: number
}
type Period = { since: Date; until: Date }

/** Movements younger than `until` may still be on their way here. */
export async function compareMovements(
  db: Db,
  provider: Pick<Provider, 'movements'>,
  { since, until }: Period,
): Promise<Found[]> {
  const accounts = await db.selectFrom('payment_accounts').select('ref').where('ref', 'is not', null).execute()
  const found: Found[] = []
  const seen: string[] = []
  let booked: BookedMovement[] = []
  const compare = async () => {
    found.push(...(await compareBatch(db, booked)))
    seen.push(...booked.map(({ ref }) => ref))
    booked = []
  }
  const refs = accounts.flatMap(({ ref }) => ref ?? [])
  for await (const movement of provider.movements(since, refs)) {
    if (movement.at > until) continue
    booked.push(movement)
    if (booked.length === batch) await compare()
  }
  await compare()
  return [...found, ...(await findMissing(db, { since, until }, seen))]
}

async function compareBatch(db: Db, booked: readonly BookedMovement[]): Promise<Found[]> {
  if (booked.length === 0) return []
  const { rows } = await sql<Own>`SELECT m.* FROM (${ownMovements}) m
    WHERE m.reference = ANY (${booked.map(({ ref }) => ref)}::text[])`.execute(db)
  const known = new Map(rows.map(row => [row.reference, row]))
  return booked.flatMap(movement => {
    const own = known.get(movement.ref)
    const difference = movementDifference(movement.kind, movement.cents, own ?? null)
    return difference ? [foundAt(difference, movement.ref, own)] : []
  })
}

const foundAt = (difference: Difference, reference: string, own: Own | undefined): Found => ({
  ...difference,
  reference,
  purchaseId: own?.purchaseId ?? null,
  vendorId: own?.vendorId ?? null,
})

/** Moved here, and not in the provider's records. Reversals are listed with their transfer, which may be older. */
async function findMissing(db: Db, { since, until }: Period, seen: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Own>`SELECT m.* FROM (${ownMovements}) m
    WHERE m."ownCents" > 0 AND m.listed > ${since}::timestamptz + interval '1 hour' AND m.at < ${until}::timestamptz
      AND NOT EXISTS (SELECT FROM unnest(${seen}::text[]) s WHERE s = m.reference)`.execute(db)
  return rows.flatMap(own => {
    const difference = movementDifference(own.kind, null, own)
    return difference ? [foundAt(difference, own.reference, own)] : []
  })
}

const journalOf = (keys: ReturnType<typeof sql>, account: 'SELLER_FUNDS' | 'PROVIDER') => sql`coalesce((
  SELECT abs(sum(l.cents)) FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
  WHERE e.key = ANY (${keys}) AND l.account = ${sql.lit(account)}), 0)::bigint`

/**
 * What our records and the journal say of each movement, by the provider's reference. `at`: when it was made; `listed`:
 * the date under which the provider lists it.
 */
const ownMovements = sql`
  SELECT t.kind, t.provider_ref AS reference, o.purchase_id AS "purchaseId", t.vendor_id AS "vendorId", t.done_at AS at,
    coalesce(f.created_at, t.created_at) AS listed, t.amount_cents - t.set_off_cents AS "ownCents",
    ${journalOf(sql`ARRAY['transfer:' || t.id]`, 'SELLER_FUNDS')} AS "journalCents"
  FROM transfers t JOIN orders o ON o.id = t.order_id LEFT JOIN transfers f ON f.id = t.reverses
  WHERE t.status = 'DONE' AND t.provider_ref IS NOT NULL
  UNION ALL
  SELECT 'PAYOUT', p.reference, NULL, p.vendor_id, p.created_at, p.created_at,
    CASE WHEN p.status IN ('SENT', 'PAID') THEN p.amount_cents ELSE 0 END,
    ${journalOf(sql`ARRAY['payout:' || p.id, 'payout-returned:' || p.id]`, 'SELLER_FUNDS')}
  FROM payouts p WHERE p.reference IS NOT NULL
  UNION ALL
  SELECT 'DISPUTE', c.ref, c.purchase_id, NULL, c.opened_at, c.opened_at,
    CASE WHEN c.withdrawn THEN c.fee_cents + CASE c.status WHEN 'won' THEN 0 ELSE c.amount_cents END ELSE 0 END,
    ${journalOf(sql`ARRAY['dispute:' || c.id, 'dispute-fee:' || c.id, 'dispute-won:' || c.id]`, 'PROVIDER')}
  FROM chargebacks c`
