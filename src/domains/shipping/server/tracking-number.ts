import pg from 'pg'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'

/**
 * Replaces our number on the waiting shipment by the carrier's; dispatched ones keep theirs. CONFLICT when another
 * consignment has the number, or when several shipments wait, since a number identifies one. The caller holds the
 * order's lock.
 */
export async function setTrackingNumber(tx: Tx, orderId: number, trackingNumber: string): Promise<void> {
  const waiting = await tx
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('shipped_at', 'is', null)
    .execute()
  if (waiting.length > 1)
    throw fail('CONFLICT', {
      sentence: 'Cette commande part en plusieurs envois\u00a0: expédiez-les un à un depuis sa page.',
    })
  const [shipment] = waiting
  if (shipment) await renumberShipment(tx, shipment.id, trackingNumber)
}

/** The caller holds the order's lock. */
export async function renumberShipment(tx: Tx, shipmentId: number, trackingNumber: string): Promise<void> {
  try {
    await tx.updateTable('shipments').set({ tracking_number: trackingNumber }).where('id', '=', shipmentId).execute()
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'shipments_tracking_number_key')
      throw fail('CONFLICT', { sentence: 'Ce numéro de suivi est déjà celui d’un autre envoi.' })
    throw error
  }
}
