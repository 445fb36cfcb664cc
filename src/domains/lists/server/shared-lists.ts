import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { lineCap } from '#domains/cart/rules.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { fail } from '#shared/errors.ts'
import { depositFrom } from '#shared/price/packaging-deposit.ts'
import type { SharedLine } from '../contract-shared.ts'
import { favouritesName, tooManyLines } from '../rules.ts'
import { candidatePrice, candidatesFor, loadOffersFor, priceOf } from './candidates.ts'
import { findListedLines, insertLines, lockList, refuseTooManyLists } from './purchase-lists.ts'

/** One list of favourites per buyer: two concurrent first favourites create it once. */
export async function addToFavourites(tx: Tx, variantId: number, userId: number): Promise<{ id: number }> {
  const { rows } = await sql<{ minimum: number }>`
    SELECT COALESCE((SELECT min(o.minimum) FROM offers_on_sale o WHERE o.variant_id = v.id), 1)::int AS minimum
    FROM variants v JOIN articles a ON a.id = v.article_id AND a.status = 'published'
    WHERE v.id = ${variantId} AND NOT v.archived`.execute(tx)
  const [variant] = rows
  if (!variant) throw fail('NOT_FOUND')
  const id = await findFavourites(tx, userId)
  await lockList(tx, id, userId)
  const { count } = await tx
    .selectFrom('purchase_list_lines')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('list_id', '=', id)
    .where('variant_id', '<>', variantId)
    .executeTakeFirstOrThrow()
  if (count >= lineCap) throw fail('CONFLICT', { sentence: tooManyLines })
  await tx
    .insertInto('purchase_list_lines')
    .values({ list_id: id, variant_id: variantId, quantity: variant.minimum })
    .onConflict(conflict => conflict.columns(['list_id', 'variant_id']).doNothing())
    .execute()
  return { id }
}

/** Restores the favourites that were deleted: there is only one such list. */
async function findFavourites(tx: Tx, userId: number): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const existing = await tx
    .updateTable('purchase_lists')
    .set({ deleted_at: null })
    .where('user_id', '=', userId)
    .where('favourites', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (existing) return existing.id
  const { id } = await tx
    .insertInto('purchase_lists')
    .values({ user_id: userId, name: favouritesName, favourites: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function shareList(tx: Tx, id: number, userId: number): Promise<{ id: number }> {
  await lockList(tx, id, userId)
  await tx
    .updateTable('purchase_lists')
    .set({ share_token: randomBytes(32).toString('base64url') })
    .where('id', '=', id)
    .where('share_token', 'is', null)
    .execute()
  return { id }
}

export async function unshareList(tx: Tx, id: number, userId: number): Promise<{ id: number }> {
  await lockList(tx, id, userId)
  await tx.updateTable('purchase_lists').set({ share_token: null }).where('id', '=', id).execute()
  return { id }
}

/** The token is the permission: another's list is not visible otherwise. */
async function findShared(db: Db | Tx, token: string) {
  const list = await db
    .selectFrom('purchase_lists')
    .select(['id', 'name'])
    .where('share_token', '=', token)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!list) throw fail('NOT_FOUND')
  return list
}

export async function showSharedList(db: Db, token: string) {
  const { id, name } = await findShared(db, token)
  const lines = await findListedLines(db, id)
  const byVariant = Map.groupBy(await loadOffersFor(db, 0, lines), offer => offer.variantId)
  const references = new Map(
    (
      await db
        .selectFrom('offers')
        .select(['id', 'reference'])
        .where('variant_id', 'in', lines.length ? lines.map(({ variantId }) => variantId) : [0])
        .execute()
    ).map(offer => [offer.id, offer.reference]),
  )
  const shown = lines.map((line): SharedLine => {
    const [best] = candidatesFor(line, byVariant.get(line.variantId) ?? [], new Map())
    if (!best) return { ...line, offered: null }
    const { offer } = best
    return {
      ...line,
      offered: {
        quantity: best.adds,
        deposit: depositFrom(offer),
        vendor: offer.vendorName,
        reference: references.get(offer.offerId) ?? '',
        ...priceOf(candidatePrice(best), offer.vatBasisPoints),
      },
    }
  })
  return { name, lines: shown }
}

export async function copyShared(tx: Tx, token: string, userId: number): Promise<{ id: number }> {
  const { name, lines } = await bypassRls(tx, async owner => {
    const shared = await findShared(owner, token)
    return { ...shared, lines: await findListedLines(owner, shared.id) }
  })
  await refuseTooManyLists(tx, userId)
  const { id } = await tx
    .insertInto('purchase_lists')
    .values({ user_id: userId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (lines.length)
    await insertLines(
      tx,
      id,
      sql`SELECT * FROM unnest(${lines.map(({ variantId }) => variantId)}::bigint[], ${lines.map(({ offerId }) => offerId)}::bigint[],
        ${lines.map(({ quantity }) => quantity)}::int[]) WITH ORDINALITY AS n (variant_id, offer_id, quantity, position)`,
    )
  return { id }
}
