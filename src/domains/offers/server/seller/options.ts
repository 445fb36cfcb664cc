import { sql } from 'kysely'
import { type AttributeRule, findAttributeRules } from '#domains/catalogue/server/attributes/check-values.ts'
import { currentVersion } from '#domains/search/server/listing-version.ts'
import { type LookupTables, loadLookupTables } from '#domains/search/server/lookup-tables.ts'
import { memoize } from '#domains/search/server/memo.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { type DeliveryMode, deliveryModes } from '#shared/delivery.ts'
import type { ArticleOptions, OptionAttribute } from '../../contract-new-article.ts'
import { type VatCode, vatCodes } from '../../rules.ts'
import { findWarehouses } from './queries.ts'

export async function articleOptions(db: Db, vendorId: number): Promise<ArticleOptions> {
  const at = await currentVersion(db)
  const lookup = await loadLookupTables(at)
  const [rules, vatRates, warehouses, readyModes] = await Promise.all([
    memoize(at, 'attribute rules', () => findAttributeRules(db)),
    ratesToday(db, vendorId),
    findWarehouses(db, vendorId),
    findReadyModes(db, vendorId),
  ])
  return {
    categories: categoriesOf(lookup, rules),
    brands: await brandNames(db, vendorId),
    vatRates,
    warehouses,
    readyModes,
  }
}

/** Those that wait for the operator are proposed to the sellers whose articles have them. */
async function brandNames(db: Db, vendorId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM brands b WHERE approved_at IS NOT NULL OR EXISTS (
      SELECT FROM articles a WHERE a.brand_id = b.id AND a.created_by_vendor_id = ${vendorId})
    ORDER BY name COLLATE "und-x-icu"`.execute(db)
  return rows.map(({ name }) => name)
}

const attributesOf = (rules: readonly AttributeRule[], categoryId: number): OptionAttribute[] =>
  rules
    .filter(({ scopes }) => scopes.some(scope => scope.categoryId === categoryId))
    .map(({ code, label, kind, unit, axis, options, scopes }) => ({
      ...{ code, label, kind, unit, axis, options },
      scopes: scopes.filter(scope => scope.categoryId === categoryId),
    }))

const categoriesOf = (lookup: LookupTables, rules: readonly AttributeRule[]) =>
  lookup.categories.map(({ id, title }) => ({
    id,
    title,
    tags: [...lookup.tags.values()].filter(tag => tag.categoryId === id).map(tag => ({ id: tag.id, name: tag.name })),
    attributes: attributesOf(rules, id),
  }))

/** Rates that the seller's offers may have: without a VAT number, none. */
async function ratesToday(db: Db, vendorId: number) {
  const { rows } = await sql<{ code: VatCode; basisPoints: number | null }>`
    SELECT code, vat_basis_points(code, current_date) AS "basisPoints" FROM unnest(${[...vatCodes]}::text[]) code
    WHERE (code = 'exempt') = (SELECT vat_number IS NULL FROM vendors WHERE id = ${vendorId})`.execute(db)
  return rows.flatMap(({ code, basisPoints }) => (basisPoints === null ? [] : [{ code, basisPoints }]))
}

export async function findReadyModes(db: Db | Tx, vendorId: number): Promise<DeliveryMode[]> {
  const { rows } = await sql<{ mode: string }>`
    SELECT DISTINCT mode FROM shipping_rates WHERE vendor_id = ${vendorId}
    UNION SELECT 'PICKUP' FROM shops WHERE vendor_id = ${vendorId} AND status = 'open' AND pickup`.execute(db)
  return deliveryModes.filter(mode => rows.some(row => row.mode === mode))
}
