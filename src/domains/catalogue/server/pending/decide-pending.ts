/** What the operator decides of a brand or an attribute value that a seller brought. */
import { sql } from 'kysely'
import { invalidateListings } from '#domains/search/server/listing-version.ts'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import type { Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { slugOf } from '#shared/slug.ts'
import type * as contract from '../../contract-pending.ts'
import { optionNamed } from '../../rules/attributes.ts'
import { approveBrand, mergeBrand } from '../admin/brands.ts'
import { mailValueRefused } from '../admin/mails.ts'
import { moveValue } from '../attributes/attribute-values.ts'
import { lockAttribute, refreshLists } from '../attributes/change-attributes.ts'
import { lockDescriptions } from '../checks.ts'
import { brandFor } from '../naming.ts'

/** NOT_FOUND once it is decided. */
async function lockPendingValue(tx: Tx, id: number) {
  await lockDescriptions(tx)
  const row = await tx
    .selectFrom('pending_values')
    .select(['id', 'attribute_code as code', 'value'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return { ...row, attribute: await lockAttribute(tx, row.code) }
}

async function lockPendingBrand(tx: Tx, id: number) {
  await lockDescriptions(tx)
  const row = await tx
    .selectFrom('brands')
    .select(['id', 'name', 'slug'])
    .where('id', '=', id)
    .where('approved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

export async function acceptPending(tx: Tx, { params }: Input<typeof contract.acceptPending>) {
  if (params.kind === 'brand') {
    await lockPendingBrand(tx, params.id)
    return approveBrand(tx, { params })
  }
  const { id, value, attribute } = await lockPendingValue(tx, params.id)
  await tx
    .updateTable('attributes')
    .set({ options: [...attribute.options, value] })
    .where('code', '=', attribute.code)
    .execute()
  await tx.deleteFrom('pending_values').where('id', '=', id).execute()
  addAuditDetails(tx, { after: { [attribute.label]: value } })
  await refreshLists(tx)
  return { success: true as const }
}

export async function mergePending(tx: Tx, { params, body }: Input<typeof contract.mergePending>) {
  if (params.kind === 'brand') {
    await lockPendingBrand(tx, params.id)
    return mergeBrand(tx, { params, body: { into: await acceptedBrand(tx, body.into) } })
  }
  const { id, value, attribute } = await lockPendingValue(tx, params.id)
  const into = optionNamed(attribute.options, body.into)
  if (into === undefined) throw fail('INVALID_INPUT', { fields: { into: 'Choisissez une valeur de la liste' } })
  const articles = await moveValue(tx, attribute.code, value, into)
  await tx.updateTable('pending_values').set({ state: 'merged', same_as: into }).where('id', '=', id).execute()
  addAuditDetails(tx, { before: { [attribute.label]: value }, after: { [attribute.label]: into } })
  await refreshLists(tx)
  return { articles: articles.size }
}

async function acceptedBrand(tx: Tx, name: string): Promise<number> {
  const brand = await tx
    .selectFrom('brands')
    .select('id')
    .where(sql<boolean>`plain_text(name) = plain_text(${name})`)
    .where('approved_at', 'is not', null)
    .executeTakeFirst()
  if (!brand) throw fail('INVALID_INPUT', { fields: { into: 'Aucune marque acceptée ne porte ce nom' } })
  return brand.id
}

export async function refusePending(tx: Tx, { params, body }: Input<typeof contract.refusePending>, context: Context) {
  const refused = params.kind === 'brand' ? await refuseBrand(tx, params.id) : await refuseValue(tx, params.id)
  await mailValueRefused(tx, context, refused, body.reason)
  return { articles: refused.articleIds.length }
}

async function refuseValue(tx: Tx, pendingId: number) {
  const { id, value, attribute } = await lockPendingValue(tx, pendingId)
  const { code, label } = attribute
  const { rows } = await sql<{ id: number }>`
    WITH a AS (UPDATE articles SET attributes = attributes - ${code}::text, updated_at = now()
        WHERE attributes ->> ${code} = ${value} RETURNING id),
      v AS (UPDATE variants SET attributes = attributes - ${code}::text WHERE attributes ->> ${code} = ${value} RETURNING article_id)
    SELECT id FROM a UNION SELECT article_id FROM v`.execute(tx)
  await tx.updateTable('pending_values').set({ state: 'refused' }).where('id', '=', id).execute()
  addAuditDetails(tx, { before: { [label]: value } })
  await refreshLists(tx)
  return { label, value, articleIds: rows.map(row => row.id) }
}

/** The articles get the name of their seller as their brand, which an import gives where the file has none. */
async function refuseBrand(tx: Tx, brandId: number) {
  const brand = await lockPendingBrand(tx, brandId)
  const { rows } = await sql<{ id: number; seller: string | null }>`
    SELECT a.id, d.name AS seller FROM articles a LEFT JOIN vendors d ON d.id = a.created_by_vendor_id
    WHERE a.brand_id = ${brand.id} ORDER BY a.id FOR UPDATE OF a`.execute(tx)
  if (rows.some(({ seller }) => seller === null || slugOf(seller) === brand.slug))
    throw fail('CONFLICT', {
      sentence: 'Cette marque porte le nom de son vendeur\u00a0: acceptez-la, ou réunissez-la avec une autre.',
    })
  for (const [seller, articles] of Map.groupBy(rows, row => row.seller ?? ''))
    await tx
      .updateTable('articles')
      .set({ brand_id: await brandFor(tx, seller) })
      .where(
        'id',
        'in',
        articles.map(({ id }) => id),
      )
      .execute()
  await tx.deleteFrom('brands').where('id', '=', brand.id).execute()
  addAuditDetails(tx, { before: { brand: brand.name } })
  const articleIds = rows.map(({ id }) => id)
  await queueRefresh(tx, articleIds)
  await invalidateListings(tx)
  return { label: 'Marque', value: brand.name, articleIds }
}
