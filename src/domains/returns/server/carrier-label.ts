/** The label of a return from the configured carrier, which is called between two transactions; drawn here without one. */
import { callCarrier } from '#domains/shipping/carriers/call-carrier.ts'
import { recordReturnParcel } from '#domains/shipping/carriers/parcels.ts'
import type { CarrierSettings } from '#domains/shipping/carriers/settings.ts'
import { findReturnParcel, type ReturnLabel } from '#domains/shipping/server/return-labels.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import { returnRoleFor } from '../rules.ts'
import { lockReturn, returnFactsOf } from './access.ts'
import { returnedGrams, runReturnAction } from './return-actions.ts'

export async function makeReturnLabel(db: Db, settings: CarrierSettings, returnId: number, user: CurrentUser) {
  const parcel = settings.kind === 'none' ? null : await inTransaction(db, tx => openParcel(tx, returnId, user))
  const label = parcel && (await callCarrier(db, settings, carrier => carrier.announceReturn(parcel)))
  const made: ReturnLabel | undefined = label
    ? { carrier: label.carrier ?? 'Transporteur', trackingNumber: label.trackingNumber, pdf: label.labelPdf }
    : undefined
  // Writes a step that the buyer reads in the history of an order of the seller.
  return bypassRls(db, owner =>
    inTransaction(owner, async tx => {
      const acted = await runReturnAction(tx, returnId, user, { act: 'makeLabel' }, made)
      if (parcel && label && settings.kind !== 'none')
        await recordReturnParcel(tx, { returnId, vendorId: parcel.vendorId }, settings.kind, {
          key: parcel.key,
          announced: label,
        })
      return acted
    }),
  )
}

/** Null for goods that travel by pallet: their label is drawn here. */
async function openParcel(tx: Tx, returnId: number, user: CurrentUser) {
  const locked = await lockReturn(tx, returnId, user)
  const found = returnRoleFor('makeLabel', returnFactsOf(locked.row, user), locked.parties)
  if ('refusal' in found) throw fail(found.refusal.code, { sentence: found.refusal.sentence })
  const weightGrams = await returnedGrams(tx, locked.row)
  const parcel = await findReturnParcel(tx, locked.row.order_id, { returnId, number: locked.row.number, weightGrams })
  return parcel && { ...parcel, vendorId: locked.row.vendor_id }
}
