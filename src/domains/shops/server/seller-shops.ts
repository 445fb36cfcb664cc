import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { addSellerShop, changeSellerShop, setShopClosures } from '../contract-seller.ts'
import { findOverlap, type Interval } from '../rules/opening.ts'
import { coordinatesOf, slugFor } from './actions.ts'

/** Creates a shop and its warehouse under one name; NAME_TAKEN when this seller already uses it. */
export async function addShop(tx: Tx, vendorId: number, { body }: Input<typeof addSellerShop>) {
  await lockVendor(tx, vendorId)
  await checkName(tx, vendorId, body.name)
  const { phone, email, description, ...place } = body
  const warehouse = await tx
    .insertInto('warehouses')
    .values({ ...place, vendor_id: vendorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shop = await tx
    .insertInto('shops')
    .values({
      ...body,
      ...(await coordinatesOf(tx, body.postcode, body.city)),
      vendor_id: vendorId,
      warehouse_id: warehouse.id,
      slug: await slugFor(tx, 'shops', `${body.name} ${body.city}`),
      pickup: false,
      status: 'closed',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: shop.id }
}

/** An open shop needs hours, and a pick-up point must be open; INVALID_INPUT names what is missing. */
export async function changeShop(tx: Tx, vendorId: number, { params, body }: Input<typeof changeSellerShop>) {
  await lockVendor(tx, vendorId)
  const shop = await ownShop(tx, vendorId, params.id)
  if (body.name !== shop.name) await checkName(tx, vendorId, body.name, shop.id)
  checkHours(body)
  const { hours, position, isOpen, pickupReadyHours, ...facts } = body
  const moved = position ?? (await movedPosition(tx, shop, body))
  await tx
    .updateTable('shops')
    .set({ ...facts, ...moved, pickup_ready_hours: pickupReadyHours, status: isOpen ? 'open' : 'closed' })
    .where('id', '=', shop.id)
    .execute()
  const { name, street, postcode, city } = body
  await tx.updateTable('warehouses').set({ name, street, postcode, city }).where('id', '=', shop.warehouse_id).execute()
  await replaceHours(tx, shop.id, hours)
  await invalidatePages(tx, 'shops')
  return { success: true as const }
}

function checkHours({ hours, isOpen, pickup }: { hours: readonly Interval[]; isOpen: boolean; pickup: boolean }) {
  if (findOverlap(hours)) throw fail('INVALID_INPUT', { fields: { hours: 'Deux plages d’un même jour se touchent.' } })
  if (isOpen && hours.length === 0)
    throw fail('INVALID_INPUT', { fields: { hours: 'Indiquez des horaires avant d’ouvrir ce magasin.' } })
  if (pickup && !isOpen) throw fail('INVALID_INPUT', { fields: { pickup: 'Le retrait demande un magasin ouvert.' } })
}

type Place = { postcode: string; city: string }
/** New coordinates when the town changes; otherwise keeps the position that the seller chose. */
const movedPosition = async (tx: Tx, before: Place, after: Place) =>
  before.postcode === after.postcode && before.city === after.city ? {} : coordinatesOf(tx, after.postcode, after.city)

async function replaceHours(tx: Tx, shopId: number, hours: readonly Interval[]) {
  await tx.deleteFrom('shop_hours').where('shop_id', '=', shopId).execute()
  if (hours.length)
    await tx
      .insertInto('shop_hours')
      .values(hours.map(slot => ({ ...slot, shop_id: shopId })))
      .execute()
}

/** Replaces the coming days off; past ones do not change. */
export async function setClosures(tx: Tx, vendorId: number, { params, body }: Input<typeof setShopClosures>) {
  const shop = await ownShop(tx, vendorId, params.id)
  checkClosures(body.closures)
  await tx
    .deleteFrom('shop_closures')
    .where('shop_id', '=', shop.id)
    .where('to_day', '>=', sql<string>`current_date`)
    .execute()
  if (body.closures.length)
    await tx
      .insertInto('shop_closures')
      .values(body.closures.map(({ from, to, reason }) => ({ shop_id: shop.id, from_day: from, to_day: to, reason })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  await invalidatePages(tx, 'shops')
  return { success: true as const }
}

function checkClosures(closures: Input<typeof setShopClosures>['body']['closures']) {
  if (closures.some(({ from, to }) => to < from))
    throw fail('INVALID_INPUT', { fields: { to: 'La fin suit le début.' } })
  if (new Set(closures.map(({ from }) => from)).size !== closures.length)
    throw fail('INVALID_INPUT', { fields: { from: 'Deux fermetures commencent le même jour.' } })
}

const lockVendor = (tx: Tx, vendorId: number) =>
  tx.selectFrom('vendors').select('id').where('id', '=', vendorId).forNoKeyUpdate().executeTakeFirstOrThrow()

async function ownShop(tx: Tx, vendorId: number, shopId: number) {
  const shop = await tx
    .selectFrom('shops')
    .select(['id', 'name', 'warehouse_id', 'postcode', 'city'])
    .where('id', '=', shopId)
    .where('vendor_id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!shop) throw fail('NOT_FOUND')
  return shop
}

async function checkName(tx: Tx, vendorId: number, name: string, except = 0) {
  const taken = await tx
    .selectFrom('shops')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('id', '<>', except)
    .where(eb => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .execute()
  if (taken.length) throw fail('NAME_TAKEN')
}
