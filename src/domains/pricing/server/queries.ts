import { sql } from 'kysely'
import { type PriceLaw, reductionFault } from '#domains/offers/rules/reductions.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { CustomerGroup, ListedPrice, PriceList, PriceListDetail, SellerCustomer } from '../contract.ts'
import type { BasketMinimum, PriceListState } from '../rules.ts'

const idleSentence = 'Pas plus bas que le prix public\u00a0: le prix public s’applique.'

type Row = Omit<PriceList, 'state'> & { state: PriceListState }

const summaries = (vendorId: number) => sql`
  SELECT p.id, p.name, p.basis_points AS "basisPoints", p.starts_on::text AS "startsOn", p.ends_on::text AS "endsOn",
    CASE WHEN p.stopped_at IS NOT NULL OR p.ends_on < current_date THEN 'ended'
      WHEN p.starts_on > current_date THEN 'planned' ELSE 'running' END AS state,
    (SELECT count(DISTINCT offer_id)::int FROM price_list_prices q WHERE q.list_id = p.id) AS "priceCount",
    coalesce((SELECT json_agg(g.name ORDER BY g.name) FROM price_list_customers a JOIN customer_groups g ON g.id = a.group_id
      WHERE a.list_id = p.id), '[]') AS groups,
    (SELECT count(*)::int FROM price_list_customers a WHERE a.list_id = p.id AND a.customer_id IS NOT NULL) AS "customerCount"
  FROM price_lists p WHERE p.vendor_id = ${vendorId}`

export async function findPriceLists(db: Db | Tx, vendorId: number): Promise<PriceList[]> {
  const { rows } = await sql<Row>`SELECT * FROM (${summaries(vendorId)}) l
    ORDER BY array_position(ARRAY['running', 'planned', 'ended'], l.state), l.id DESC LIMIT 200`.execute(db)
  return rows
}

export async function findPriceList(db: Db | Tx, vendorId: number, listId: number): Promise<PriceListDetail> {
  const { rows } = await sql<Row>`${summaries(vendorId)} AND p.id = ${listId}`.execute(db)
  const [summary] = rows
  if (!summary) throw fail('NOT_FOUND')
  const prices = await sql<Omit<ListedPrice, 'idle'> & PriceLaw & { usualCents: number }>`
    SELECT o.id AS "offerId", o.reference, concat_ws(', ', a.title, nullif(v.label, '')) AS title,
      v.sale_unit AS "saleUnit", q.from_quantity AS from,
      q.price_cents AS "priceCents", a.reducible, a.book, o.eco_cents AS "ecoCents", usual_price_cents(o.id) AS "usualCents",
      coalesce((SELECT t.price_cents FROM offer_price_tiers t WHERE t.offer_id = o.id AND t.from_quantity <= q.from_quantity
        ORDER BY t.from_quantity DESC LIMIT 1), o.price_cents) AS "publicCents"
    FROM price_list_prices q JOIN offers o ON o.id = q.offer_id JOIN variants v ON v.id = o.variant_id
    JOIN articles a ON a.id = v.article_id
    WHERE q.list_id = ${listId} ORDER BY plain_text(a.title), o.id, q.from_quantity LIMIT 2000`.execute(db)
  const audience = await db
    .selectFrom('price_list_customers')
    .select(['customer_id', 'group_id'])
    .where('list_id', '=', listId)
    .execute()
  return {
    ...summary,
    prices: prices.rows.map(({ reducible, book, ecoCents, usualCents, ...price }) => ({
      ...price,
      idle:
        reductionFault({ reducible, book, ecoCents }, price.priceCents, usualCents) ??
        (price.priceCents >= price.publicCents ? idleSentence : null),
    })),
    customerIds: audience.flatMap(one => one.customer_id ?? []),
    groupIds: audience.flatMap(one => one.group_id ?? []),
  }
}

export async function findMinimum(db: Db | Tx, vendorId: number): Promise<BasketMinimum | null> {
  const row = await db
    .selectFrom('basket_minimums')
    .select(['ht_cents as htCents', 'pickup_exempt as pickupExempt'])
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  return row ?? null
}

type Candidate = { email: string; name: string; customerNumber: string | null }

export async function findCustomers(db: Db | Tx, vendorId: number) {
  const customers = await sql<SellerCustomer>`
    SELECT c.id, c.email, coalesce(nullif(c.name, ''), nullif(u.company_name, ''), nullif(concat_ws(' ', u.first_name, u.last_name), ''), c.email) AS name,
      c.customer_number AS "customerNumber", c.group_id AS "groupId", g.name AS "groupName"
    FROM seller_customers c LEFT JOIN customer_groups g ON g.id = c.group_id LEFT JOIN users u ON u.id = c.user_id
      AND EXISTS (SELECT FROM orders o WHERE o.user_id = u.id AND o.vendor_id = c.vendor_id AND o.paid_at IS NOT NULL)
    WHERE c.vendor_id = ${vendorId} ORDER BY g.name NULLS LAST, plain_text(coalesce(nullif(c.name, ''), c.email)), c.id
    LIMIT 1000`.execute(db)
  const groups = await sql<CustomerGroup>`
    SELECT g.id, g.name, (SELECT count(*)::int FROM seller_customers c WHERE c.group_id = g.id) AS "customerCount"
    FROM customer_groups g WHERE g.vendor_id = ${vendorId} ORDER BY g.name LIMIT 100`.execute(db)
  const candidates = await sql<Candidate>`
    SELECT u.email, coalesce(nullif(u.company_name, ''), concat_ws(' ', u.first_name, u.last_name)) AS name,
      u.cooperative_number AS "customerNumber"
    FROM users u WHERE u.id IN (SELECT o.user_id FROM orders o WHERE o.vendor_id = ${vendorId} AND o.paid_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM seller_customers c WHERE c.vendor_id = ${vendorId} AND c.email = u.email)
    ORDER BY u.cooperative_number IS NULL, 2 LIMIT 50`.execute(db)
  return { customers: customers.rows, groups: groups.rows, candidates: candidates.rows }
}
