/** Beside the label of a parcel: its price, and the driver who fetches it. The carrier is called outside any transaction. */
import { callCarrier } from '#domains/shipping/carriers/call-carrier.ts'
import { findPickupParcel, parcelToQuote, recordPickup } from '#domains/shipping/carriers/parcels.ts'
import type { CarrierSettings } from '#domains/shipping/carriers/settings.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import { lockOrderForParty, requireRole } from '../access.ts'
import { writeHistory } from '../history.ts'

type Which = { id: number; shipmentId: number }

/** The seller of the order; NOT_FOUND for everyone else. */
async function lockAsSeller(tx: Tx, { id }: Which, user: CurrentUser) {
  const { order, parties } = await lockOrderForParty(tx, id, user)
  requireRole(
    'unpack',
    order.facts,
    parties.filter(party => party !== 'operator'),
  )
  return order
}

export async function quoteParcel(db: Db, settings: CarrierSettings, which: Which, user: CurrentUser) {
  const parcel = await inTransaction(db, async tx => {
    await lockAsSeller(tx, which, user)
    return parcelToQuote(tx, { orderId: which.id, shipmentId: which.shipmentId })
  })
  if (!parcel) throw fail('NOT_FOUND')
  return { quote: await callCarrier(db, settings, carrier => carrier.quote(parcel)) }
}

/** Days ahead on which a driver may be asked for. */
const pickupDays = 10

export async function requestParcelPickup(
  db: Db,
  settings: CarrierSettings,
  { day, ...which }: Which & { day: string },
  user: CurrentUser,
) {
  const today = isoDay(new Date())
  if (day <= today || day > addDays(today, pickupDays))
    throw fail('INVALID_INPUT', { fields: { day: `Entre demain et dans ${pickupDays}\u00a0jours` } })
  const parcel = await inTransaction(db, async tx => {
    await lockAsSeller(tx, which, user)
    return findPickupParcel(tx, { orderId: which.id, shipmentId: which.shipmentId })
  })
  if (!parcel) throw fail('CONFLICT', { sentence: 'Demandez d’abord l’étiquette du transporteur pour cet envoi.' })
  if (parcel.pickupOn !== day) {
    const { reference } = await callCarrier(db, settings, carrier => carrier.requestPickup({ ...parcel.request, day }))
    await inTransaction(db, async tx => {
      const order = await lockAsSeller(tx, which, user)
      // Two clicks at once: one history row.
      if (await recordPickup(tx, parcel.id, { day, reference }))
        await writeHistory(tx, order.id, 'seller', user.id, [
          { axis: 'fulfilment', from: order.status, to: 'PICKUP_ASKED', note: day },
        ])
    })
  }
  return { id: which.id, day }
}
