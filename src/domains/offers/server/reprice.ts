import { sql } from 'kysely'
import { addJobs } from '#domains/jobs.ts'
import type { Tx } from '#platform/db/pool.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import { offerFault, type Tier } from '../rules.ts'
import { lockSellerCatalogue } from './checks.ts'

/** Price HT of the seller's offer of this reference; without tiers, they stay. */
export type NewPrice = { reference: string; priceCents: number; tiers?: readonly Tier[] | undefined }
export type Repriced = { status: 'updated' | 'unchanged' } | { status: 'refused'; reason: string }

/**
 * Changes many prices of one seller in a fixed number of statements; each reference occurs once. An invalid line is refused
 * alone. A trigger on offers writes the price history.
 */
export async function repriceOffers(tx: Tx, vendorId: number, prices: readonly NewPrice[]): Promise<Repriced[]> {
  await lockSellerCatalogue(tx, vendorId)
  const offers = await lockOffers(
    tx,
    vendorId,
    prices.map(price => price.reference),
  )
  const changes: Change[] = []
  const results = prices.map((price): Repriced => {
    const offer = offers.get(price.reference)
    if (!offer) return { status: 'refused', reason: 'Référence inconnue de votre catalogue.' }
    const tiers = price.tiers ?? offer.tiers
    const fault = offerFault({ ...offer, priceCents: price.priceCents, tiers }, offer)
    if (fault) return { status: 'refused', reason: fault }
    const sameTiers = JSON.stringify(tiers.map(rung)) === JSON.stringify(offer.tiers.map(rung))
    if (offer.priceCents === price.priceCents && sameTiers) return { status: 'unchanged' }
    changes.push({ offer, priceCents: price.priceCents, tiers: sameTiers ? null : tiers })
    return { status: 'updated' }
  })
  await writeChanges(tx, changes)
  return results
}

type Offer = Awaited<ReturnType<typeof lockOffers>> extends Map<string, infer O> ? O : never
type Change = { offer: Offer; priceCents: number; tiers: readonly Tier[] | null }
const rung = ({ from, priceCents }: Tier) => [from, priceCents]

async function lockOffers(tx: Tx, vendorId: number, references: readonly string[]) {
  const rows = await tx
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['o.id', 'o.reference', 'o.price_cents as priceCents', 'o.step', 'o.minimum'])
    .select(['a.id as articleId', 'a.reducible', 'a.book'])
    .where('o.vendor_id', '=', vendorId)
    .where('o.reference', '=', sql<string>`any(${references}::text[])`)
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute()
  const tiers = await tx
    .selectFrom('offer_price_tiers')
    .select(['offer_id', 'from_quantity as from', 'price_cents as priceCents'])
    .where('offer_id', '=', sql<number>`any(${rows.map(row => row.id)}::bigint[])`)
    .orderBy('from_quantity')
    .execute()
  const byOffer = Map.groupBy(tiers, tier => tier.offer_id)
  return new Map(rows.map(row => [row.reference, { ...row, tiers: byOffer.get(row.id) ?? [] }]))
}

async function writeChanges(tx: Tx, changes: readonly Change[]) {
  if (!changes.length) return
  await sql`
    UPDATE offers o SET price_cents = n.price_cents
    FROM unnest(${changes.map(change => change.offer.id)}::bigint[], ${changes.map(change => change.priceCents)}::bigint[])
      AS n (id, price_cents)
    WHERE o.id = n.id AND o.price_cents <> n.price_cents`.execute(tx)
  await replaceTiers(
    tx,
    changes.filter(change => change.tiers !== null),
  )
  const articles = [...new Set(changes.map(change => change.offer.articleId))].sort((a, b) => a - b)
  await addJobs(
    tx,
    'listing.refresh',
    articles.map(id => ({ payload: { articleIds: [id] }, key: `listing:${id}` })),
  )
  await invalidatePages(tx, 'articles')
}

async function replaceTiers(tx: Tx, changes: readonly Change[]) {
  const ids = changes.map(change => change.offer.id)
  await sql`DELETE FROM offer_price_tiers WHERE offer_id = any(${ids}::bigint[])`.execute(tx)
  const rows = changes.flatMap(({ offer, tiers }) => (tiers ?? []).map(tier => ({ id: offer.id, ...tier })))
  await sql`
    INSERT INTO offer_price_tiers (offer_id, from_quantity, price_cents)
    SELECT * FROM unnest(${rows.map(row => row.id)}::bigint[], ${rows.map(row => row.from)}::int[],
      ${rows.map(row => row.priceCents)}::bigint[])`.execute(tx)
}
