/** Values renamed or moved on every article and variant that has them. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type * as contract from '../../contract-attributes.ts'
import { axisSeparator } from '../../rules/attributes.ts'
import { movePending, renamePending } from '../pending/follow-options.ts'
import { lockAttribute, refreshLists } from './change-attributes.ts'

export async function renameAttributeValue(tx: Tx, { params, body }: Input<typeof contract.renameAttributeValue>) {
  const { from, to } = body
  const { code, kind, options } = await lockAttribute(tx, params.code)
  if (kind !== 'text') throw fail('CONFLICT', { sentence: 'Seules les valeurs d’un texte se renomment.' })
  if (from === to) return { articles: 0 }
  const articles = await moveValue(tx, code, from, to)
  if (articles.size === 0 && !options.includes(from)) throw fail('NOT_FOUND')
  const merged = options.includes(to)
    ? options.filter(option => option !== from)
    : options.map(o => (o === from ? to : o))
  await tx.updateTable('attributes').set({ options: merged }).where('code', '=', code).execute()
  await renamePending(tx, code, from, to)
  addAuditDetails(tx, { before: { value: from }, after: { value: to } })
  await refreshLists(tx)
  return { articles: articles.size }
}

/** Renames a value on articles and variants; returns the articles. CONFLICT where two variants would become the same. */
export async function moveValue(tx: Tx, code: string, from: string, to: string): Promise<Set<number>> {
  await refuseTwins(tx, code, from, to)
  const articles = await renameInArticles(tx, code, from, to)
  return new Set([...articles, ...(await renameInVariants(tx, code, from, to))])
}

/** Two variants of one article would become the same. */
async function refuseTwins(tx: Tx, code: string, from: string, to: string) {
  const { rows } = await sql<{ title: string }>`
    SELECT a.title FROM variants v JOIN variants w ON w.article_id = v.article_id AND w.id <> v.id
    JOIN articles a ON a.id = v.article_id
    WHERE v.attributes ->> ${code} = ${from} AND w.attributes ->> ${code} = ${to}
      AND v.attributes - ${code}::text = w.attributes - ${code}::text LIMIT 1`.execute(tx)
  const [twin] = rows
  if (twin)
    throw fail('CONFLICT', {
      sentence: `«\u00a0${twin.title}\u00a0» a une déclinaison de chaque valeur\u00a0: réunissez-les d’abord.`,
    })
}

async function renameInArticles(tx: Tx, code: string, from: string, to: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE articles SET attributes = attributes || jsonb_build_object(${code}::text, ${to}::text), updated_at = now()
    WHERE attributes ->> ${code} = ${from} RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The label of a variant names its values: it changes with them, unless another variant already has that label. */
async function renameInVariants(tx: Tx, code: string, from: string, to: string): Promise<number[]> {
  const renamed = sql`array_to_string(array_replace(string_to_array(v.label, ${axisSeparator}), ${from}, ${to}), ${axisSeparator})`
  const { rows } = await sql<{ id: number }>`
    UPDATE variants v SET attributes = v.attributes || jsonb_build_object(${code}::text, ${to}::text),
      label = CASE WHEN EXISTS (SELECT FROM variants w WHERE w.article_id = v.article_id AND w.id <> v.id
        AND w.label = ${renamed}) THEN v.label ELSE ${renamed} END
    WHERE v.attributes ->> ${code} = ${from} RETURNING v.article_id AS id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** An article that has both keeps the value of the attribute that stays. */
export async function mergeAttribute(tx: Tx, { params, body }: Input<typeof contract.mergeAttribute>) {
  if (params.code === body.into) throw fail('CONFLICT')
  const gone = await lockAttribute(tx, params.code)
  const target = await lockAttribute(tx, body.into)
  if (gone.kind !== target.kind || gone.unit !== target.unit)
    throw fail('CONFLICT', {
      sentence: 'Deux caractéristiques se réunissent si elles ont le même type et la même unité.',
    })
  const moved = sql`(attributes - ${gone.code}::text) || CASE WHEN attributes ? ${target.code} THEN '{}'::jsonb
    ELSE jsonb_build_object(${target.code}::text, attributes -> ${gone.code}) END`
  const { rows: articles } = await sql<{ id: number }>`UPDATE articles SET attributes = ${moved}, updated_at = now()
    WHERE attributes ? ${gone.code} RETURNING id`.execute(tx)
  const { rows: variants } = await sql<{ id: number }>`UPDATE variants SET attributes = ${moved}
    WHERE attributes ? ${gone.code} RETURNING article_id AS id`.execute(tx)
  await sql`INSERT INTO attribute_scopes (attribute_code, category_id, tag_id, required)
    SELECT ${target.code}, category_id, tag_id, required FROM attribute_scopes WHERE attribute_code = ${gone.code}
    ON CONFLICT DO NOTHING`.execute(tx)
  await movePending(tx, gone.code, target.code)
  const options = target.options.length ? [...new Set([...target.options, ...gone.options])] : target.options
  await tx.updateTable('attributes').set({ options }).where('code', '=', target.code).execute()
  await tx.deleteFrom('attributes').where('code', '=', gone.code).execute()
  addAuditDetails(tx, { before: { attribute: gone.label }, after: { attribute: target.label } })
  await refreshLists(tx)
  return { articles: new Set([...articles, ...variants].map(({ id }) => id)).size }
}
