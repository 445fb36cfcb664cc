import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { packUnits } from '#shared/price/packaging.ts'
import type { ArticleToSell } from '../../contract-sell.ts'

type VariantRow = Omit<ArticleToSell['variants'][number], 'step' | 'minimum'> & {
  step: number | null
  minimum: number | null
}
type Row = Omit<ArticleToSell, 'variants' | 'vatCode'> & {
  vatCode: ArticleToSell['vatCode'] | null
  variants: VariantRow[]
}

/** NOT_FOUND unless the article is published. Offers not on sale, and the seller's own, are not compared. */
export async function findArticleToSell(db: Db, vendorId: number, articleId: number): Promise<ArticleToSell> {
  const { rows } = await sql<Row>`
    WITH others AS (
      SELECT o.variant_id, o.price_cents, o.step, o.minimum, o.vat_code, o.vendor_id FROM offers_on_sale o
      WHERE o.article_id = ${articleId} AND o.vendor_id <> ${vendorId}
    )
    SELECT a.id, a.slug, a.title, b.name AS brand, a.category_id AS "categoryId", a.picture_id AS "pictureId",
      (SELECT mode() WITHIN GROUP (ORDER BY vat_code) FROM others) AS "vatCode",
      coalesce((SELECT json_agg(json_build_object('id', v.id, 'label', v.label, 'ean', v.ean, 'packLabel', v.pack_label,
        'saleUnit', v.sale_unit,
        'ownOfferId', (SELECT o.id FROM offers o WHERE o.variant_id = v.id AND o.vendor_id = ${vendorId}),
        'lowestCents', (SELECT min(price_cents) FROM others x WHERE x.variant_id = v.id),
        'otherSellers', (SELECT count(*) FROM others x WHERE x.variant_id = v.id),
        'step', (SELECT mode() WITHIN GROUP (ORDER BY step) FROM others x WHERE x.variant_id = v.id),
        'minimum', (SELECT mode() WITHIN GROUP (ORDER BY minimum) FROM others x WHERE x.variant_id = v.id)
      ) ORDER BY v.position, v.id) FROM variants v WHERE v.article_id = a.id AND NOT v.archived), '[]') AS variants
    FROM articles a JOIN brands b ON b.id = a.brand_id WHERE a.id = ${articleId} AND a.status = 'published'`.execute(db)
  const [article] = rows
  if (!article) throw fail('NOT_FOUND')
  return { ...article, vatCode: article.vatCode ?? 'normal', variants: article.variants.map(withPacking) }
}

/** A step and a minimum of two different offers may not fit: the minimum is then the step. */
function withPacking({ step, minimum, ...variant }: VariantRow): ArticleToSell['variants'][number] {
  const pack = step ?? packUnits(variant)
  return { ...variant, step: pack, minimum: minimum && minimum % pack === 0 ? minimum : pack }
}
