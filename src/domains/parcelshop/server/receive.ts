import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import type { Input, OperationResponse } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { receiveDropByNumber, receiveDrop as receiveOperation } from '../contract-seller.ts'
import { dropSteps, mayDo, parcelSteps } from '../rules.ts'
import { findParcels, type LockedDrop, lockDrop, moveParcels, writeDropStep } from './lock.ts'
import { mailDropReceipt } from './mails.ts'
import { findDueDays } from './parcel-shops.ts'

type Seller = { vendorId: number; userId: number }
type Choice = Input<typeof receiveOperation>['body']
const refuseField = (field: string, sentence: string): never => {
  throw fail('INVALID_INPUT', { fields: { [field]: sentence } })
}

export async function receiveChosen(
  tx: Tx,
  seller: Seller,
  { params, body }: Input<typeof receiveOperation>,
): Promise<void> {
  const drop = await lockDrop(tx, params.id)
  if (drop.vendorId !== seller.vendorId) throw fail('NOT_FOUND')
  const own = await findParcels(tx, drop.id)
  const named = [...body.received, ...body.refused.map(({ parcelId }) => parcelId)]
  if (named.some(id => !own.some(parcel => parcel.id === id))) throw fail('NOT_FOUND')
  if (new Set(named).size < named.length) refuseField('refused', 'Un colis est reçu ou refusé, pas les deux.')
  if (named.length === 0) refuseField('received', 'Cochez un colis reçu, ou refusez-en un.')
  await receive(tx, seller, drop, body)
}

/** Two devices may hold the same number: the second learns when the parcels were received. */
export async function receiveWholeDrop(
  tx: Tx,
  seller: Seller,
  number: string,
): Promise<OperationResponse<typeof receiveDropByNumber>> {
  const found = await tx
    .selectFrom('parcel_drops')
    .select(['id', sql<string>`sender ->> 'name'`.as('sender')])
    .where('number', '=', number)
    .where('vendor_id', '=', seller.vendorId)
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND', { fields: { number: 'Aucun dépôt n’est annoncé avec ce numéro.' } })
  const drop = await lockDrop(tx, found.id)
  const parcels = await findParcels(tx, drop.id)
  if (drop.status !== 'RECEIVED')
    await receive(tx, seller, drop, { received: parcels.map(({ id }) => id), refused: [] })
  const received = parcels.filter(({ status }) => status !== 'REFUSED' && status !== 'MISSING').length
  return { number, sender: found.sender, parcels: received, alreadyAt: drop.receivedAt?.toISOString() ?? null }
}

/** The caller holds the drop's lock. Parcels in neither list are missing. */
async function receive(tx: Tx, { userId }: Seller, drop: LockedDrop, { received, refused }: Choice): Promise<void> {
  const step = received.length ? 'receive' : 'refuse'
  if (!mayDo('shop', step, drop.status)) throw fail('DROP_CLOSED')
  const dueOn = await findDueDays(tx, drop.shopId)
  for (const { id, carrier } of await findParcels(tx, drop.id)) {
    const reason = refused.find(({ parcelId }) => parcelId === id)?.reason
    if (!reason && !received.includes(id)) continue
    await tx
      .updateTable('dropped_parcels')
      .set(
        reason ? { status: parcelSteps.refuse.to, reason } : { status: parcelSteps.receive.to, due_on: dueOn(carrier) },
      )
      .where('id', '=', id)
      .execute()
  }
  await moveParcels(tx, drop.id, 'miss')
  const status = dropSteps[step].to
  await tx
    .updateTable('parcel_drops')
    .set({ status, received_at: sql<Date>`now()` })
    .where('id', '=', drop.id)
    .execute()
  await writeDropStep(tx, drop.id, status, userId, received.length || refused.length)
  await mailDropReceipt(tx, drop.id)
}
