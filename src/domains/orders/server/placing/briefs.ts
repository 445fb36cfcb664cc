import { sql } from 'kysely'
import type { BriefForm, BriefResponse } from '#domains/offers/rules/made-to-order.ts'
import type { Tx } from '#platform/db/pool.ts'
import { briefForm } from '../../contract.ts'
import type { PlacingFacts } from './order-facts.ts'

export type PlacedBrief = { responses: readonly BriefResponse[]; artworkId: string | null }
type Placed = { orderId: number; lines: readonly { orderLineId: number; offerId: number }[] }
type Wanted = { brief?: PlacedBrief | null; remakesLineId?: number }

/**
 * What each line made on demand asks of its buyer, and what they gave with the cart, frozen. Goods made again for a return
 * start from the brief and the proof that their buyer approved.
 */
export async function openBriefs(
  tx: Tx,
  placed: readonly Placed[],
  offers: PlacingFacts['offers'],
  wanted: ReadonlyMap<number, Wanted>,
) {
  const lines = placed.flatMap(({ orderId, lines }) =>
    lines.map(line => ({ orderId, ...line, ...wanted.get(line.offerId) })),
  )
  const briefs = lines.flatMap(({ orderId, orderLineId, offerId, brief, remakesLineId }) => {
    const form = remakesLineId === undefined && offers.get(offerId)?.brief
    return form ? [briefRow(orderId, orderLineId, briefForm.parse(form), brief ?? null)] : []
  })
  if (briefs.length) await tx.insertInto('order_briefs').values(briefs).execute()
  for (const { orderId, orderLineId, remakesLineId } of lines)
    if (remakesLineId !== undefined) await copyApproved(tx, { orderId, orderLineId, remakesLineId })
}

/** Without any question the seller makes the proof at once. */
function briefRow(order_id: number, order_line_id: number, form: BriefForm, given: PlacedBrief | null) {
  return {
    order_id,
    order_line_id,
    form: JSON.stringify(form),
    step: 'PROOF',
    responses: JSON.stringify(given?.responses ?? []),
    artwork_id: given?.artworkId ?? null,
  }
}

type Remade = { orderId: number; orderLineId: number; remakesLineId: number }

async function copyApproved(tx: Tx, { orderId, orderLineId, remakesLineId }: Remade): Promise<void> {
  await sql`INSERT INTO order_briefs (order_line_id, order_id, form, step, responses, artwork_id)
    SELECT ${orderLineId}, ${orderId}, form, step, responses, artwork_id FROM order_briefs
    WHERE order_line_id = ${remakesLineId} AND step = 'APPROVED'`.execute(tx)
  await sql`INSERT INTO order_proofs (order_line_id, version, file_id, sha256, note, sent_at, outcome, decided_at, decided_by, approved_name)
    SELECT ${orderLineId}, version, file_id, sha256, note, sent_at, outcome, decided_at, decided_by, approved_name
    FROM order_proofs WHERE order_line_id = ${remakesLineId} AND outcome = 'APPROVED'`.execute(tx)
}
