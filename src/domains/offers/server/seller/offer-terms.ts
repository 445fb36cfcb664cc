import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { type OfferChange, termsFault } from '../../contract.ts'
import { samePrices } from '../../rules/bulk.ts'
import { lockSellerCatalogue, refuseFields } from '../checks.ts'
import { notMadeToOrder, promotionRuns } from '../messages.ts'
import { replaceTiers } from '../offer-rows.ts'
import { type ActingSeller, countInMany } from './offers.ts'

/** `change` is one that `changesTermsOnly`. */
type TermsChange = { offerId: number; change: OfferChange }

const names = new Set([
  'priceCents',
  'vatCode',
  'step',
  'minimum',
  'preparationDays',
  'leadDays',
  'stock',
  'status',
  'tiers',
])
/**
 * Whether a change concerns terms, stock and a withdrawal only, which are written for many offers at once. Putting an offer
 * on sale may publish its article too.
 */
export const changesTermsOnly = (change: OfferChange): boolean =>
  Object.keys(change).every(name => names.has(name)) && (change.status ?? 'archived') === 'archived'

type Locked = {
  id: number
  articleId: number
  priceCents: number
  step: number
  minimum: number
  reducible: boolean
  book: boolean
  ecoCents: number
  promoted: boolean
  leadDays: number | null
  tiers: { from: number; priceCents: number }[]
}

/**
 * Changes terms and stock of hundreds of offers in a few statements, all or none; each as `writeOfferChange` does. The
 * caller refreshes the listings. Returns the article of each offer.
 */
export async function writeOfferTerms(
  tx: Tx,
  seller: ActingSeller,
  changes: readonly TermsChange[],
): Promise<Map<number, number>> {
  await lockSellerCatalogue(tx, seller.vendorId)
  const locked = await lockOffers(
    tx,
    seller.vendorId,
    changes.map(({ offerId }) => offerId),
  )
  for (const { offerId, change } of changes) checkTerms(locked.get(offerId), change)
  await updateTerms(tx, changes)
  await replaceTiers(
    tx,
    changes.flatMap(({ offerId, change }) => (change.tiers ? [{ offerId, tiers: change.tiers }] : [])),
  )
  await countInMany(
    tx,
    seller,
    changes.map(({ offerId, change }) => ({ offerId, stock: change.stock ?? [] })),
  )
  return new Map([...locked].map(([id, { articleId }]) => [id, articleId]))
}

async function lockOffers(tx: Tx, vendorId: number, ids: number[]): Promise<Map<number, Locked>> {
  const { rows } = await sql<Locked>`
    SELECT o.id, v.article_id AS "articleId", o.lead_days AS "leadDays", o.price_cents AS "priceCents", o.step, o.minimum,
      a.reducible, a.book, o.eco_cents AS "ecoCents",
      EXISTS (SELECT FROM promotion_offers p WHERE p.offer_id = o.id AND p.state = 'running') AS promoted,
      coalesce((SELECT json_agg(json_build_object('from', t.from_quantity, 'priceCents', t.price_cents) ORDER BY t.from_quantity)
        FROM offer_price_tiers t WHERE t.offer_id = o.id), '[]'::json) AS tiers
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    WHERE o.vendor_id = ${vendorId} AND o.id = ANY(${ids}::bigint[])
    ORDER BY o.id FOR NO KEY UPDATE OF o`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

function checkTerms(before: Locked | undefined, change: OfferChange) {
  if (!before) throw fail('NOT_FOUND')
  const after = {
    priceCents: change.priceCents ?? before.priceCents,
    step: change.step ?? before.step,
    minimum: change.minimum ?? before.minimum,
    tiers: change.tiers ?? before.tiers,
    ecoCents: before.ecoCents,
  }
  if (before.promoted && !samePrices(before, after)) refuseFields({ priceCents: promotionRuns })
  if (change.leadDays !== undefined && before.leadDays === null) refuseFields({ leadDays: notMadeToOrder })
  const fault = termsFault(after, before)
  if (fault) refuseFields({ [fault.field]: fault.sentence })
}

const updateTerms = (tx: Tx, changes: readonly TermsChange[]) =>
  sql`
    UPDATE offers o SET price_cents = coalesce(c."priceCents", o.price_cents), vat_code = coalesce(c."vatCode", o.vat_code),
      step = coalesce(c.step, o.step), minimum = coalesce(c.minimum, o.minimum),
      preparation_days = coalesce(c."preparationDays", o.preparation_days),
      lead_days = coalesce(c."leadDays", o.lead_days), status = coalesce(c.status, o.status)
    FROM jsonb_to_recordset(${JSON.stringify(changes.map(({ offerId, change }) => ({ ...change, offerId })))}::jsonb) AS c
      ("offerId" bigint, "priceCents" bigint, "vatCode" text, step int, minimum int, "preparationDays" int, "leadDays" int, status text)
    WHERE o.id = c."offerId" AND (c."priceCents" IS NOT NULL OR c."vatCode" IS NOT NULL OR c.step IS NOT NULL
      OR c.minimum IS NOT NULL OR c."preparationDays" IS NOT NULL OR c."leadDays" IS NOT NULL OR c.status IS NOT NULL)`.execute(
    tx,
  )
