/** Offers that serve the needs of a calculation: one statement for all of them. */
import { sql } from 'kysely'
import { quantityCap } from '#domains/cart/rules.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Need, NeedMatch } from '../rules/calculator.ts'
import type { SoldPack } from '../rules/ladder.ts'
import { amountPerUnit } from '../rules/packs.ts'

type Row = Omit<SoldPack, 'per'> & {
  key: string
  contentQuantity: string | null
  contentUnit: string | null
  weightGrams: number
  reducible: boolean
}
export type FoundPack = SoldPack & Pick<Row, 'key' | 'reducible'>

const wantedOf = (key: string, { category, tag, attributes = {}, words = [], without = [], amm }: NeedMatch) => ({
  key,
  category,
  tag,
  attributes,
  words: words.filter(Boolean),
  without,
  amm: amm ?? null,
})

/** By key of the need. */
export async function findPacks(db: Db, needs: readonly Pick<Need, 'key' | 'unit' | 'match'>[]) {
  const wanted = needs.flatMap(({ key, match }) => (match ? [wantedOf(key, match)] : []))
  if (wanted.length === 0) return new Map<string, FoundPack[]>()
  const rows = await readOffers(db, wanted)
  const units = new Map(needs.map(({ key, unit }) => [key, unit]))
  const packs = rows.flatMap(({ free, tiers, contentQuantity, contentUnit, weightGrams, ...row }): FoundPack[] => {
    const content = contentQuantity === null ? null : Number(contentQuantity)
    const per = amountPerUnit(units.get(row.key) ?? 'piece', {
      ...row,
      contentQuantity: content,
      contentUnit,
      weightGrams,
    })
    if (per === null) return []
    return [{ ...row, per, tiers: row.reducible ? tiers : [], free: row.leadDays === null ? free : quantityCap }]
  })
  return Map.groupBy(packs, ({ key }) => key)
}

async function readOffers(db: Db, wanted: ReturnType<typeof wantedOf>[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT w.key, o.id AS "offerId", o.vendor_id AS "vendorId", d.name AS vendor, a.id AS "articleId", a.slug, a.title,
      a.category_id AS "categoryId", a.picture_id AS "pictureId", v.label AS "variantLabel", v.pack_label AS "packLabel",
      v.sale_unit AS "saleUnit", v.content_quantity AS "contentQuantity", v.content_unit AS "contentUnit",
      v.weight_grams AS "weightGrams", o.step, o.minimum, o.price_cents AS "priceCents",
      vat_basis_points(o.vat_code, current_date) AS "vatBasisPoints", o.lead_days AS "leadDays",
      a.professional_only AS "professionalOnly", a.reducible,
      coalesce((SELECT json_agg(json_build_object('from', t.from_quantity, 'priceCents', t.price_cents))
        FROM offer_price_tiers t WHERE t.offer_id = o.id), '[]'::json) AS tiers,
      (SELECT coalesce(sum(greatest(0, k.on_hand - k.reserved)), 0)::int FROM sellable_stock k WHERE k.offer_id = o.id) AS free
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      w (key text, category int, tag text, attributes jsonb, words text[], without text[], amm text)
    JOIN tags g ON g.category_id = w.category AND g.name = w.tag
    JOIN article_tags x ON x.tag_id = g.id
    JOIN articles a ON a.id = x.article_id AND a.status = 'published'
    JOIN variants v ON v.article_id = a.id
    JOIN offers_on_sale o ON o.variant_id = v.id
    JOIN vendors d ON d.id = o.vendor_id
    WHERE (a.attributes || v.attributes) @> w.attributes
      AND (w.amm IS NULL OR a.amm_number = w.amm)
      AND NOT EXISTS (SELECT FROM unnest(w.words) s WHERE plain_text(a.title) !~ ('\\m' || plain_text(s)))
      AND NOT EXISTS (SELECT FROM unnest(w.without) s WHERE plain_text(a.title) ~ ('\\m' || plain_text(s)))
    ORDER BY o.id`.execute(db)
  return rows
}
