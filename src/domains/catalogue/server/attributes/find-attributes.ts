import { sql } from 'kysely'
import { attributesOf, attributeText, type GivenAttributes } from '#domains/search/server/facets/attribute-text.ts'
import { currentVersion } from '#domains/search/server/listing-version.ts'
import { loadLookupTables } from '#domains/search/server/lookup-tables.ts'
import type { Db } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { AdminAttribute, ShownAttribute } from '../../contract-attributes.ts'
import { optionNamed } from '../../rules/attributes.ts'

/** Articles that have the attribute `t.code`, themselves or through a variant. */
const users = sql`(SELECT a.id FROM articles a WHERE a.attributes ? t.code
  UNION SELECT v.article_id FROM variants v WHERE v.attributes ? t.code)`

const columns = sql`t.code, t.label, t.kind, t.unit, t.facet, t.axis, t.position, t.options,
  coalesce((SELECT json_agg(json_build_object('categoryId', s.category_id, 'tagId', s.tag_id, 'required', s.required)
    ORDER BY s.category_id, s.tag_id NULLS FIRST) FROM attribute_scopes s WHERE s.attribute_code = t.code), '[]') AS scopes`

export async function findAttributes(db: Db): Promise<{ attributes: AdminAttribute[] }> {
  const { rows } = await sql<AdminAttribute>`
    WITH used AS (
      SELECT k.code, count(DISTINCT k.id)::int AS articles FROM (
        SELECT a.id, jsonb_object_keys(a.attributes) AS code FROM articles a
        UNION SELECT v.article_id, jsonb_object_keys(v.attributes) FROM variants v) k GROUP BY 1)
    SELECT ${columns}, coalesce(u.articles, 0) AS articles
    FROM attributes t LEFT JOIN used u ON u.code = t.code ORDER BY t.position, t.code`.execute(db)
  return { attributes: rows }
}

const valuesAtMost = 200

export async function findShownAttribute(db: Db, code: string): Promise<ShownAttribute> {
  const { rows } = await sql<AdminAttribute>`
    SELECT ${columns}, (SELECT count(*)::int FROM ${users} u) AS articles FROM attributes t WHERE t.code = ${code}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  const [{ rows: used }, sample] = await Promise.all([findValues(db, code), findSample(db, code)])
  const values = used.map(({ value, articles }) => ({
    value,
    label: attributeText(row, value),
    articles,
    listed: optionNamed(row.options, value) === value,
  }))
  return { ...row, values, sample }
}

const findValues = (db: Db, code: string) =>
  sql<{ value: string; articles: number }>`
    SELECT e.value, count(DISTINCT e.id)::int AS articles FROM (
      SELECT id, attributes ->> ${code} AS value FROM articles WHERE attributes ? ${code}
      UNION ALL SELECT article_id, attributes ->> ${code} FROM variants WHERE attributes ? ${code}) e
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${valuesAtMost}`.execute(db)

async function findSample(db: Db, code: string): Promise<ShownAttribute['sample']> {
  const { rows } = await sql<{ slug: string; title: string; attributes: GivenAttributes }>`
    SELECT a.slug, a.title, coalesce(v.attributes, '{}') || a.attributes AS attributes
    FROM articles a LEFT JOIN LATERAL (
      SELECT w.attributes FROM variants w WHERE w.article_id = a.id ORDER BY w.position, w.id LIMIT 1) v ON true
    WHERE a.status = 'published' AND (a.attributes ? ${code} OR v.attributes ? ${code}) ORDER BY a.id LIMIT 1`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const lookup = await loadLookupTables(await currentVersion(db))
  const facts = attributesOf(row.attributes, lookup).map(({ label, value }) => ({ label, value }))
  return { slug: row.slug, title: row.title, facts }
}
