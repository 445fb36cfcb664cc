import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PriceTier } from '#domains/cart/rules.ts'
import { nextTier } from '#domains/cart/rules.ts'
import type { Position } from '#domains/shops/rules.ts'
import { findPostcodeArea } from '#domains/shops/server/communes.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import type { GroupSummary } from '../contract.ts'
import { commonPrice, tiersSql } from './offer.ts'

export type GroupRecord = Omit<
  GroupSummary,
  'vendor' | 'priceCents' | 'alonePriceCents' | 'nextTier' | 'kilometres' | 'isFirst'
> & {
  vendorId: number
  vendorName: string
  vendorSlug: string
  priceCents: number
  usualCents: number
  ecoCents: number
  book: boolean
  reducible: boolean
  tiers: PriceTier[]
  frozenCents: number | null
  position: number
  kilometres?: number | null
}

/** From the middle of the postcode's communes, as for shops. */
const kilometresFrom = (from: Position | null) =>
  from === null
    ? sql`NULL::int`
    : sql`(SELECT round(earth_distance(ll_to_earth(${from.latitude}, ${from.longitude}),
        ll_to_earth(avg(c.latitude), avg(c.longitude))) / 1000)::int FROM communes c WHERE c.postcodes @> ARRAY[g.postcode])`

/** Columns of a summary, for one offer of the group; rows `g`, `x`, `o`, `v`, `a`, `m` and the sums `n`. */
export const groupColumns = (from: Position | null) => sql`
  g.token, g.number, g.status, concat_ws(', ', a.title, nullif(v.label, '')) AS title, a.slug, v.sale_unit AS "saleUnit",
  a.picture_id AS "pictureId", a.category_id AS "categoryId", m.id AS "vendorId", m.name AS "vendorName", m.slug AS "vendorSlug",
  g.city, left(g.postcode, 2) AS department, (SELECT h.name FROM shops h WHERE h.id = g.shop_id) AS "atShop",
  g.closes_on::text AS "closesOn", x.minimum, x.position, n.units AS committed, n.people AS participants,
  o.price_cents AS "priceCents", usual_price_cents(o.id) AS "usualCents", o.eco_cents AS "ecoCents", a.book, a.reducible,
  (SELECT count(*)::int - 1 FROM group_offers y WHERE y.group_id = g.id) AS others,
  ${tiersSql} AS tiers, x.price_cents AS "frozenCents", vat_basis_points(o.vat_code, current_date) AS "vatBasisPoints",
  ${kilometresFrom(from)} AS kilometres`

/** A row for each offer of each group. */
export const groupTables = sql`grouped_orders g JOIN group_offers x ON x.group_id = g.id
  JOIN offers o ON o.id = x.offer_id JOIN variants v ON v.id = o.variant_id
  JOIN articles a ON a.id = v.article_id JOIN vendors m ON m.id = g.vendor_id
  CROSS JOIN LATERAL (SELECT coalesce(sum(l.quantity), 0)::int AS units, count(DISTINCT s.id)::int AS people
    FROM group_shares s LEFT JOIN group_share_lines l ON l.share_id = s.id AND l.offer_id = x.offer_id
    WHERE s.group_id = g.id AND s.withdrawn_at IS NULL) n`

export function presentGroup(row: GroupRecord): GroupSummary {
  const {
    vendorId,
    vendorName,
    vendorSlug,
    usualCents: _,
    ecoCents: __,
    book: ___,
    reducible,
    frozenCents,
    position,
    ...rest
  } = row
  return {
    ...rest,
    vendor: { id: vendorId, name: vendorName, slug: vendorSlug },
    priceCents: frozenCents ?? commonPrice(row, Math.max(1, row.committed)),
    alonePriceCents: row.priceCents,
    nextTier: frozenCents === null && reducible ? nextTier(row.tiers, row.committed) : null,
    isFirst: position === 1,
    kilometres: row.kilometres ?? null,
  }
}

/** By its first offer. */
export const isFirst = sql<SqlBool>`x.position = 1`
/** A seller may have reserved an offer since: it is then shown to nobody in public. */
const isListed = sql<SqlBool>`g.status = 'OPEN' AND g.closes_on >= current_date AND g.listed AND NOT o.reserved`

/** The soonest closing first, unless the caller's place is known. */
export async function findGroups(
  db: Db | Tx,
  which: RawBuilder<SqlBool>,
  { from = null, order = sql`"closesOn", g.id` }: { from?: Position | null; order?: RawBuilder<unknown> } = {},
): Promise<GroupSummary[]> {
  const sorted = from === null ? order : sql`kilometres NULLS LAST, "closesOn", g.id`
  const { rows } = await bypassRls(db, owner =>
    sql<GroupRecord>`SELECT ${groupColumns(from)} FROM ${groupTables} WHERE ${which} ORDER BY ${sorted} LIMIT 100`.execute(
      owner,
    ),
  )
  return rows.map(presentGroup)
}

export async function findOpenGroups(db: Db, query: { postcode?: string | undefined; vendorId?: number | undefined }) {
  const { middle } = query.postcode ? await findPostcodeArea(db, query.postcode) : { middle: null }
  const all = sql<SqlBool>`${isListed} AND ${isFirst}`
  const which = query.vendorId === undefined ? all : sql<SqlBool>`${all} AND g.vendor_id = ${query.vendorId}`
  return findGroups(db, which, { from: middle })
}

/** Offers of an article that may be bought in groups, so far as the catalogue says; opening one checks all. */
async function findStartable(db: Db, slug: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT o.id FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    JOIN group_terms k ON k.vendor_id = o.vendor_id AND k.accepts
    WHERE a.slug = ${slug} AND o.status = 'published' AND a.status = 'published' AND o.lead_days IS NULL AND a.reducible
      AND NOT o.reserved AND NOT a.book AND EXISTS (SELECT FROM offer_price_tiers t WHERE t.offer_id = o.id)
      AND NOT EXISTS (SELECT FROM offer_parts p WHERE p.kit_id = o.id)
    ORDER BY o.price_cents, o.id LIMIT 20`.execute(db)
  return rows.map(({ id }) => id)
}

/** By the first of its offers that is of the article. */
const isOfArticle = (slug: string) => sql<SqlBool>`a.slug = ${slug} AND x.position = (SELECT min(y.position)
  FROM group_offers y JOIN offers f ON f.id = y.offer_id JOIN variants w ON w.id = f.variant_id
  WHERE y.group_id = g.id AND w.article_id = a.id)`

export const findArticleGroups = async (db: Db, slug: string) => ({
  groups: await findGroups(db, sql<SqlBool>`${isListed} AND ${isOfArticle(slug)}`),
  startable: await findStartable(db, slug),
})

const liveFirst = sql`CASE g.status WHEN 'PAYING' THEN 0 WHEN 'OPEN' THEN 1 ELSE 2 END, g.id DESC`

/** Ids of the groups that row-level security shows to the caller, before the whole group is read without it. */
async function visibleGroups(db: Db | Tx, which: RawBuilder<SqlBool>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT g.id FROM grouped_orders g WHERE ${which}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of share `w`. */
const linesOfShare = sql`coalesce((SELECT json_agg(json_build_object('title', concat_ws(', ', b.title, nullif(r.label, '')),
    'saleUnit', r.sale_unit, 'quantity', l.quantity) ORDER BY y.position)
  FROM group_share_lines l JOIN group_offers y ON y.group_id = w.group_id AND y.offer_id = l.offer_id
  JOIN offers f ON f.id = l.offer_id JOIN variants r ON r.id = f.variant_id JOIN articles b ON b.id = r.article_id
  WHERE l.share_id = w.id), '[]'::json)`

export async function findOwnGroups(db: Db, userId: number) {
  const ids = await visibleGroups(
    db,
    sql<SqlBool>`g.organiser_id = ${userId} OR EXISTS (SELECT FROM group_shares s WHERE s.group_id = g.id AND s.user_id = ${userId})`,
  )
  const { rows } = await bypassRls(db, owner =>
    sql<GroupRecord & { organises: boolean; ownLines: { title: string; saleUnit: string; quantity: number }[] }>`
      SELECT ${groupColumns(null)}, g.organiser_id = ${userId} AS organises, ${linesOfShare} AS "ownLines"
      FROM ${groupTables} LEFT JOIN group_shares w ON w.group_id = g.id AND w.user_id = ${userId} AND w.withdrawn_at IS NULL
      WHERE g.id = ANY(${ids}) AND ${isFirst} AND (g.organiser_id = ${userId} OR w.id IS NOT NULL) ORDER BY ${liveFirst} LIMIT 100`.execute(
      owner,
    ),
  )
  return rows.map(({ organises, ownLines, ...row }) => ({ ...presentGroup(row), organises, ownLines }))
}

export async function findCustomerGroups(db: Db | Tx, vendorId: number) {
  const terms = await findTerms(db, vendorId)
  const ids = await visibleGroups(db, sql<SqlBool>`g.vendor_id = ${vendorId}`)
  return {
    ...terms,
    groups: await findGroups(db, sql<SqlBool>`g.id = ANY(${ids}) AND ${isFirst}`, { order: liveFirst }),
  }
}

export async function findTerms(db: Db | Tx, vendorId: number) {
  const terms = await db
    .selectFrom('group_terms')
    .select(['accepts', 'payment_days as paymentDays'])
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  return terms ?? { accepts: false, paymentDays: 5 }
}
