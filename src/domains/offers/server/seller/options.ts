import { sql } from 'kysely'
import { currentVersion } from '#domains/search/server/listing-version.ts'
import { type LookupTables, loadLookupTables } from '#domains/search/server/lookup-tables.ts'
import { memoize } from '#domains/search/server/memo.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { type DeliveryMode, deliveryModes } from '#shared/delivery.ts'
import type { ArticleOptions } from '../../contract-new-article.ts'
import { type VatCode, vatCodes } from '../../rules.ts'
import { findWarehouses } from './queries.ts'

export async function articleOptions(db: Db, vendorId: number): Promise<ArticleOptions> {
  const at = await currentVersion(db)
  const lookup = await loadLookupTables(at)
  const [used, vatRates, warehouses, readyModes] = await Promise.all([
    memoize(at, 'attributes in use', () => attributesInUse(db)),
    ratesToday(db),
    findWarehouses(db, vendorId),
    findReadyModes(db, vendorId),
  ])
  return {
    categories: categoriesOf(lookup, used),
    brands: [...lookup.brands.values()].map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'fr')),
    vatRates,
    warehouses,
    readyModes,
  }
}

type Used = { category_id: number; code: string }

/** Attributes do not belong to categories: counted on a sample of each category's articles. */
async function attributesInUse(db: Db): Promise<Used[]> {
  const { rows } = await sql<Used>`
    SELECT c.id AS category_id, k.code FROM categories c
    CROSS JOIN LATERAL (SELECT attributes FROM articles WHERE category_id = c.id LIMIT 1000) a
    CROSS JOIN LATERAL jsonb_object_keys(a.attributes) k (code)
    GROUP BY 1, 2 ORDER BY 1, count(*) DESC, 2`.execute(db)
  return rows
}

const attributesAtMost = 14

const categoriesOf = (lookup: LookupTables, used: readonly Used[]) =>
  lookup.categories.map(({ id, title }) => ({
    id,
    title,
    tags: [...lookup.tags.values()].filter(tag => tag.categoryId === id).map(tag => ({ id: tag.id, name: tag.name })),
    attributes: used
      .filter(({ category_id }) => category_id === id)
      .flatMap(({ code }) => attributeOf(lookup, code))
      .slice(0, attributesAtMost),
  }))

type Kind = 'text' | 'number' | 'boolean'
function attributeOf(lookup: LookupTables, code: string) {
  const attribute = lookup.attributes.get(code)
  // A check constraint allows these kinds only.
  return attribute ? [{ code, label: attribute.label, kind: attribute.kind as Kind, unit: attribute.unit }] : []
}

async function ratesToday(db: Db) {
  const { rows } = await sql<{ code: VatCode; basisPoints: number | null }>`
    SELECT code, vat_basis_points(code, current_date) AS "basisPoints" FROM unnest(${[...vatCodes]}::text[]) code`.execute(
    db,
  )
  return rows.flatMap(({ code, basisPoints }) => (basisPoints === null ? [] : [{ code, basisPoints }]))
}

export async function findReadyModes(db: Db | Tx, vendorId: number): Promise<DeliveryMode[]> {
  const { rows } = await sql<{ mode: string }>`
    SELECT DISTINCT mode FROM shipping_rates WHERE vendor_id = ${vendorId}
    UNION SELECT 'PICKUP' FROM shops WHERE vendor_id = ${vendorId} AND status = 'open' AND pickup`.execute(db)
  return deliveryModes.filter(mode => rows.some(row => row.mode === mode))
}
