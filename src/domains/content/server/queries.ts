import { sql } from 'kysely'
import type { SearchEngine } from '#domains/search/server/port.ts'
import { countListed } from '#domains/search/server/totals.ts'
import type { Db } from '#platform/db/pool.ts'
import { markdownToHtml } from '#platform/markdown.ts'
import { countryName, isUnionCountry, unionCountries } from '#shared/price/countries.ts'
import type { JobOpening, MarketplaceFigures, SellerTerms } from '../contract.ts'

/** Counts what a visitor can see: articles on sale, open shops of verified sellers. */
export async function loadMarketplaceFigures(db: Db, engine: SearchEngine): Promise<MarketplaceFigures> {
  const counted = sql<Omit<MarketplaceFigures, 'articles' | 'brands'>>`
    SELECT (SELECT count(*)::int FROM vendors WHERE status = 'verified') AS sellers,
      count(s.id)::int AS shops, coalesce(array_agg(DISTINCT s.city ORDER BY s.city), '{}') AS towns
    FROM shops s JOIN vendors v ON v.id = s.vendor_id AND v.status = 'verified' WHERE s.status = 'open'`
  const [size, { rows }] = await Promise.all([countListed(db, engine), counted.execute(db)])
  return { ...size, ...(rows[0] ?? { sellers: 0, shops: 0, towns: [] }) }
}

type RateRow = {
  vendor_id: number
  mode: string
  zone: string
  departments: string[]
  max_weight_grams: number
  price_cents: number
}

export async function findSellerTerms(db: Db): Promise<SellerTerms[]> {
  const sellers = await db
    .selectFrom('vendors')
    .select(['id', 'name', 'free_delivery_from_cents', 'professional_return_days'])
    .where('status', '=', 'verified')
    .orderBy('name')
    .execute()
  const rates = await db
    .selectFrom('shipping_rates as r')
    .selectAll('r')
    // Abroad, only where the seller delivers.
    .where(
      sql<boolean>`(r.zone IN ('metropole', 'corse', 'departments') OR EXISTS (SELECT FROM vendor_countries c WHERE c.vendor_id = r.vendor_id AND c.country = r.zone))`,
    )
    .orderBy('r.max_weight_grams')
    .execute()
  return sellers.map(seller => ({
    id: seller.id,
    name: seller.name,
    freeDeliveryFromCents: seller.free_delivery_from_cents,
    professionalReturnDays: seller.professional_return_days,
    grids: gridsOf(rates.filter(rate => rate.vendor_id === seller.id)),
  }))
}

const modes = ['HOME', 'RELAY', 'FREIGHT'] as const
const zones = ['metropole', 'corse', 'departments', ...unionCountries] as const

const gridsOf = (rates: readonly RateRow[]): SellerTerms['grids'] =>
  modes.flatMap(mode =>
    zones.flatMap(zone => {
      const own = rates.filter(rate => rate.mode === mode && rate.zone === zone)
      return [...Map.groupBy(own, rate => rate.departments.join(', ')).values()].map(brackets => ({
        mode,
        zone: isUnionCountry(zone) ? ('country' as const) : zone,
        country: isUnionCountry(zone) ? countryName(zone) : null,
        departments: brackets[0]?.departments ?? [],
        brackets: brackets.map(rate => ({ maxWeightGrams: rate.max_weight_grams, priceCents: rate.price_cents })),
      }))
    }),
  )

export async function findJobOpenings(db: Db): Promise<JobOpening[]> {
  const rows = await db
    .selectFrom('job_openings')
    .select(['id', 'title', 'place', 'contract', 'body'])
    .where('published_on', '<=', sql<string>`current_date`)
    .where(eb => eb.or([eb('closes_on', 'is', null), eb('closes_on', '>=', sql<string>`current_date`)]))
    .orderBy('published_on', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ body, ...row }) => ({ ...row, html: markdownToHtml(body) }))
}
