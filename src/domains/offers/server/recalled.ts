/** Offers of recalled goods (regulation (EU) 2023/988): a recall of every lot keeps them off sale until it is lifted. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { fail } from '#shared/errors.ts'

/** Takes the offers of variants off sale, of one seller or (null) of every one. The caller holds the lock of the variants. */
export async function pauseOffers(tx: Tx, variantIds: readonly number[], vendorId: number | null) {
  const { rows } = await sql<{ id: number; status: string }>`SELECT id, status FROM offers
    WHERE variant_id = ANY(${[...variantIds]}::bigint[]) AND (${vendorId}::bigint IS NULL OR vendor_id = ${vendorId}::bigint)
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  const ids = rows.filter(({ status }) => status === 'published').map(({ id }) => id)
  await sql`UPDATE offers SET status = 'draft' WHERE id = ANY(${ids}::bigint[])`.execute(tx)
  return { offers: ids.length, articleIds: await articlesOfKits(tx, ids) }
}

/** A kit is not sold without one of its parts. */
async function articlesOfKits(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT v.article_id AS id FROM offer_parts p
    JOIN offers k ON k.id = p.kit_id JOIN variants v ON v.id = k.variant_id WHERE p.part_id = ANY(${[...ids]}::bigint[])`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

type PublishedOffer = { vendorId: number; variantId: number; status?: string }

/**
 * RECALLED for a new offer of recalled goods. The lock makes it wait for a recall that is being published; any seller may
 * offer any variant, so row-level security does not let it lock this row.
 */
export async function refuseRecalled(tx: Tx, offers: readonly PublishedOffer[]): Promise<void> {
  const published = offers.filter(({ status = 'published' }) => status === 'published')
  if (!published.length) return
  const variants = published.map(({ variantId }) => variantId)
  await bypassRls(tx, owner =>
    sql`SELECT FROM variants WHERE id = ANY(${variants}::bigint[]) ORDER BY id FOR KEY SHARE`.execute(owner),
  )
  const { rows } =
    await sql`SELECT FROM unnest(${variants}::bigint[], ${published.map(({ vendorId }) => vendorId)}::bigint[])
    AS o (variant, vendor) WHERE is_recalled(variant, vendor)`.execute(tx)
  if (rows.length) throw fail('RECALLED')
}
