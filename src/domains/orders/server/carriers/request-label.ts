/** The label of a shipment, requested from the carrier by its seller. The carrier is called outside any transaction. */

import { callCarrier } from '#domains/shipping/carriers/call-carrier.ts'
import {
  closeRefusedRequest,
  openParcelRequest,
  type ParcelRequest,
  recordAnnounced,
} from '#domains/shipping/carriers/parcels.ts'
import type { CarrierSettings } from '#domains/shipping/carriers/settings.ts'
import { labelUrl } from '#domains/shipping/server/labels.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import type { OperationResponse } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { requestLabel } from '../../contract-shipments.ts'
import { lockOrderForParty, requireRole } from '../access.ts'
import { writeHistory } from '../history.ts'

type Which = { id: number; shipmentId: number }

/**
 * A request that failed or whose response was lost is repeated with the same key: the carrier returns the same parcel.
 */
export async function requestCarrierLabel(
  db: Db,
  settings: CarrierSettings,
  which: Which,
  user: CurrentUser,
): Promise<OperationResponse<typeof requestLabel>> {
  const request = await inTransaction(db, tx => openRequest(tx, settings, which, user))
  if (!request.announced) {
    const announced = await announce(db, settings, request)
    const recorded = await inTransaction(db, async tx => {
      const { order } = await lockOrderForParty(tx, which.id, user)
      const isFirst = await recordAnnounced(tx, request, announced)
      if (isFirst === 'recorded')
        await writeHistory(tx, order.id, 'seller', user.id, [
          { axis: 'fulfilment', from: order.status, to: 'ANNOUNCED', note: announced.trackingNumber },
        ])
      return isFirst
    })
    if (recorded === 'voided')
      throw fail('CONFLICT', { sentence: 'L’envoi vient d’être défait\u00a0: son étiquette est annulée.' })
  }
  return loadLabel(db, which)
}

async function openRequest(tx: Tx, { kind }: CarrierSettings, which: Which, user: CurrentUser) {
  const { order, parties } = await lockOrderForParty(tx, which.id, user)
  requireRole(
    'unpack',
    order.facts,
    parties.filter(party => party !== 'operator'),
  )
  if (kind === 'none')
    throw fail('CONFLICT', { sentence: 'Aucun transporteur n’est configuré\u00a0: saisissez votre numéro de suivi.' })
  const request = await openParcelRequest(tx, { orderId: which.id, shipmentId: which.shipmentId }, kind)
  if (!request) throw fail('NOT_FOUND')
  return request
}

const announce = (db: Db, settings: CarrierSettings, request: ParcelRequest) =>
  callCarrier(
    db,
    settings,
    carrier => carrier.announce(request.parcel),
    () => inTransaction(db, tx => closeRefusedRequest(tx, request)),
  )

async function loadLabel(db: Db, { id, shipmentId }: Which) {
  const shipment = await db
    .selectFrom('shipments')
    .select(['carrier', 'tracking_number as trackingNumber'])
    .where('id', '=', shipmentId)
    .where('order_id', '=', id)
    .executeTakeFirst()
  if (!shipment) throw fail('NOT_FOUND')
  return { id, ...shipment, labelUrl: labelUrl(id, shipmentId) }
}
