import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/db/pool.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { createOffer, type TestVendor } from './factories.ts'
import type { FixtureSet } from './fixtures.ts'

/** Of goods and a buyer that nothing else names; prices and quotes of the seller. */
export async function ofPrices({ app, vendor, people, mark }: FixtureSet) {
  const { offerId } = await createOffer(app.db, vendor)
  const vendor_id = vendor.vendorId
  const { id: group } = await app.db
    .insertInto('customer_groups')
    .values({ vendor_id, name: mark.slice(0, 60) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const customer = await app.db
    .insertInto('seller_customers')
    .values({ vendor_id, email: `${mark}-client@exemple.fr`.toLowerCase(), name: mark, group_id: group })
    .returning('id')
    .executeTakeFirstOrThrow()
  const today = isoDay(new Date())
  const list = await app.db
    .insertInto('price_lists')
    .values({ vendor_id, name: mark.slice(0, 60), starts_on: today })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('price_list_prices')
    .values({ list_id: list.id, vendor_id, offer_id: offerId, from_quantity: 1, price_cents: 900 })
    .execute()
  await app.db
    .insertInto('price_list_customers')
    .values({ list_id: list.id, vendor_id, customer_id: customer.id })
    .execute()
  await app.db.insertInto('basket_minimums').values({ vendor_id, ht_cents: 1, pickup_exempt: true }).execute()
  await app.db.insertInto('vendor_countries').values({ vendor_id, country: 'BE' }).execute()
  await app.db
    .insertInto('vendor_distance_sales')
    .values({ vendor_id, statement: 'below_threshold', stated_by: people.buyer.id })
    .execute()
  const code = await app.db
    .insertInto('promo_codes')
    .values({ vendor_id, code: `F-${vendor_id}`, basis_points: 500, starts_on: today, ends_on: today })
    .returning('id')
    .executeTakeFirstOrThrow()
  const quote = await app.db
    .insertInto('quotes')
    .values({
      ...{ vendor_id, user_id: people.buyer.id, number: `D-${mark}`, key: randomUUID(), made_by: 'buyer' },
      ...{ status: 'ANSWERED', message: `${mark}DEVIS`, delivery_ht_cents: 0, delay_days: 1 },
      valid_until: addDays(today, 9),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('quote_lines')
    .values({ quote_id: quote.id, offer_id: offerId, quantity: 1, initial_cents: 1_000, price_cents: 900 })
    .execute()
  await app.db
    .insertInto('quote_history')
    .values({ quote_id: quote.id, status: 'ANSWERED', author: 'seller' })
    .execute()
  await app.db
    .insertInto('cooperatives')
    .values({ vendor_id, group_id: group, recognised_by: people.buyer.id })
    .execute()
  const member = await app.db
    .insertInto('cooperative_members')
    .values({ vendor_id, number: `M-${vendor_id}`, name: mark, entered_on: today })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('cooperative_doubts')
    .values({
      ...{ member_id: member.id, user_id: people.buyer.id },
      ...{ same_email: false, same_number: true, same_siren: false },
    })
    .execute()
  const { id: collection } = await app.db
    .insertInto('collections')
    .values({
      ...{ vendor_id, shop_id: vendor.shopId, key: randomUUID(), held_on: today, opens: '08:00', closes: '12:00' },
      ...{ kinds: ['EVPP'], note: '', created_by: people.owner.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: deposit } = await app.db
    .insertInto('collection_deposits')
    .values({ collection_id: collection, user_id: people.buyer.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('collection_quantities').values({ deposit_id: deposit, kind: 'EVPP', announced: 3 }).execute()
  const dropped = await insertDrop(app.db, vendor, { people, mark })
  const reserved = await createOffer(app.db, vendor)
  await app.db
    .updateTable('offers')
    .set({ reserved: true, reserved_group_id: group })
    .where('id', '=', reserved.offerId)
    .execute()
  const access = await app.db
    .insertInto('access_requests')
    .values({ vendor_id, user_id: people.buyer.id, email: `acces-${vendor_id}@exemple.fr`, name: mark, message: mark })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: dropPoint } = await app.db
    .insertInto('drop_points')
    .values({ vendor_id, name: 'Dépôt', street: '1 rue du Pressoir', postcode: '51190', city: 'Avize' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: round } = await app.db
    .insertInto('delivery_rounds')
    .values({
      ...{ vendor_id, weekdays: [2], departments: ['51'], price_cents: 100, price_per: 'order' },
      ...{ cutoff_days: 1, cutoff_time: '12:00' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    dropPoint,
    round,
    collection,
    deposit,
    ...dropped,
    accessRequest: access.id,
    cooperativeMember: member.id,
    priceList: list.id,
    listedOffer: offerId,
    customer: customer.id,
    customerGroup: group,
    promoCode: code.id,
    quote: quote.id,
  }
}

/** A price list with a percentage off every offer of the seller, for one account whose address is proved. */
export async function agreePrice(db: Db, values: { vendorId: number; userId: number; basisPoints: number }) {
  const vendor_id = values.vendorId
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', values.userId)
    .executeTakeFirstOrThrow()
  const customer = await db
    .insertInto('seller_customers')
    .values({ vendor_id, email })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = await db
    .insertInto('price_lists')
    .values({ vendor_id, name: 'Membres', basis_points: values.basisPoints, starts_on: isoDay(new Date()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('price_list_customers')
    .values({ list_id: list.id, vendor_id, customer_id: customer.id })
    .execute()
}

/** A drop of the buyer with one parcel that waits and one that was handed over. */
async function insertDrop(
  db: Db,
  { vendorId, shopId }: TestVendor,
  { people, mark }: Pick<FixtureSet, 'people' | 'mark'>,
) {
  const of = { vendor_id: vendorId, shop_id: shopId }
  const serial = `${vendorId}`.padStart(6, '0')
  const today = isoDay(new Date())
  await db
    .insertInto('parcel_shops')
    .values({ ...of, is_open: true, max_parcels: 12, max_grams: 20_000, changed_by: people.owner.id })
    .execute()
  await db
    .insertInto('parcel_shop_carriers')
    .values({ shop_id: shopId, carrier: 'COLISSIMO', weekdays: [1, 2, 3, 4, 5], cut_off: '16:30' })
    .execute()
  const sender = JSON.stringify({ name: `${mark}EXPEDITEUR`, siret: null })
  const { id: parcelDrop } = await db
    .insertInto('parcel_drops')
    .values({
      ...{ ...of, number: `P261126-${serial}`, key: randomUUID(), user_id: people.buyer.id, planned_on: today, sender },
      ...{ excise: 'CAPSULE', status: 'RECEIVED', received_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: handover } = await db
    .insertInto('parcel_handovers')
    .values({ ...of, number: `B261126-${serial}`, key: randomUUID(), carrier: 'COLISSIMO', handed_by: people.owner.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const values = { drop_id: parcelDrop, carrier: 'COLISSIMO', reference: mark, grams: 9_000, bottles: 6, due_on: today }
  const left = { status: 'HANDED_OVER', left_at: new Date(), handover_id: handover }
  const { id: droppedParcel } = await db
    .insertInto('dropped_parcels')
    .values({ ...values, position: 0, tracking_number: `W${vendorId}-00000`, status: 'RECEIVED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('dropped_parcels')
    .values({ ...values, ...left, position: 1, tracking_number: `W${vendorId}-00001` })
    .execute()
  await db
    .insertInto('parcel_drop_history')
    .values({ drop_id: parcelDrop, step: 'RECEIVED', user_id: people.owner.id, parcels: 2 })
    .execute()
  return { parcelDrop, droppedParcel, handover }
}
