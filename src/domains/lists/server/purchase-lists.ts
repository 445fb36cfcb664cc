import { type RawBuilder, sql } from 'kysely'
import { lineCap } from '#domains/cart/rules.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { depositFrom } from '#shared/price/packaging-deposit.ts'
import { basisFor, lineAmounts } from '#shared/price/price.ts'
import type { CurrentUser } from '#shared/user.ts'
import type {
  addToPurchaseList,
  createPurchaseList,
  ListLine,
  ListSummary,
  setPurchaseListLine,
} from '../contract-lists.ts'
import { sharedListPath } from '../rules/links.ts'
import { listCap, tooManyLines, tooManyLists } from '../rules.ts'
import { candidatePrice, candidatesFor, loadOffersFor, priceOf, type WantedLine } from './candidates.ts'
import { findOwnOrder } from './order-lines.ts'
import { markDeleted, refuseTooMany, restoreDeleted } from './restorable-rows.ts'

const picturesAtMost = 4

export async function findLists(db: Db, userId: number): Promise<ListSummary[]> {
  const { rows } = await sql<ListSummary>`
    SELECT l.id, l.name, l.favourites AS "isFavourites", l.season, l.cuvee, s.next_on::text AS "nextOn", count(v.id)::int AS "lineCount",
      COALESCE((array_agg(json_build_object('pictureId', a.picture_id, 'categoryId', a.category_id) ORDER BY i.position)
        FILTER (WHERE v.id IS NOT NULL))[1:${sql.lit(picturesAtMost)}], '{}') AS pictures
    FROM purchase_lists l
    LEFT JOIN purchase_list_lines i ON i.list_id = l.id
    LEFT JOIN variants v ON v.id = i.variant_id
    LEFT JOIN articles a ON a.id = v.article_id
    LEFT JOIN list_schedules s ON s.list_id = l.id AND s.status = 'ACTIVE'
    WHERE l.user_id = ${userId} AND l.deleted_at IS NULL
    GROUP BY l.id, s.next_on ORDER BY NOT l.favourites, lower(l.name), l.id`.execute(db)
  return rows
}

/** NOT_FOUND for a missing, a deleted and another's list alike. */
export async function findOwnList(db: Db | Tx, id: number, userId: number) {
  const list = await db
    .selectFrom('purchase_lists')
    .select(['id', 'name', 'share_token', 'favourites', 'season', 'cuvee'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!list) throw fail('NOT_FOUND')
  return list
}

export async function findListedLines(db: Db | Tx, listId: number): Promise<(WantedLine & { variantId: number })[]> {
  const rows = await db
    .selectFrom('purchase_list_lines as i')
    .innerJoin('variants as v', 'v.id', 'i.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .leftJoin('offers as o', 'o.id', 'i.offer_id')
    .leftJoin('vendors as m', 'm.id', 'o.vendor_id')
    .select(['i.variant_id as variantId', 'i.offer_id as offerId', 'i.quantity', 'm.name as formerVendor'])
    .select(['a.id as articleId', 'a.title', 'a.category_id as categoryId', 'a.picture_id as pictureId'])
    .select(['v.label as variantLabel', 'v.sale_unit as saleUnit'])
    .select(sql<string | null>`CASE WHEN a.status = 'published' THEN a.slug END`.as('slug'))
    .where('i.list_id', '=', listId)
    .orderBy('i.position')
    .execute()
  return rows.map(row => ({ ...row, before: null }))
}

/** With what the cart would take today. */
export async function showList(db: Db, id: number, user: CurrentUser) {
  const { share_token, favourites, ...list } = await findOwnList(db, id, user.id)
  const lines = await offerToday(db, await findListedLines(db, id), user)
  return { ...list, isFavourites: favourites, sharePath: share_token && sharedListPath(share_token), lines }
}

/** What the cart would take, and whether from another offer than the listed one. */
type Offered = { offered: (NonNullable<ListLine['offered']> & { offerId: number }) | null; isReplaced: boolean }

/** What the cart would take of each line today. */
export async function offerToday<L extends WantedLine & { variantId: number }>(
  db: Db | Tx,
  lines: readonly L[],
  user: Pick<CurrentUser, 'id' | 'kind' | 'vendorId'>,
) {
  // The cart's buyer has the prices agreed with them.
  const cart = await db.selectFrom('carts').select('id').where('user_id', '=', user.id).executeTakeFirst()
  const offers = await loadOffersFor(db, cart?.id ?? 0, lines)
  const byVariant = Map.groupBy(
    offers.filter(({ vendorId }) => vendorId !== user.vendorId),
    offer => offer.variantId,
  )
  return lines.map((line): L & Offered => {
    const [best] = candidatesFor(line, byVariant.get(line.variantId) ?? [], new Map())
    if (!best) return { ...line, offered: null, isReplaced: false }
    const { offer, adds: quantity } = best
    const isReplaced = line.offerId !== null && offer.offerId !== line.offerId
    const unitCents = candidatePrice(best)
    const amounts = lineAmounts(basisFor(user.kind), unitCents, quantity, offer.vatBasisPoints)
    const price = { ...priceOf(unitCents, offer.vatBasisPoints), line: amounts, deposit: depositFrom(offer) }
    return { ...line, isReplaced, offered: { offerId: offer.offerId, quantity, vendor: offer.vendorName, ...price } }
  })
}

export async function createList(
  tx: Tx,
  user: CurrentUser,
  { name, ...copied }: Input<typeof createPurchaseList>['body'],
) {
  const userId = user.id
  await refuseTooManyLists(tx, userId)
  const { id } = await tx
    .insertInto('purchase_lists')
    .values({ user_id: userId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await copyLines(tx, id, user, copied)
  return { id }
}

const purchaseLists = { table: 'purchase_lists', cap: listCap, tooMany: tooManyLists }
export const refuseTooManyLists = (tx: Tx, userId: number) => refuseTooMany(tx, purchaseLists, userId)

export const lockList = async (tx: Tx, id: number, userId: number) => {
  await findOwnList(tx, id, userId)
  await tx.selectFrom('purchase_lists').select('id').where('id', '=', id).forUpdate().execute()
}

type Copied = Input<typeof addToPurchaseList>['body']

export async function addLinesToList(tx: Tx, id: number, user: CurrentUser, copied: Copied) {
  await lockList(tx, id, user.id)
  await copyLines(tx, id, user, copied)
  return { id }
}

async function copyLines(tx: Tx, listId: number, user: CurrentUser, { orderId, cart }: Copied): Promise<void> {
  const userId = user.id
  if (orderId !== undefined) {
    await findOwnOrder(tx, orderId, user)
    await insertLines(
      tx,
      listId,
      sql`SELECT COALESCE(o.variant_id, (l.snapshot->>'variantId')::bigint) AS variant_id, o.id AS offer_id, l.quantity, l.position
        FROM order_lines l LEFT JOIN offers o ON o.id = l.offer_id WHERE l.order_id = ${orderId}`,
    )
  }
  if (cart)
    await insertLines(
      tx,
      listId,
      sql`SELECT o.variant_id, o.id AS offer_id, l.quantity, row_number() OVER (ORDER BY l.added_at, o.id) AS position
        FROM carts c JOIN cart_lines l ON l.cart_id = c.id JOIN offers o ON o.id = l.offer_id WHERE c.user_id = ${userId}`,
    )
  const { count } = await tx
    .selectFrom('purchase_list_lines')
    .select(sql<number>`count(*)`.as('count'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  if (count > lineCap) throw fail('CONFLICT', { sentence: tooManyLines })
}

/** One variant of two sellers is one line, of the larger quantity. */
export const insertLines = (tx: Tx, listId: number, lines: RawBuilder<unknown>) =>
  sql`
    INSERT INTO purchase_list_lines (list_id, variant_id, offer_id, quantity)
    SELECT ${listId}, variant_id, offer_id, quantity FROM (
      SELECT DISTINCT ON (n.variant_id) n.* FROM (${lines}) n JOIN variants v ON v.id = n.variant_id
      ORDER BY n.variant_id, n.quantity DESC
    ) n ORDER BY position
    ON CONFLICT (list_id, variant_id) DO UPDATE SET quantity = GREATEST(purchase_list_lines.quantity, EXCLUDED.quantity)`.execute(
    tx,
  )

export async function renameList(tx: Tx, id: number, userId: number, name: string): Promise<{ id: number }> {
  await lockList(tx, id, userId)
  await tx.updateTable('purchase_lists').set({ name }).where('id', '=', id).execute()
  return { id }
}

export async function setListedQuantity(
  tx: Tx,
  { params: { id, variantId }, body: { quantity } }: Input<typeof setPurchaseListLine>,
  userId: number,
): Promise<{ id: number }> {
  await lockList(tx, id, userId)
  const found = quantity
    ? await tx
        .updateTable('purchase_list_lines')
        .set({ quantity })
        .where('list_id', '=', id)
        .where('variant_id', '=', variantId)
        .returning('variant_id')
        .executeTakeFirst()
    : await tx
        .deleteFrom('purchase_list_lines')
        .where('list_id', '=', id)
        .where('variant_id', '=', variantId)
        .returning('variant_id')
        .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
  return { id }
}

export async function deleteList(tx: Tx, id: number, userId: number): Promise<{ id: number }> {
  await lockList(tx, id, userId)
  return markDeleted(tx, purchaseLists, id, userId)
}

export const restoreList = (tx: Tx, id: number, userId: number) => restoreDeleted(tx, purchaseLists, id, userId)
