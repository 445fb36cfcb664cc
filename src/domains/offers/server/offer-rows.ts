import { sql } from 'kysely'
import { chunksOf } from '#domains/catalogue/server/chunks.ts'
import type { PaperFacts } from '#domains/regulation/rules/papers.ts'
import { mayNeedPapers, missingSentence, paperFactsSql } from '#domains/regulation/server/papers.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Prices } from '../rules/bulk.ts'
import type { OfferStatus, Tier } from '../rules.ts'

export type OfferRow = Prices & {
  id: number
  reference: string
  status: OfferStatus
  step: number
  minimum: number
  articleId: number
  articleStatus: string
  createdByVendorId: number | null
  reducible: boolean
  book: boolean
  /** Eco-contribution in the price HT. */
  ecoCents: number
  /** A promotion is running: the seller cannot change the price before its end. */
  promoted: boolean
  /** May not be put on sale: a recall of it stands. */
  recalled: boolean
  /** What it lacks before it may be put on sale, in French; null for nothing. */
  missing: string | null
}

/** Locks offers of one seller by id; other sellers' offers are left out. */
export async function lockOffers(tx: Tx, vendorId: number, ids: readonly number[]): Promise<OfferRow[]> {
  await sql`SELECT id FROM offers WHERE id = ANY(${[...ids]}::bigint[]) AND vendor_id = ${vendorId}
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  const { rows } = await sql<Omit<OfferRow, 'missing'> & { facts: PaperFacts | null }>`
    SELECT o.id, o.reference, o.status, o.step, o.minimum, o.price_cents AS "priceCents", a.id AS "articleId",
      a.status AS "articleStatus", a.created_by_vendor_id AS "createdByVendorId", a.reducible, a.book, o.eco_cents AS "ecoCents", coalesce(t.tiers, '[]'::json) AS tiers,
      EXISTS (SELECT FROM promotion_offers p WHERE p.offer_id = o.id AND p.state = 'running') AS promoted,
      is_recalled(o.variant_id, o.vendor_id) AS recalled,
      CASE WHEN ${mayNeedPapers} THEN ${paperFactsSql(sql`o.vendor_id`, sql`o.eco_cents`)} END AS facts
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    LEFT JOIN LATERAL (SELECT json_agg(json_build_object('from', from_quantity, 'priceCents', price_cents)
      ORDER BY from_quantity) AS tiers FROM offer_price_tiers WHERE offer_id = o.id) t ON true
    WHERE o.id = ANY(${[...ids]}::bigint[]) AND o.vendor_id = ${vendorId} ORDER BY o.id`.execute(tx)
  return rows.map(({ facts, ...row }) => ({ ...row, missing: missingSentence(facts) }))
}

/** New prices and tiers of locked offers; the quantities of tiers stay. */
export async function writePrices(tx: Tx, rows: readonly (Prices & { id: number })[]): Promise<void> {
  for (const chunk of chunksOf(rows))
    await sql`UPDATE offers o SET price_cents = c.price
      FROM unnest(${chunk.map(row => row.id)}::bigint[], ${chunk.map(row => row.priceCents)}::bigint[]) AS c (id, price)
      WHERE o.id = c.id AND o.price_cents <> c.price`.execute(tx)
  const tiers = rows.flatMap(({ id, tiers }) => tiers.map((tier: Tier) => ({ id, ...tier })))
  for (const chunk of chunksOf(tiers))
    await sql`UPDATE offer_price_tiers t SET price_cents = c.price
      FROM unnest(${chunk.map(row => row.id)}::bigint[], ${chunk.map(row => row.from)}::int[],
        ${chunk.map(row => row.priceCents)}::bigint[]) AS c (id, quantity, price)
      WHERE t.offer_id = c.id AND t.from_quantity = c.quantity AND t.price_cents <> c.price`.execute(tx)
}

export const writeStatuses = async (tx: Tx, rows: readonly { id: number; status: OfferStatus }[]): Promise<void> => {
  for (const chunk of chunksOf(rows))
    await sql`UPDATE offers o SET status = c.status
      FROM unnest(${chunk.map(row => row.id)}::bigint[], ${chunk.map(row => row.status)}::text[]) AS c (id, status)
      WHERE o.id = c.id`.execute(tx)
}

/** All the tiers of each offer. */
export async function replaceTiers(
  tx: Tx,
  offers: readonly { offerId: number; tiers: readonly Tier[] }[],
): Promise<void> {
  if (!offers.length) return
  const ids = offers.map(({ offerId }) => offerId)
  await sql`DELETE FROM offer_price_tiers WHERE offer_id = ANY(${ids}::bigint[])`.execute(tx)
  const rows = offers.flatMap(({ offerId, tiers }) =>
    tiers.map(({ from, priceCents }) => ({ offer_id: offerId, from_quantity: from, price_cents: priceCents })),
  )
  for (const chunk of chunksOf(rows)) await tx.insertInto('offer_price_tiers').values(chunk).execute()
}
