import { sql } from 'kysely'
import { filteredOfferIds, type OfferFilter } from '#domains/offers/server/seller/queries.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { Candidate, PromotedOffer, Promotion, PromotionDetail } from '../contract.ts'
import { mayStop, type PlannedReduction, promotionFault, reductionLabel, stateOf } from '../rules.ts'

const pageSize = 20

type Row = {
  id: number
  reduction: PlannedReduction
  starts_on: string
  ends_on: string
  stopped_at: Date | null
  by: string | null
  offers: number
  first: string
} & Promotion['counts']

const titleOf = sql`concat_ws(', ', a.title, nullif(v.label, ''))`
const counted = (state: keyof Promotion['counts']) =>
  sql`(count(*) FILTER (WHERE state = ${state}))::int AS ${sql.ref(state)}`

const summaries = (vendorId: number) => sql`
  SELECT p.id, p.reduction, p.starts_on::text, p.ends_on::text, p.stopped_at, u.first_name || ' ' || u.last_name AS by, c.*, f.first
  FROM promotions p LEFT JOIN users u ON u.id = p.user_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS offers, min(offer_id) AS first_id, ${counted('planned')}, ${counted('running')},
      ${counted('ended')}, ${counted('cancelled')}, ${counted('refused')}
    FROM promotion_offers o WHERE o.promotion_id = p.id) c
  CROSS JOIN LATERAL (SELECT ${titleOf} AS first FROM offers o JOIN variants v ON v.id = o.variant_id
    JOIN articles a ON a.id = v.article_id WHERE o.id = c.first_id) f
  WHERE p.vendor_id = ${vendorId}`

function present(row: Row): Promotion {
  const { planned, running, ended, cancelled, refused } = row
  const counts = { planned, running, ended, cancelled, refused }
  const state = stateOf(counts)
  const more = row.offers - 1
  return {
    id: row.id,
    words: reductionLabel(row.reduction),
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    state,
    by: row.by,
    counts,
    mayStop: mayStop(state),
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    title: more > 0 ? `${row.first} et ${more} autre${more > 1 ? 's' : ''}` : row.first,
  }
}

export async function findPromotion(db: Db | Tx, vendorId: number, promotionId: number): Promise<Promotion> {
  const { rows } = await sql<Row>`${summaries(vendorId)} AND p.id = ${promotionId}`.execute(db)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return present(row)
}

export async function findPromotions(db: Db, vendorId: number, page: number) {
  const [list, all] = await Promise.all([
    sql<Row>`${summaries(vendorId)} ORDER BY c.running > 0 DESC, c.planned > 0 DESC, p.starts_on DESC, p.id DESC
      LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM promotions WHERE vendor_id = ${vendorId}`.execute(db),
  ])
  const total = all.rows[0]?.total ?? 0
  return { promotions: list.rows.map(present), page, pages: Math.max(1, Math.ceil(total / pageSize)) }
}

export async function findPromotionDetail(db: Db, vendorId: number, promotionId: number): Promise<PromotionDetail> {
  const summary = await findPromotion(db, vendorId, promotionId)
  const { rows } = await sql<PromotedOffer>`
    SELECT o.id AS "offerId", o.reference, ${titleOf} AS title, p.state, p.price_cents AS "priceCents",
      coalesce((p.before->>'priceCents')::bigint, o.price_cents) AS "usualCents", p.lowest_cents AS "lowestCents", p.refusal
    FROM promotion_offers p JOIN offers o ON o.id = p.offer_id JOIN variants v ON v.id = o.variant_id
    JOIN articles a ON a.id = v.article_id
    WHERE p.promotion_id = ${promotionId} ORDER BY p.state = 'refused', o.reference LIMIT 500`.execute(db)
  return { ...summary, offers: rows }
}

type CandidateRow = Omit<Candidate, 'fault'> & {
  status: string
  reducible: boolean
  book: boolean
  ecoCents: number
  taken: boolean
}
const shownAtMost = 50
const manyAtMost = 100_000

/** With the price that a promotion starting today must be below. */
export async function promotionCandidates(
  db: Db,
  vendorId: number,
  filter: OfferFilter & { ids?: string | undefined },
) {
  const ids = filter.ids?.split('~').map(Number) ?? (await filteredOfferIds(db, vendorId, filter, manyAtMost))
  const { rows } = await sql<CandidateRow>`
    SELECT o.id AS "offerId", o.reference, ${titleOf} AS title, o.price_cents AS "priceCents", o.status,
      lowest_price_cents(o.id, now()) AS "lowestCents", a.reducible, a.book, o.eco_cents AS "ecoCents",
      EXISTS (SELECT FROM promotion_offers p WHERE p.offer_id = o.id AND p.state IN ('planned', 'running')) AS taken
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    WHERE o.id = ANY(${ids}::bigint[]) AND o.vendor_id = ${vendorId} ORDER BY plain_text(a.title), o.id LIMIT ${shownAtMost}`.execute(
    db,
  )
  if (filter.ids && rows.length !== new Set(ids).size && ids.length <= shownAtMost) throw fail('NOT_FOUND')
  return { total: ids.length, offers: rows.map(candidate) }
}

function candidate({ taken, status, reducible, book, ecoCents, ...row }: CandidateRow): Candidate {
  const nature = { status, reducible, book, ecoCents, priceCents: row.priceCents }
  const lowest = row.lowestCents
  const fault = taken
    ? 'Une promotion est déjà prévue ou en cours.'
    : promotionFault(nature, { cents: lowest === null ? 1 : Math.max(1, lowest - 1), lowestCents: lowest })
  return { ...row, fault }
}
