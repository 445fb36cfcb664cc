import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { lowBelow, lowJoins } from './low.ts'
import { type Low, mailLows } from './mails.ts'

const stockTeam = sql<string[]>`team_addresses(v.id, 'stock')`

/**
 * Scheduled job `stock.watch`: emails each subscribed seller and member the offers that fell below their threshold since the last
 * run. An offer is reported once, and again only after it has been above the threshold.
 */
export async function watchStock(db: Db): Promise<void> {
  const vendors = await db
    .selectFrom('vendors as v')
    .select(['v.id', stockTeam.as('team')])
    .where('v.status', '=', 'verified')
    .where(sql<boolean>`cardinality(${stockTeam}) > 0`)
    .orderBy('v.id')
    .execute()
  await runEach(vendors, vendor => inTransaction(db, tx => watchVendor(tx, vendor)))
}

async function watchVendor(tx: Tx, vendor: { id: number; team: string[] }): Promise<void> {
  const lows = await lowOffers(tx, vendor.id)
  await sql`DELETE FROM stock_lows WHERE vendor_id = ${vendor.id}
    AND offer_id <> ALL(${lows.map(low => low.offer_id)}::bigint[])`.execute(tx)
  const { rows } = await sql<{ offer_id: number }>`
    INSERT INTO stock_lows (offer_id, vendor_id)
    SELECT id, ${vendor.id} FROM unnest(${lows.map(low => low.offer_id)}::bigint[]) AS o (id) ORDER BY id
    ON CONFLICT DO NOTHING RETURNING offer_id`.execute(tx)
  const fresh = new Set(rows.map(row => row.offer_id))
  const newlyLow = lows.filter(low => fresh.has(low.offer_id))
  if (newlyLow.length) await mailLows(tx, vendor, newlyLow)
}

/** Units reserved by an unpaid cart may be released within minutes, so they count as available. */
async function lowOffers(tx: Tx, vendorId: number): Promise<Low[]> {
  const { rows } = await sql<Low>`
    SELECT * FROM (
      SELECT o.id AS offer_id, o.reference, concat_ws(', ', a.title, nullif(v.label, '')) AS title, ${lowBelow} AS low_below,
        coalesce((SELECT sum(greatest(0, on_hand - reserved)) FROM sellable_stock k WHERE k.offer_id = o.id), 0)::int
          + coalesce((SELECT sum(quantity) FROM stock_reservations r WHERE r.offer_id = o.id AND r.state = 'held'), 0)::int AS "left"
      FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id ${lowJoins}
      WHERE o.vendor_id = ${vendorId} AND o.status = 'published' AND o.lead_days IS NULL) found
    WHERE "left" < low_below ORDER BY "left", reference`.execute(tx)
  return rows
}
