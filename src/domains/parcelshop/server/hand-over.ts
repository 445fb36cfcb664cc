import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { databaseDay } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Input, OperationResponse } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { handOverParcels } from '../contract-seller.ts'
import { handoverNumber, parcelSteps } from '../rules.ts'
import { writeDropStep } from './lock.ts'
import { mailGivenBack, mailHandedOver } from './mails.ts'

type Seller = { vendorId: number; userId: number }
type Made = OperationResponse<typeof handOverParcels>
type Body = Input<typeof handOverParcels>['body']

/** The list that the carrier signs, or the one already made with this key. */
export async function handOver(tx: Tx, { vendorId, userId }: Seller, body: Body): Promise<Made> {
  const shop = await tx
    .selectFrom('shops')
    .select('id')
    .where('id', '=', body.shopId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  if (!shop) throw fail('NOT_FOUND')
  const number = handoverNumber(await databaseDay(tx), randomBytes(6))
  // Another request with the key waits here until this one ends.
  const made = await tx
    .insertInto('parcel_handovers')
    .values({
      ...{ number, key: body.key, vendor_id: vendorId, shop_id: body.shopId, carrier: body.carrier, handed_by: userId },
    })
    .onConflict(conflict => conflict.columns(['vendor_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return findHandover(tx, vendorId, body.key)
  const parcels = await lockParcels(tx, vendorId, body.parcelIds)
  if (parcels.some(({ shopId, carrier }) => shopId !== body.shopId || carrier !== body.carrier)) throw fail('NOT_FOUND')
  await leave(tx, body.parcelIds, { status: parcelSteps.handOver.to, handover_id: made.id })
  for (const [dropId, own] of Map.groupBy(parcels, ({ dropId }) => dropId)) {
    await writeDropStep(tx, dropId, 'HANDED_OVER', userId, own.length)
    await mailHandedOver(tx, dropId, made.id)
  }
  return { id: made.id, number, parcels: parcels.length }
}

async function findHandover(tx: Tx, vendorId: number, key: string): Promise<Made> {
  return tx
    .selectFrom('parcel_handovers as h')
    .select(['h.id', 'h.number'])
    .select(sql<number>`(SELECT count(*)::int FROM dropped_parcels p WHERE p.handover_id = h.id)`.as('parcels'))
    .where('h.vendor_id', '=', vendorId)
    .where('h.key', '=', key)
    .executeTakeFirstOrThrow()
}

/** Their locks order the hand-over and the return of the same parcel; CONFLICT for one that waits no more. */
async function lockParcels(tx: Tx, vendorId: number, ids: readonly number[]) {
  const parcels = await tx
    .selectFrom('dropped_parcels as p')
    .innerJoin('parcel_drops as d', 'd.id', 'p.drop_id')
    .select(['p.id', 'p.carrier', 'p.status', 'p.drop_id as dropId', 'd.shop_id as shopId'])
    .where('p.id', 'in', ids)
    .where('d.vendor_id', '=', vendorId)
    .orderBy('p.id')
    .forUpdate('p')
    .execute()
  if (parcels.length < ids.length) throw fail('NOT_FOUND')
  if (parcels.some(({ status }) => status !== parcelSteps.handOver.from))
    throw fail('CONFLICT', { sentence: 'Un de ces colis n’attend plus\u00a0: rechargez la page.' })
  return parcels
}

const leave = (tx: Tx, ids: readonly number[], values: { status: string; handover_id?: number }) =>
  tx
    .updateTable('dropped_parcels')
    .set({ ...values, left_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute()

export async function giveBack(tx: Tx, { vendorId, userId }: Seller, id: number): Promise<void> {
  const [parcel] = await lockParcels(tx, vendorId, [id])
  if (!parcel) throw fail('NOT_FOUND')
  await leave(tx, [id], { status: parcelSteps.giveBack.to })
  await writeDropStep(tx, parcel.dropId, 'GIVEN_BACK', userId, 1)
  await mailGivenBack(tx, parcel.dropId, id)
}
