import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { SheetVariant, ShownSheet } from '../../contract-sheet-fields.ts'
import type { AttributeValues } from '../../rules/attributes.ts'
import { findAttributeRules } from '../attributes/check-values.ts'

type Stored = Omit<ShownSheet, 'categories' | 'attributes'>
export type StoredSheet = Omit<Stored, 'documents' | 'pictures'>

/** What a save names to be refused when somebody saved meanwhile. */
const version = sql<string>`extract(epoch FROM a.updated_at)::text`

const sheetColumns = sql`a.id, a.slug, a.status, ${version} AS version, json_build_object(
  'title', a.title, 'shortDescription', a.short_description, 'description', a.description, 'brand', b.name,
  'categoryId', a.category_id, 'attributes', a.attributes,
  'tagIds', ARRAY(SELECT tag_id FROM article_tags x WHERE x.article_id = a.id ORDER BY 1),
  'regulation', json_build_object('professionalOnly', a.professional_only, 'plantProtection', a.plant_protection,
    'biocontrol', a.biocontrol, 'gardenUse', a.garden_use, 'explosivePrecursor', a.explosive_precursor,
    'reportablePrecursor', a.reportable_precursor, 'biocide', a.biocide, 'biocideType', a.biocide_type,
    'taxCapsule', a.tax_capsule, 'livePlant', a.live_plant, 'alcohol', a.alcohol, 'transportClass', a.transport_class, 'ammNumber', a.amm_number, 'withdrawalReason', a.withdrawal_reason,
    'pictograms', coalesce(a.hazards -> 'pictograms', '[]'), 'statements', coalesce(a.hazards -> 'statements', '[]'),
    'ufi', a.ufi, 'protectionCategory', a.protection_category, 'ingredients', a.ingredients, 'allergens', a.allergens, 'book', a.book,
    'repairability', a.repairability_tenths / 10.0, 'outsideUnion', a.outside_union, 'producerSchemes', a.producer_schemes),
  'maker', json_build_object('name', coalesce(a.maker_name, ''), 'address', coalesce(a.maker_address, ''),
    'contact', coalesce(a.maker_contact, '')),
  'responsible', json_build_object('name', coalesce(a.responsible_name, ''),
    'address', coalesce(a.responsible_address, ''), 'contact', coalesce(a.responsible_contact, ''))) AS sheet`

/** The values that are edited: what a save is compared with. */
export async function findStoredSheet(db: Db | Tx, articleId: number): Promise<StoredSheet> {
  const { rows } = await sql<Omit<StoredSheet, 'variants'>>`
    SELECT ${sheetColumns} FROM articles a JOIN brands b ON b.id = a.brand_id WHERE a.id = ${articleId}`.execute(db)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return { ...row, variants: await findVariants(db, articleId) }
}

type VariantRow = Omit<SheetVariant, 'attributes'> & { attributes: unknown }

async function findVariants(db: Db | Tx, articleId: number): Promise<SheetVariant[]> {
  const { rows } = await sql<VariantRow>`
    SELECT v.id, v.label, v.attributes, v.ean, v.weight_grams AS "weightGrams", v.length_mm AS "lengthMm",
      v.width_mm AS "widthMm", v.height_mm AS "heightMm", v.sale_unit AS "saleUnit", v.pack_label AS "packLabel",
      v.content_quantity::float8 AS "contentQuantity", v.content_unit AS "contentUnit", v.palletised,
      v.lot_tracked AS "lotTracked", v.archived,
      (SELECT count(*)::int FROM offers o WHERE o.variant_id = v.id) AS offers
    FROM variants v WHERE v.article_id = ${articleId} ORDER BY v.archived, v.position, v.id`.execute(db)
  // Written through the contracts only.
  return rows.map(row => ({ ...row, attributes: row.attributes as AttributeValues }))
}

export async function findSheet(db: Db, articleId: number): Promise<ShownSheet> {
  const stored = await findStoredSheet(db, articleId)
  const [{ rows: documents }, { rows: pictures }, { rows: categories }, attributes] = await Promise.all([
    sql<ShownSheet['documents'][number]>`
      SELECT d.id, d.kind, d.title, d.variant_id AS "variantId", d.dated_on::text AS "datedOn",
        coalesce(length(d.bytes), d.size) AS bytes, to_json(d.created_at) #>> '{}' AS "addedAt"
      FROM article_documents d WHERE d.article_id = ${articleId} ORDER BY d.id`.execute(db),
    sql<ShownSheet['pictures'][number]>`
      SELECT p.id, coalesce(a.picture_alts ->> p.id::text, '') AS alt,
        coalesce(a.picture_variants -> p.id::text, '[]') AS "variantIds", p.media_type = 'image/svg+xml' AS "isDrawing"
      FROM articles a JOIN (
        SELECT id AS article_id, picture_id, -1 AS position FROM articles
        UNION ALL SELECT article_id, picture_id, position FROM article_pictures) x ON x.article_id = a.id
      JOIN pictures p ON p.id = x.picture_id WHERE a.id = ${articleId} ORDER BY x.position`.execute(db),
    sql<ShownSheet['categories'][number]>`
      SELECT c.id, c.title, coalesce((SELECT json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.position, t.id)
        FROM tags t WHERE t.category_id = c.id AND NOT t.retired), '[]') AS tags
      FROM categories c ORDER BY c.position, c.id`.execute(db),
    findAttributeRules(db),
  ])
  return { ...stored, documents, pictures, categories, attributes }
}
