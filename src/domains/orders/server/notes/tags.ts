/** A seller's own tags of orders. */
import { sql } from 'kysely'
import { anyOf } from '#platform/db/planner.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { addOrderTag, batchTags, changeOrderTag } from '../../contract-notes.ts'
import type { SellerOrderTag } from '../../contract-sales.ts'
import { maxOrderTags, type TagColour } from '../../rules/order-tags.ts'

/** The column's CHECK constraint allows these colours only. */
const presentTag = (row: { id: number; name: string; colour: string }) => ({ ...row, colour: row.colour as TagColour })

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'fr')

/** Every tag of the seller, with its number of orders. */
export async function findOrderTags(db: Db, vendorId: number): Promise<SellerOrderTag[]> {
  const rows = await db
    .selectFrom('order_tags as t')
    .select(['t.id', 't.name', 't.colour'])
    .select(sql<number>`(SELECT count(*)::int FROM tagged_orders x WHERE x.tag_id = t.id)`.as('orders'))
    .where('t.vendor_id', '=', vendorId)
    .execute()
  return rows.map(row => ({ ...presentTag(row), orders: row.orders })).sort(byName)
}

export async function findTagsOf(db: Db, orderId: number, vendorId: number) {
  const rows = await db
    .selectFrom('tagged_orders as x')
    .innerJoin('order_tags as t', 't.id', 'x.tag_id')
    .select(['t.id', 't.name', 't.colour'])
    .where('x.order_id', '=', orderId)
    .where('x.vendor_id', '=', vendorId)
    .execute()
  return rows.map(presentTag).sort(byName)
}

type Values = Input<typeof addOrderTag>['body']

export async function createOrderTag(tx: Tx, vendorId: number, values: Values) {
  // Two at once are counted one after the other.
  await tx.selectFrom('order_tags').select('id').where('vendor_id', '=', vendorId).orderBy('id').forUpdate().execute()
  const tags = await findOrderTags(tx, vendorId)
  if (tags.length >= maxOrderTags)
    throw fail('CONFLICT', { sentence: `${maxOrderTags} repères au plus\u00a0: supprimez-en un d’abord.` })
  const made = await tx
    .insertInto('order_tags')
    .values({ vendor_id: vendorId, ...values })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw nameTaken()
  return made
}

const taken = 'Un de vos repères porte déjà ce nom.'
const nameTaken = () => fail('NAME_TAKEN', { sentence: taken, fields: { name: taken } })

export async function updateOrderTag(tx: Tx, vendorId: number, { params, body }: Input<typeof changeOrderTag>) {
  await lockTag(tx, vendorId, params.id)
  const same = await tx
    .selectFrom('order_tags')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('id', '<>', params.id)
    .where(sql`lower(name)`, '=', sql`lower(${body.name})`)
    .executeTakeFirst()
  if (same) throw nameTaken()
  await tx.updateTable('order_tags').set(body).where('id', '=', params.id).execute()
  return { success: true as const }
}

export async function deleteOrderTag(tx: Tx, vendorId: number, tagId: number) {
  await lockTag(tx, vendorId, tagId)
  await tx.deleteFrom('order_tags').where('id', '=', tagId).execute()
  return { success: true as const }
}

async function lockTag(tx: Tx, vendorId: number, tagId: number) {
  const tag = await tx
    .selectFrom('order_tags')
    .select(['id', 'name'])
    .where('id', '=', tagId)
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst()
  if (!tag) throw fail('NOT_FOUND')
  return tag
}

/** All orders are the seller's, or nothing changes. Repeating it changes nothing. */
export async function tagOrders(tx: Tx, vendorId: number, { ids, tagId, on }: Input<typeof batchTags>['body']) {
  const { name } = await lockTag(tx, vendorId, tagId)
  const own = await tx
    .selectFrom('orders')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where(sql<boolean>`id = ${anyOf(ids)}`)
    .execute()
  if (own.length !== ids.length) throw fail('NOT_FOUND')
  const rows = on
    ? await tx
        .insertInto('tagged_orders')
        .values(ids.map(id => ({ order_id: id, tag_id: tagId, vendor_id: vendorId })))
        .onConflict(conflict => conflict.doNothing())
        .returning('order_id')
        .execute()
    : await tx
        .deleteFrom('tagged_orders')
        .where('tag_id', '=', tagId)
        .where(sql<boolean>`order_id = ${anyOf(ids)}`)
        .returning('order_id')
        .execute()
  return { changed: rows.length, name }
}
