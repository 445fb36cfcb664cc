/** Rebuilds `article_listing` and `search_words` from articles, offers, prices and stock. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import { lockListings } from './listing-version.ts'

const columns = [
  'article_id',
  'slug',
  'title',
  'category_id',
  'brand_id',
  'brand_name',
  'tag_ids',
  'vendor_ids',
  'shop_ids',
  'delivery_modes',
  'attribute_values',
  'picture_id',
  'variant_count',
  'offer_count',
  'best_offer_id',
  'pack_label',
  'sale_unit',
  'price_cents',
  'vat_basis_points',
  'step',
  'minimum',
  'content_quantity',
  'content_unit',
  'tier_from',
  'tier_price_cents',
  'reference_price_cents',
  'season',
  'professional_only',
  'plant_protection',
  'lead_days',
  'popularity',
  'sales',
  'created_at',
  'document',
] as const
const names = sql.join(columns.map(column => sql.ref(column)))
const given = sql.join(columns.map(column => sql.ref(`excluded.${column}`)))
const storedColumns = sql.join(columns.map(column => sql.ref(`article_listing.${column}`)))

/** Articles per statement of a full rebuild: none reaches the statement timeout. */
const batch = 20_000

/**
 * Rebuilds the rows of these articles (or of all) and removes those that are not on sale. Refreshes wait for each other;
 * to be called from the job `listing.refresh`, or at the end of a load.
 */
export async function refreshListing(tx: Tx, articleIds: readonly number[] | 'all'): Promise<void> {
  await lockListings(tx)
  const changed = articleIds === 'all' ? await refreshAll(tx) : await refreshSome(tx, articleIds)
  if (changed) await sql`UPDATE listing_version SET version = version + 1`.execute(tx)
  await invalidatePages(tx, 'articles')
}

async function refreshSome(tx: Tx, articleIds: readonly number[]): Promise<boolean> {
  const scope = (id: RawBuilder<unknown>) => sql<boolean>`${id} = ANY(${[...articleIds]}::bigint[])`
  const changed = await putRows(tx, scope)
  await addWords(tx, scope)
  return changed
}

/** Labels shown beside the rows may have changed too, so the version always goes up. */
async function refreshAll(tx: Tx): Promise<true> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx)
  // Three times faster: the full-text index takes rows in bulk.
  await sql`SET LOCAL gin_pending_list_limit = '256MB'`.execute(tx)
  await sql`SET LOCAL maintenance_work_mem = '256MB'`.execute(tx)
  const { last } = await tx
    .selectFrom('articles')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  for (let from = 0; from <= (last ?? 0); from += batch)
    await putRows(tx, id => sql<boolean>`${id} >= ${from} AND ${id} < ${from + batch}`)
  await sql`SELECT gin_clean_pending_list('article_listing_document')`.execute(tx)
  await countWords(tx)
  await sql`ANALYZE article_listing, search_words`.execute(tx)
  return true
}

type Scope = (id: RawBuilder<unknown>) => RawBuilder<boolean>

/** True when a row was inserted, changed or removed. Rows get the next version. */
async function putRows(tx: Tx, scope: Scope): Promise<boolean> {
  const gone = await sql`DELETE FROM article_listing l WHERE ${scope(sql`l.article_id`)}
    AND NOT EXISTS (SELECT FROM offers_on_sale o WHERE o.article_id = l.article_id)`.execute(tx)
  const put = await sql`INSERT INTO article_listing (${names}, version)
    SELECT made.*, now.version + 1 FROM (${rows(scope)}) made, listing_version now
    ON CONFLICT (article_id) DO UPDATE SET (${names}, version) = (${given}, excluded.version)
    WHERE (${storedColumns}) IS DISTINCT FROM (${given})`.execute(tx)
  return (gone.numAffectedRows ?? 0n) + (put.numAffectedRows ?? 0n) > 0n
}

/**
 * One row per article on sale, led by its cheapest offer. Popularity: a purchase of the last year weighs ten, a seller
 * two, a shop that has it one. (OFFSET 0 keeps the planner from looking the shops up twice.)
 */
const rows = (scope: Scope) => sql`
  SELECT a.id, a.slug, a.title, a.category_id, a.brand_id, b.name,
    ARRAY(SELECT at.tag_id FROM article_tags at WHERE at.article_id = a.id ORDER BY 1),
    sold.vendor_ids, shop.ids,
    ARRAY(SELECT DISTINCT m FROM offers_on_sale o, unnest(o.delivery_modes) m WHERE o.article_id = a.id),
    ${attributeValues}, a.picture_id, sold.variant_count, sold.offer_count,
    best.id, v.pack_label, v.sale_unit, best.price_cents, vat_basis_points(best.vat_code, current_date), best.step, best.minimum,
    v.content_quantity, v.content_unit, CASE WHEN a.reducible THEN tier.from_quantity END,
    CASE WHEN a.reducible THEN tier.price_cents END, ${referencePrice(sql`best.id`, sql`(sold.price_is_fixed OR NOT a.reducible)`)},
    a.season, a.professional_only, a.plant_protection, best.lead_days,
    bought.sales * 10 + sold.offer_count * 2 + cardinality(shop.ids), bought.sales, a.created_at,
    setweight(to_tsvector('fr', x.title), 'A') || setweight(to_tsvector('fr', coalesce(x.tags, '')), 'B')
      || setweight(to_tsvector('fr', x.facts), 'C') || to_tsvector('fr', x.description)
      || array_to_tsvector(array_remove(sold.codes || reference_lexeme(a.amm_number) || x.heads || x.dimensions || ${ownMeasures}, NULL))
  FROM articles a
  JOIN brands b ON b.id = a.brand_id
  JOIN article_texts x ON x.article_id = a.id
  CROSS JOIN LATERAL (
    SELECT array_agg(DISTINCT o.vendor_id) AS vendor_ids, count(*)::int AS offer_count,
      count(DISTINCT o.variant_id)::int AS variant_count, array_agg(o.id ORDER BY o.price_cents, o.id) AS ids, bool_or(o.price_is_fixed) AS price_is_fixed,
      array_remove(array_agg(DISTINCT reference_lexeme(o.reference)) || array_agg(DISTINCT reference_lexeme(o.ean)), NULL) AS codes
    FROM offers_on_sale o WHERE o.article_id = a.id) sold
  JOIN offers best ON best.id = sold.ids[1]
  JOIN variants v ON v.id = best.variant_id
  CROSS JOIN LATERAL (SELECT ARRAY(
    SELECT DISTINCT s.id FROM offers_on_sale o
    CROSS JOIN LATERAL (SELECT warehouse_id FROM sellable_stock WHERE offer_id = o.id AND on_hand > reserved OFFSET 0) k
    JOIN shops s ON s.warehouse_id = k.warehouse_id AND s.status = 'open' AND s.pickup
    WHERE o.article_id = a.id AND 'PICKUP' = ANY(o.delivery_modes)) AS ids OFFSET 0) shop
  CROSS JOIN LATERAL (SELECT least(${purchases}, 100000) AS sales OFFSET 0) bought
  LEFT JOIN LATERAL (
    SELECT t.from_quantity, t.price_cents FROM offer_price_tiers t
    WHERE t.offer_id = best.id AND NOT sold.price_is_fixed ORDER BY t.from_quantity LIMIT 1) tier ON true
  WHERE a.status = 'published' AND ${scope(sql`a.id`)}`

/** Only for offers whose price changed: computing it costs more than the rest of the row, and most prices never change. */
export const referencePrice = (offerId: RawBuilder<unknown>, isFixed: RawBuilder<unknown>) => sql<number | null>`
  CASE WHEN NOT ${isFixed} AND (SELECT count(*) FROM offer_price_history h WHERE h.offer_id = ${offerId}) > 1
    THEN reference_price_cents(${offerId}) END`

/**
 * `code:value` of the facet attributes of the article and of its variants, without those that wait for the operator; `~`
 * separates choices in a query.
 */
const attributeValues = sql`ARRAY(
  SELECT DISTINCT e.key || ':' || CASE WHEN t.kind <> 'boolean' THEN replace(e.value, '~', '-') WHEN e.value = 'true' THEN 'oui' ELSE 'non' END
  FROM (SELECT a.attributes UNION ALL SELECT w.attributes FROM variants w WHERE w.article_id = a.id) own (given),
    jsonb_each_text(own.given) e JOIN attributes t ON t.code = e.key AND t.facet
  WHERE NOT EXISTS (SELECT FROM pending_values p WHERE p.attribute_code = e.key AND p.value = e.value AND p.state = 'waiting'))`

/** `^@750ml`: what the article itself measures and its contents, unlike sizes of its variants or of what it fits. */
const ownMeasures = sql`ARRAY(
  SELECT DISTINCT '^' || d.lexeme FROM search_dimensions(concat_ws(' ; ',
    (SELECT string_agg(concat_ws(' ', e.value, k.unit), ' ; ')
      FROM jsonb_each_text(a.attributes) e JOIN attributes k ON k.code = e.key WHERE k.unit !~ '/'),
    (SELECT string_agg(DISTINCT trim_scale(w.content_quantity) || ' ' || w.content_unit, ' ; ')
      FROM variants w WHERE w.article_id = a.id AND w.content_unit <> 'piece'))) d)`

const purchases = sql`(
  SELECT count(*)::int FROM order_lines l JOIN orders p ON p.id = l.order_id
  WHERE l.offer_id = ANY(sold.ids) AND p.paid_at > now() - interval '1 year' AND p.status <> 'CANCELLED')`

/** Each word of the articles and how often it is used. */
const words = (scope: Scope) => sql`
  SELECT w.word COLLATE "C" AS word, count(*)::int AS uses
  FROM article_listing l JOIN article_texts x ON x.article_id = l.article_id
  CROSS JOIN LATERAL unnest(string_to_array(concat_ws(' ', x.title, x.tags, x.facts, x.description), ' ')) w (word)
  WHERE ${scope(sql`l.article_id`)} GROUP BY w.word`

/** Words of two letters or more that are no stop words; numbers and references are not spell-checked. */
const newWords = (scope: Scope) => sql`
  SELECT word, search_stem(word), uses FROM (${words(scope)}) found
  WHERE word ~ '^[a-z]{2,30}$' AND search_stem(word) IS NOT NULL`

/** Words no article has any more stay until the next full rebuild. */
const addWords = (tx: Tx, scope: Scope) =>
  sql`INSERT INTO search_words (word, stem, uses) ${newWords(scope)} ON CONFLICT (word) DO NOTHING`.execute(tx)

async function countWords(tx: Tx) {
  await sql`DELETE FROM search_words`.execute(tx)
  await sql`INSERT INTO search_words (word, stem, uses) ${newWords(() => sql<boolean>`true`)}`.execute(tx)
}
