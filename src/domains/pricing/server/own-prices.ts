import { sql } from 'kysely'
import { lowestLawfulCents, type PriceLaw } from '#domains/offers/rules/reductions.ts'
import type { Db } from '#platform/db/pool.ts'
import type { OwnPrice } from '../contract-own-prices.ts'
import { type ContractList, contractPrice } from '../rules.ts'
import { contractLists } from './contract-lists.ts'

type Row = PriceLaw & {
  usualCents: number
  offerId: number
  publicCents: number
  quantity: number
  vatBasisPoints: number
  saleUnit: string
  lists: ContractList[]
}

/** What this buyer pays for the smallest quantity of these offers, where it is less than the public price. */
export async function findPricesFor(db: Db, userId: number, offerIds: readonly number[]): Promise<OwnPrice[]> {
  const { rows } = await sql<Row>`
    SELECT s.*, coalesce((SELECT t.price_cents FROM offer_price_tiers t WHERE t.offer_id = s."offerId"
        AND t.from_quantity <= s.quantity ORDER BY t.from_quantity DESC LIMIT 1), s.price_cents) AS "publicCents"
    FROM (SELECT o.id AS "offerId", o.price_cents, o.eco_cents AS "ecoCents", a.book, a.reducible, usual_price_cents(o.id) AS "usualCents",
        vat_basis_points(o.vat_code, current_date) AS "vatBasisPoints", v.sale_unit AS "saleUnit",
        (ceil(greatest(o.minimum, o.step)::numeric / o.step) * o.step)::int AS quantity, ${contractLists(sql`${userId}::bigint`)} AS lists
      FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
      WHERE o.id = ANY(${[...offerIds]}::bigint[]) AND o.status = 'published' AND may_buy(o, ${userId}::bigint)
) s`.execute(db)
  return rows.flatMap(({ offerId, publicCents, usualCents, quantity, vatBasisPoints, saleUnit, lists, ...law }) => {
    const leastCents = lowestLawfulCents(law, usualCents)
    const agreed = contractPrice(lists, { publicCents, leastCents }, quantity)
    return agreed ? [{ offerId, priceCents: agreed.cents, vatBasisPoints, saleUnit, listName: agreed.list.name }] : []
  })
}
