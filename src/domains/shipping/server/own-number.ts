import pg from 'pg'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'

/** The number the carrier gave the seller takes the place of ours; CONFLICT when another consignment has it. */
export async function takeNumber(tx: Tx, orderId: number, trackingNumber: string): Promise<void> {
  try {
    await tx.updateTable('shipments').set({ tracking_number: trackingNumber }).where('order_id', '=', orderId).execute()
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'shipments_tracking_number_key')
      throw fail('CONFLICT', { sentence: 'Ce numéro de suivi est déjà celui d’un autre envoi.' })
    throw error
  }
}
