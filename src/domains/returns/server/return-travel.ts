/** What the carrier announces of a parcel that a buyer sends back: its steps reach the return and its clocks. */
import type { JobPayloads } from '#domains/jobs.ts'
import { lockOrder } from '#domains/orders/server/access.ts'
import { findReturnEvent, settleParcelEvent } from '#domains/shipping/carriers/events.ts'
import { isTrouble, type ParcelEventKind } from '#domains/shipping/rules/parcel-events.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { lockReturnOfOrder, type ReturnRow } from './access.ts'
import type { ReturnMove } from './history.ts'
import { setReturnStatus } from './history.ts'
import { mailReturnAction } from './mails.ts'

/** Job: false for an event of another parcel. Repeated, late and unordered events change nothing. */
export const applyReturnEvent = (db: Db, payload: JobPayloads['shipping.parcel-event']): Promise<boolean> =>
  inTransaction(db, async tx => {
    const event = await findReturnEvent(tx, payload)
    if (!event) return false
    await lockOrder(tx, event.orderId)
    const row = await lockReturnOfOrder(tx, event.returnId)
    if (await settleParcelEvent(tx, event)) await moveReturn(tx, row, event)
    return true
  })

/**
 * The scan is the proof of sending, from which the refund may no longer wait (C. conso L221-24). The seller counts what
 * arrived: a delivery restocks and refunds nothing by itself.
 */
async function moveReturn(tx: Tx, row: ReturnRow, { kind, at }: { kind: ParcelEventKind; at: Date }) {
  const own = row.status === 'ACCEPTED' || row.status === 'SENT'
  if (kind === 'announced' || !own) return
  const sent =
    row.status === 'ACCEPTED' ? await step(tx, row, { act: 'send', status: 'SENT', set: { sent_at: at } }) : row
  if (kind === 'delivered') await step(tx, sent, { act: 'arrive', status: 'SENT' })
  if (isTrouble(kind)) await step(tx, sent, { act: 'misroute', status: 'SENT', note: troubleNotes[kind] })
}

const troubleNotes: Record<'returned' | 'lost' | 'damaged', string> = {
  returned: 'Le transporteur rend le colis à l’acheteur.',
  lost: 'Le transporteur a perdu le colis.',
  damaged: 'Le transporteur a endommagé le colis.',
}

async function step(tx: Tx, row: ReturnRow, move: Pick<ReturnMove, 'act' | 'status' | 'set' | 'note'>) {
  const { row: after, stepId } = await setReturnStatus(tx, row, {
    note: [row.carrier, row.tracking_number].filter(Boolean).join(' '),
    ...move,
    actor: 'carrier',
    userId: null,
  })
  if (move.act !== 'request') await mailReturnAction(tx, after, { act: move.act, stepId, note: move.note ?? '' })
  return after
}
