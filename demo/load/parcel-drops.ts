/** « Le Comptoir » receives growers' parcels in its first shop: one drop of the past was handed over, one is announced. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { announceDrop } from '#domains/parcelshop/contract.ts'
import {
  handOverParcels,
  listOwnParcelShops,
  receiveDropByNumber,
  setParcelShop,
} from '#domains/parcelshop/contract-seller.ts'
import { openDays } from '#domains/parcelshop/rules/pickups.ts'
import { plannedDays } from '#domains/parcelshop/rules.ts'
import { listShops } from '#domains/shops/contract.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'
import { isoDay } from '#shared/dates.ts'

type As = (email: string) => Promise<Context>
const weekdays = [1, 2, 3, 4, 5]
/** Days since the drop of the past. */
const daysAgo = 9

export async function loadParcelDrops(db: Db, pipeline: Pipeline, as: As): Promise<void> {
  const [seller, grower] = [await as('vendeur@cepetchai.example'), await as('domaine@cepetchai.example')]
  const [own] = (await pipeline.call(listOwnParcelShops, {}, seller)).shops
  const shop = (await pipeline.call(listShops, {}, grower)).shops.find(({ id }) => id === own?.id)
  if (!shop) return
  await pipeline.call(
    setParcelShop,
    {
      params: { id: shop.id },
      body: {
        ...{ isOpen: true, maxParcels: 12, maxKilos: 20 },
        carriers: [
          { carrier: 'COLISSIMO', weekdays, cutOff: '16:00' },
          { carrier: 'CHRONOPOST', weekdays, cutOff: '15:30' },
        ],
      },
    },
    seller,
  )
  const [plannedOn] = openDays(shop, isoDay(new Date()), plannedDays)
  if (!plannedOn) return
  const announce = (parcels: { carrier: 'COLISSIMO' | 'CHRONOPOST'; trackingNumber: string; reference: string }[]) =>
    pipeline.call(
      announceDrop,
      {
        body: {
          ...{ key: randomUUID(), shopId: shop.id, plannedOn, excise: 'CAPSULE', adultsInFrance: true },
          parcels: parcels.map(parcel => ({ ...parcel, grams: 9_200, bottles: 6 })),
        },
      },
      grower,
    )
  const past = await announce([
    { carrier: 'COLISSIMO', trackingNumber: '6A23817450192', reference: 'Martin' },
    { carrier: 'COLISSIMO', trackingNumber: '6A23817450208', reference: 'Lefèvre' },
  ])
  await pipeline.call(receiveDropByNumber, { body: { number: past.number } }, seller)
  const parcels = await db.selectFrom('dropped_parcels').select('id').where('drop_id', '=', past.id).execute()
  const parcelIds = parcels.map(({ id }) => id)
  await pipeline.call(
    handOverParcels,
    { body: { key: randomUUID(), shopId: shop.id, carrier: 'COLISSIMO', parcelIds } },
    seller,
  )
  await shiftBack(db, past.id)
  await announce([
    { carrier: 'COLISSIMO', trackingNumber: '6A23817460015', reference: 'Bernard' },
    { carrier: 'CHRONOPOST', trackingNumber: 'XY123456785FR', reference: 'Caviste de Nancy' },
  ])
}

async function shiftBack(db: Db, dropId: number): Promise<void> {
  const renumbered = sql`left(number, 1) || to_char(current_date - ${sql.lit(daysAgo)}, 'YYMMDD') || substr(number, 8)`
  const earlier = sql.raw(`interval '${daysAgo} days'`)
  for (const statement of [
    sql`UPDATE parcel_drops SET number = ${renumbered}, planned_on = planned_on - ${sql.lit(daysAgo)}, created_at = created_at - ${earlier},
      received_at = received_at - ${earlier} WHERE id = ${dropId}`,
    sql`UPDATE dropped_parcels SET due_on = due_on - ${sql.lit(daysAgo)}, left_at = left_at - ${earlier} WHERE drop_id = ${dropId}`,
    sql`UPDATE parcel_drop_history SET at = at - ${earlier} WHERE drop_id = ${dropId}`,
    sql`UPDATE parcel_handovers SET number = ${renumbered}, handed_at = handed_at - ${earlier}
      WHERE id IN (SELECT handover_id FROM dropped_parcels WHERE drop_id = ${dropId})`,
    sql`UPDATE mails SET created_at = created_at - ${earlier}
      WHERE event LIKE 'wine-parcels-%' AND event ~ ${`[:-]${dropId}$`}`,
  ])
    await statement.execute(db)
}
