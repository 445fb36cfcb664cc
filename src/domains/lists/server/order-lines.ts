import { sql } from 'kysely'
import { boughtBy } from '#domains/identity/server/bought-by.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import { priceOf, type WantedLine } from './candidates.ts'

/** The number of an order that this user, or their estate, bought; NOT_FOUND for a missing order and for another's alike. */
export async function findOwnOrder(db: Db | Tx, orderId: number, user: CurrentUser): Promise<{ number: string }> {
  const order = await db
    .selectFrom('orders as o')
    .select('o.number')
    .where('o.id', '=', orderId)
    .where(boughtBy(user, 'o'))
    .executeTakeFirst()
  if (!order) throw fail('NOT_FOUND')
  return order
}

/** As they were described on the order; where the article is still published, as it is today. */
export async function findOrderedLines(db: Db | Tx, orderId: number): Promise<WantedLine[]> {
  const rows = await db
    .selectFrom('order_lines as l')
    .innerJoin('orders as p', 'p.id', 'l.order_id')
    .innerJoin('vendors as m', 'm.id', 'p.vendor_id')
    .leftJoin('offers as o', 'o.id', 'l.offer_id')
    .leftJoin('variants as v', 'v.id', 'o.variant_id')
    .leftJoin('articles as a', join => join.onRef('a.id', '=', 'v.article_id').on('a.status', '=', 'published'))
    .select(['l.offer_id as offerId', 'l.quantity', 'm.name as formerVendor'])
    .select(['l.title', 'l.variant_label as variantLabel', 'a.slug'])
    .select(['l.unit_price_cents as unitPriceCents', 'l.vat_basis_points as vatBasisPoints'])
    .select([
      // An offer that was taken off sale is hidden from members of other sellers.
      sql<number | null>`COALESCE(v.id, (l.snapshot->>'variantId')::bigint)`.as('variantId'),
      sql<number | null>`COALESCE(v.article_id, (l.snapshot->>'articleId')::bigint)`.as('articleId'),
      sql<string>`COALESCE(v.sale_unit, l.snapshot->>'saleUnit', '')`.as('saleUnit'),
      sql<number>`COALESCE(a.category_id, (l.snapshot->>'categoryId')::int, 0)`.as('categoryId'),
      sql<number | null>`COALESCE(a.picture_id, (l.snapshot->>'pictureId')::bigint)`.as('pictureId'),
    ])
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute()
  return rows.map(({ unitPriceCents, vatBasisPoints, ...row }) => ({
    ...row,
    before: priceOf(unitPriceCents, vatBasisPoints),
  }))
}
