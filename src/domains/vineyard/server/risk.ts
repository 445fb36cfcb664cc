import { sql } from 'kysely'
import type { WeatherProvider } from '#domains/weather/server/provider.ts'
import { findTownForecast } from '#domains/weather/server/town-forecast.ts'
import type { Db } from '#platform/db/pool.ts'
import { isoDay } from '#shared/dates.ts'
import { unitTtc } from '#shared/price/price.ts'
import type { Protection, ShownRisk } from '../contract-calendar.ts'
import { protections, type RiskKind, risksOf } from '../rules/alerts.ts'

const goodsAtMost = 6
const kilometresAtMost = 120

/** The first risk of the forecast of a town. */
export async function findRisk(
  db: Db,
  provider: WeatherProvider,
  typed: string,
  onFault: (error: unknown) => void,
): Promise<{ risk: ShownRisk | null }> {
  const { town, position, forecast } = await findTownForecast(db, provider, typed, onFault)
  const [first] = risksOf((forecast?.days ?? []).filter(({ day }) => day >= isoDay(new Date())))
  if (!first) return { risk: null }
  return { risk: { ...first, town: town.name, goods: await findProtections(db, first.kind, position) } }
}

type Position = { latitude: number; longitude: number }

/** Each article in its nearest shop that has it and hands it over, nearest first. */
export async function findProtections(
  db: Db,
  kind: RiskKind,
  { latitude, longitude }: Position,
): Promise<Protection[]> {
  const { category, tag, words } = protections[kind]
  const { rows } = await sql<Omit<Protection, 'ttcCents'> & { vatBasisPoints: number }>`
    SELECT n.* FROM (
      SELECT DISTINCT ON (a.id) a.slug, a.title, a.category_id AS "categoryId", a.picture_id AS "pictureId",
        o.price_cents AS "htCents", vat_basis_points(o.vat_code, current_date) AS "vatBasisPoints", v.sale_unit AS "saleUnit",
        s.name AS shop, s.city, round(p.km)::int AS km, (k.on_hand - k.reserved)::int AS free
      FROM tags g JOIN article_tags x ON x.tag_id = g.id JOIN articles a ON a.id = x.article_id
      JOIN variants v ON v.article_id = a.id JOIN offers_on_sale o ON o.variant_id = v.id
      JOIN sellable_stock k ON k.offer_id = o.id AND k.on_hand - k.reserved >= o.minimum
      JOIN shops s ON s.warehouse_id = k.warehouse_id AND s.status = 'open' AND s.pickup
      CROSS JOIN LATERAL (SELECT 111.2 * sqrt((s.latitude - ${latitude}) ^ 2
        + ((s.longitude - ${longitude}) * cos(radians(${latitude}))) ^ 2) AS km) p
      WHERE g.category_id = ${category} AND g.name = ${tag} AND NOT a.plant_protection AND NOT a.biocide
        AND 'PICKUP' = ANY(o.delivery_modes) AND p.km <= ${kilometresAtMost}
        AND EXISTS (SELECT FROM unnest(${[...words]}::text[]) w WHERE plain_text(a.title) ~ ('\\m' || plain_text(w)))
      ORDER BY a.id, p.km, o.price_cents, o.id
    ) n ORDER BY n.km, n.title LIMIT ${goodsAtMost}`.execute(db)
  return rows.map(({ vatBasisPoints, ...row }) => ({ ...row, ttcCents: unitTtc(row.htCents, vatBasisPoints) }))
}
