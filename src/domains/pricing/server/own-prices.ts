import { sql } from 'kysely'
import { lowestLawfulCents, type PriceLaw } from '#domains/offers/rules/reductions.ts'
import type { Db } from '#platform/db/pool.ts'
import { leastQuantity } from '#shared/price/packaging.ts'
import type { OwnPrice } from '../contract-own-prices.ts'
import { type ContractList, contractPrice, listThresholds } from '../rules.ts'
import { contractLists } from './contract-lists.ts'

type Tier = { from: number; priceCents: number }
type Row = PriceLaw & {
  usualCents: number
  offerId: number
  listedCents: number
  /** Public, by quantity. */
  publicTiers: Tier[]
  vatBasisPoints: number
  saleUnit: string
  packLabel: string
  step: number
  minimum: number
  lists: ContractList[]
}

/** What this buyer pays for the smallest quantity of these offers, where it is less than the public price, and for more. */
export async function findPricesFor(db: Db, userId: number, offerIds: readonly number[]): Promise<OwnPrice[]> {
  const { rows } = await sql<Row>`
    SELECT o.id AS "offerId", o.price_cents AS "listedCents", o.eco_cents AS "ecoCents", a.book, a.reducible,
      usual_price_cents(o.id) AS "usualCents", vat_basis_points(o.vat_code, current_date) AS "vatBasisPoints",
      v.sale_unit AS "saleUnit", v.pack_label AS "packLabel", o.step, o.minimum,
      ${contractLists(sql`${userId}::bigint`)} AS lists,
      coalesce((SELECT json_agg(json_build_object('from', t.from_quantity, 'priceCents', t.price_cents) ORDER BY t.from_quantity)
        FROM offer_price_tiers t WHERE t.offer_id = o.id AND a.reducible), '[]') AS "publicTiers"
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    WHERE o.id = ANY(${[...offerIds]}::bigint[]) AND o.status = 'published' AND may_buy(o, ${userId}::bigint)`.execute(
    db,
  )
  return rows.flatMap(row => {
    const quantity = leastQuantity(row)
    const agreed = agreedAt(row, quantity)
    if (!agreed) return []
    const { offerId, vatBasisPoints, saleUnit, packLabel, step, minimum } = row
    const terms = { vatBasisPoints, saleUnit, packLabel, step, minimum, listName: agreed.list.name }
    return [{ offerId, priceCents: agreed.cents, tiers: tiersAbove(row, quantity, agreed.cents), ...terms }]
  })
}

const publicAt = ({ listedCents, publicTiers }: Row, quantity: number) =>
  publicTiers.findLast(({ from }) => from <= quantity)?.priceCents ?? listedCents

const agreedAt = (row: Row, quantity: number) =>
  contractPrice(
    row.lists,
    { publicCents: publicAt(row, quantity), leastCents: lowestLawfulCents(row, row.usualCents) },
    quantity,
  )

function tiersAbove(row: Row, quantity: number, cents: number): Tier[] {
  const breaks = [...row.publicTiers.map(({ from }) => from), ...listThresholds(row.lists)]
  const tiers: Tier[] = []
  for (const from of [...new Set(breaks)].filter(from => from > quantity).toSorted((a, b) => a - b)) {
    const priceCents = agreedAt(row, from)?.cents ?? publicAt(row, from)
    if (priceCents < (tiers.at(-1)?.priceCents ?? cents)) tiers.push({ from, priceCents })
  }
  return tiers
}
