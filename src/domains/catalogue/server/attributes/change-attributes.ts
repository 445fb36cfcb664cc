/** Attributes and their values. Forms read them under `lockDescriptions`, so no article gets a value that has just gone. */
import { sql } from 'kysely'
import { invalidateListings } from '#domains/search/server/listing-version.ts'
import { queueFullRefresh } from '#domains/search/server/queue-refresh.ts'
import type { Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { freeSlug, slugOf } from '#shared/slug.ts'
import type * as contract from '../../contract-attributes.ts'
import { type AttributeKind, mayBeAxis, optionNamed } from '../../rules/attributes.ts'
import { lockDescriptions } from '../checks.ts'
import { deleteDecided } from '../pending/follow-options.ts'

const columns = ['code', 'label', 'kind', 'unit', 'position', 'facet', 'axis', 'options'] as const

export async function lockAttribute(tx: Tx, code: string) {
  await lockDescriptions(tx)
  const row = await tx.selectFrom('attributes').select(columns).where('code', '=', code).forUpdate().executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  // A check constraint allows these kinds only.
  return { ...row, kind: row.kind as AttributeKind }
}

/** Lists show labels and values, and filter by them. */
export async function refreshLists(tx: Tx) {
  await invalidateListings(tx)
  await queueFullRefresh(tx)
}

export async function isUsed(tx: Tx, code: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    SELECT EXISTS (SELECT FROM articles WHERE attributes ? ${code})
      OR EXISTS (SELECT FROM variants WHERE attributes ? ${code}) AS used`.execute(tx)
  return rows[0]?.used ?? false
}

async function refuseLabel(tx: Tx, label: string, except: string) {
  const taken = await tx
    .selectFrom('attributes')
    .select('label')
    .where(sql<boolean>`plain_text(label) = plain_text(${label})`)
    .where('code', '<>', except)
    .executeTakeFirst()
  if (taken) throw fail('INVALID_INPUT', { fields: { label: `«\u00a0${taken.label}\u00a0» existe déjà` } })
}

export async function addAttribute(tx: Tx, { body }: Input<typeof contract.addAttribute>) {
  await lockDescriptions(tx)
  await refuseLabel(tx, body.label, '')
  const known = await tx.selectFrom('attributes').select(['code', 'position']).execute()
  const base = slugOf(body.label).slice(0, 50) || 'caracteristique'
  const slug = freeSlug(base, new Set(known.map(({ code }) => code.replaceAll('_', '-'))))
  const code = slug.replaceAll('-', '_')
  const position = Math.max(0, ...known.map(row => row.position)) + 1
  await tx
    .insertInto('attributes')
    .values({ ...body, code, position })
    .execute()
  addAuditDetails(tx, { subject: { kind: 'attributes', id: code }, after: { label: body.label, kind: body.kind } })
  await invalidateListings(tx)
  return { code }
}

export async function changeAttribute(tx: Tx, { params, body }: Input<typeof contract.changeAttribute>) {
  const before = await lockAttribute(tx, params.code)
  await refuseLabel(tx, body.label, params.code)
  if (body.kind !== before.kind && (await isUsed(tx, params.code)))
    throw fail('INVALID_INPUT', { fields: { kind: 'Des articles l’ont déjà\u00a0: son type ne change plus' } })
  if (body.axis && !mayBeAxis(body.kind))
    throw fail('INVALID_INPUT', { fields: { axis: 'Des déclinaisons diffèrent par un texte ou un nombre' } })
  const options = body.options.filter((option, rank) => optionNamed(body.options.slice(0, rank), option) === undefined)
  const after = { ...body, options }
  await tx.updateTable('attributes').set(after).where('code', '=', params.code).execute()
  await deleteDecided(tx, params.code)
  const { code: _, ...changed } = before
  addAuditDetails(tx, { before: changed, after })
  await refreshLists(tx)
  return { success: true as const }
}

export async function setAttributeScopes(tx: Tx, { params, body }: Input<typeof contract.setAttributeScopes>) {
  await lockAttribute(tx, params.code)
  const tagIds = body.scopes.flatMap(({ tagId }) => tagId ?? [])
  const { rows } = await sql<{ id: number; category_id: number }>`
    SELECT id, category_id FROM tags WHERE id = ANY(${tagIds}::int[])`.execute(tx)
  const categories = await tx.selectFrom('categories').select('id').execute()
  const isKnown = ({ categoryId, tagId }: (typeof body.scopes)[number]) =>
    tagId === null
      ? categories.some(({ id }) => id === categoryId)
      : rows.some(tag => tag.id === tagId && tag.category_id === categoryId)
  if (!body.scopes.every(isKnown))
    throw fail('INVALID_INPUT', {
      fields: { scopes: 'Une catégorie ou une sous-catégorie n’existe plus\u00a0: rechargez la page' },
    })
  const before = await tx
    .deleteFrom('attribute_scopes')
    .where('attribute_code', '=', params.code)
    .returning(['category_id', 'tag_id', 'required'])
    .execute()
  const given = body.scopes.map(({ categoryId, tagId, required }) => ({
    category_id: categoryId,
    tag_id: tagId,
    required,
  }))
  const after = [...new Map(given.map(row => [`${row.category_id} ${row.tag_id}`, row])).values()]
  if (after.length)
    await tx
      .insertInto('attribute_scopes')
      .values(after.map(row => ({ ...row, attribute_code: params.code })))
      .execute()
  addAuditDetails(tx, { before: { scopes: before }, after: { scopes: after } })
  await invalidateListings(tx)
  return { success: true as const }
}

export async function removeAttribute(tx: Tx, { params }: Input<typeof contract.removeAttribute>) {
  const before = await lockAttribute(tx, params.code)
  if (await isUsed(tx, params.code))
    throw fail('CONFLICT', {
      sentence:
        'Des articles ont cette caractéristique\u00a0: réunissez-la avec une autre, ou retirez-la d’abord de ces articles.',
    })
  await tx.deleteFrom('attributes').where('code', '=', params.code).execute()
  addAuditDetails(tx, { before: { label: before.label, kind: before.kind, unit: before.unit } })
  await invalidateListings(tx)
  return { success: true as const }
}
