/** Offers for approved customers only. Public lists leave them out by the view `offers_on_sale`. */
import { type RawBuilder, sql } from 'kysely'
import { reserveByReference } from '#domains/offers/server/reserved.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { unitTtc } from '#shared/price/price.ts'
import type { AccessibleOffer, AccessRequest, ReservedOffer } from '../../contract-access.ts'
import { findPricesFor } from '../own-prices.ts'

const listed = 1_000

export async function findReserved(db: Db | Tx, vendorId: number) {
  const offers = await sql<ReservedOffer>`
    SELECT o.id AS "offerId", o.reference, concat_ws(', ', a.title, nullif(v.label, '')) AS title, g.name AS "groupName"
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    LEFT JOIN customer_groups g ON g.id = o.reserved_group_id
    WHERE o.vendor_id = ${vendorId} AND o.reserved ORDER BY plain_text(a.title), o.id LIMIT ${sql.lit(listed)}`.execute(
    db,
  )
  const groups = await db
    .selectFrom('customer_groups')
    .select(['id', 'name'])
    .where('vendor_id', '=', vendorId)
    .orderBy('name')
    .execute()
  const requests = await sql<Omit<AccessRequest, 'createdAt'> & { createdAt: Date }>`
    SELECT id, email::text, name, company, company_number AS "companyNumber", message, status, note, created_at AS "createdAt"
    FROM access_requests WHERE vendor_id = ${vendorId} ORDER BY status <> 'WAITING', id DESC LIMIT 100`.execute(db)
  return {
    offers: offers.rows,
    groups,
    requests: requests.rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() })),
  }
}

export async function reserve(tx: Tx, vendorId: number, references: readonly string[], groupId: number | null) {
  if (groupId !== null) await findGroup(tx, vendorId, groupId)
  await reserveByReference(tx, vendorId, { references, groupId })
}

export async function findGroup(tx: Tx, vendorId: number, groupId: number) {
  const group = await tx
    .selectFrom('customer_groups')
    .select(['id', 'name'])
    .where('id', '=', groupId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  if (!group) throw fail('NOT_FOUND')
  return group
}

/** Whether the buyer may see and buy offer `o`. */
export const mayBuy = (userId: RawBuilder<number | null>) => sql<boolean>`may_buy(o, ${userId})`

type Row = Omit<AccessibleOffer, 'htCents' | 'ttcCents'> & { priceCents: number; vatBasisPoints: number }

/** The reserved offers of a seller that this buyer may buy, at their prices. */
export const findAccessible = (db: Db, vendorId: number, userId: number): Promise<AccessibleOffer[]> =>
  accessible(db, userId, sql`o.vendor_id = ${vendorId}`, listed)

/** Shown above the results of a search: more are on the page of the seller. */
const foundAtMost = 6

/** Those of all sellers that a text finds: every word in title, model, brand or tags, or the beginning of the reference. */
export const searchAccessible = (db: Db, userId: number, text: string): Promise<AccessibleOffer[]> =>
  accessible(
    db,
    userId,
    sql`(to_tsvector('fr', search_text(concat_ws(' ', a.title, v.label, b.name, (SELECT string_agg(t.name, ' ')
        FROM article_tags x JOIN tags t ON t.id = x.tag_id WHERE x.article_id = a.id))))
        @@ nullif(plainto_tsquery('fr', search_text(${text})), ''::tsquery)
      OR length(reference_lexeme(${text})) > 4 AND starts_with(reference_lexeme(o.reference), reference_lexeme(${text})))`,
    foundAtMost,
  )

async function accessible(db: Db, userId: number, condition: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<Row>`
    SELECT o.id AS "offerId", a.slug, a.title, v.label AS "variantLabel", a.category_id AS "categoryId",
      a.picture_id AS "pictureId", o.reference, v.sale_unit AS "saleUnit", o.minimum, o.step, d.name AS vendor,
      coalesce((SELECT t.price_cents FROM offer_price_tiers t WHERE t.offer_id = o.id AND t.from_quantity <= o.minimum
        ORDER BY t.from_quantity DESC LIMIT 1), o.price_cents) AS "priceCents",
      vat_basis_points(o.vat_code, current_date) AS "vatBasisPoints"
    FROM offers o JOIN variants v ON v.id = o.variant_id AND NOT v.archived
    JOIN articles a ON a.id = v.article_id AND a.status = 'published' JOIN vendors d ON d.id = o.vendor_id AND d.status = 'verified'
    JOIN brands b ON b.id = a.brand_id
    WHERE o.reserved AND o.status = 'published' AND ${condition} AND ${mayBuy(sql`${userId}::bigint`)}
    ORDER BY plain_text(a.title), o.id LIMIT ${sql.lit(limit)}`.execute(db)
  const own = rows.length
    ? await findPricesFor(
        db,
        userId,
        rows.map(({ offerId }) => offerId),
      )
    : []
  const agreed = new Map(own.map(price => [price.offerId, price.priceCents]))
  return rows.map(({ priceCents, vatBasisPoints, ...row }) => {
    const htCents = agreed.get(row.offerId) ?? priceCents
    return { ...row, htCents, ttcCents: unitTtc(htCents, vatBasisPoints) }
  })
}
