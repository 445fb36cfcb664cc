/** Columns of the attributes that the seller's articles have, by names that an import reads again. */
import { sql } from 'kysely'
import { type AttributeRule, findAttributeRules } from '#domains/catalogue/server/attributes/check-values.ts'
import type { Db } from '#platform/db/pool.ts'
import { recogniseColumns } from '../../reading/columns/recognise.ts'
import { shapeFor } from '../../reading/columns/shapes.ts'
import { maxColumns } from '../../reading/rows.ts'
import { plainWords } from '../../reading/values.ts'
import type { ExportColumn } from './export-shapes.ts'

export async function exportedAttributes(
  db: Db,
  vendorId: number,
  others: readonly ExportColumn[],
): Promise<ExportColumn[]> {
  const codes = await codesInUse(db, vendorId)
  const rules = (await findAttributeRules(db)).filter(({ code }) => codes.has(code))
  const headers = others.map(([header]) => header)
  const columns: ExportColumn[] = []
  for (const rule of rules.slice(0, maxColumns - headers.length)) {
    const header = [titleOf(rule, rules), rule.code].find(title => isAttributeOnly(headers, title))
    if (header === undefined) continue
    headers.push(header)
    columns.push([header, ({ attributes }) => cellOf(attributes[rule.code])])
  }
  return columns
}

async function codesInUse(db: Db, vendorId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    SELECT DISTINCT k.code FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    CROSS JOIN LATERAL jsonb_object_keys(a.attributes || v.attributes) AS k (code)
    WHERE o.vendor_id = ${vendorId}`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

/** « Longueur (cm) »; the code where two attributes have the same name. */
function titleOf({ code, label, unit }: AttributeRule, rules: readonly AttributeRule[]): string {
  const title = unit ? `${label} (${unit})` : label
  const isShared = rules.some(other => other.code !== code && plainWords(other.label) === plainWords(title))
  return isShared ? code : title
}

/** Not a title that an import takes for a field, or by which it takes the file for that of another software. */
function isAttributeOnly(headers: readonly string[], title: string): boolean {
  const all = [...headers, title]
  return (
    !headers.includes(title) &&
    shapeFor(all) === shapeFor(headers) &&
    !Object.values(recogniseColumns('catalogue', all)).includes(headers.length)
  )
}

const cellOf = (value: string | number | boolean | undefined) =>
  typeof value === 'boolean' ? (value ? 'oui' : 'non') : value
