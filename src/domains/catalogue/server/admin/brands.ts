import { sql } from 'kysely'
import { invalidateListings } from '#domains/search/server/listing-version.ts'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { freeSlug, slugOf } from '#shared/slug.ts'
import type * as contract from '../../contract-categories.ts'
import { pictureFromFile } from '../article-pictures.ts'
import { lockDescriptions } from '../checks.ts'
import { createBrands } from '../reference-data.ts'

const pageSize = 50

export async function listBrands(db: Db, { q, page }: Input<typeof contract.listBrands>['query']) {
  const pattern = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<contract.AdminBrand & { total: number }>`
    SELECT b.id, b.name, b.slug, b.description, b.logo_id AS "logoId", b.approved_at IS NULL AS waits, count(*) OVER ()::int AS total,
      (SELECT count(*)::int FROM articles a WHERE a.brand_id = b.id) AS articles
    FROM brands b WHERE plain_text(b.name) LIKE plain_text(${pattern})
    ORDER BY b.approved_at IS NOT NULL, plain_text(b.name), b.id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(
    db,
  )
  const total = rows[0]?.total ?? 0
  return { brands: rows.map(({ total: _, ...brand }) => brand), total, page, pages: Math.ceil(total / pageSize) }
}

export async function addBrand(tx: Tx, { body }: Input<typeof contract.addBrand>) {
  await lockDescriptions(tx)
  await refuseName(tx, body.name, 0)
  const base = slugOf(body.name)
  if (!base) throw fail('INVALID_INPUT', { fields: { name: 'Une marque s’écrit avec des lettres ou des chiffres' } })
  const known = await tx.selectFrom('brands').select('slug').execute()
  const slug = freeSlug(base, new Set(known.map(brand => brand.slug)))
  const id = (await createBrands(tx, [{ name: body.name, slug }])).get(slug) ?? 0
  addAuditDetails(tx, { subject: { kind: 'brands', id }, after: body })
  return { id }
}

/** A brand that a seller named stays as it is. Twice: no change. */
export async function approveBrand(tx: Tx, { params }: { params: { id: number } }) {
  const before = await lockBrand(tx, params.id)
  if (!before) throw fail('NOT_FOUND')
  await sql`UPDATE brands SET approved_at = coalesce(approved_at, now()) WHERE id = ${params.id}`.execute(tx)
  addAuditDetails(tx, { after: { approved: before.name } })
  await invalidateListings(tx)
  return { success: true as const }
}

/** Names are unique whatever their case and accents, as sellers type them. */
async function refuseName(tx: Tx, name: string, except: number) {
  const taken = await tx
    .selectFrom('brands')
    .select('id')
    .where(sql<boolean>`plain_text(name) = plain_text(${name})`)
    .where('id', '<>', except)
    .executeTakeFirst()
  if (taken)
    throw fail('INVALID_INPUT', { fields: { name: 'Une autre marque porte ce nom\u00a0: réunissez-les plutôt' } })
}

export async function setBrandLogo(tx: Tx, { params, body }: Input<typeof contract.setBrandLogo>, context: Context) {
  const before = await lockBrand(tx, params.id)
  if (!before) throw fail('NOT_FOUND')
  const uploader = { vendorId: null, userId: requireUser(context).id }
  const logoId = body.fileId ? await pictureFromFile(tx, uploader, body.fileId) : null
  await tx.updateTable('brands').set({ logo_id: logoId }).where('id', '=', params.id).execute()
  addAuditDetails(tx, { before: { logo: before.logo_id }, after: { logo: logoId } })
  await invalidateListings(tx)
  return { logoId }
}

const lockBrand = (tx: Tx, id: number) =>
  tx
    .selectFrom('brands')
    .select(['id', 'name', 'description', 'logo_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

async function refreshArticlesOf(tx: Tx, brandId: number): Promise<number> {
  const rows = await tx.selectFrom('articles').select('id').where('brand_id', '=', brandId).execute()
  const articleIds = rows.map(({ id }) => id)
  await queueRefresh(tx, articleIds)
  await invalidateListings(tx)
  return articleIds.length
}

export async function changeBrand(tx: Tx, { params, body }: Input<typeof contract.changeBrand>) {
  const before = await lockBrand(tx, params.id)
  if (!before) throw fail('NOT_FOUND')
  await refuseName(tx, body.name, params.id)
  await tx.updateTable('brands').set(body).where('id', '=', params.id).execute()
  const { name, description } = before
  addAuditDetails(tx, { before: { name, description }, after: body })
  await refreshArticlesOf(tx, params.id)
  return { success: true as const }
}

/** Locks both rows by id, so that two merges never deadlock. */
export async function mergeBrand(tx: Tx, { params, body }: { params: { id: number }; body: { into: number } }) {
  if (params.id === body.into) throw fail('CONFLICT')
  const rows = await tx
    .selectFrom('brands')
    .select(['id', 'name'])
    .where('id', 'in', [params.id, body.into])
    .orderBy('id')
    .forUpdate()
    .execute()
  const [gone, target] = [params.id, body.into].map(id => rows.find(row => row.id === id))
  if (!gone || !target) throw fail('NOT_FOUND')
  await tx.updateTable('articles').set({ brand_id: target.id }).where('brand_id', '=', gone.id).execute()
  await tx.deleteFrom('brands').where('id', '=', gone.id).execute()
  addAuditDetails(tx, { before: { brand: gone.name }, after: { brand: target.name } })
  return { articles: await refreshArticlesOf(tx, target.id) }
}
