import type { BriefForm } from '#domains/offers/rules/made-to-order.ts'
import type { Tx } from '#platform/db/pool.ts'
import { briefForm } from '../../contract.ts'
import type { PlacingFacts } from './order-facts.ts'

type Placed = { orderId: number; lines: readonly { orderLineId: number; offerId: number }[] }

/** What each line made on demand asks of its buyer, frozen. Without any question, the seller makes the proof at once. */
export async function openBriefs(tx: Tx, placed: readonly Placed[], offers: PlacingFacts['offers']) {
  const briefs = placed.flatMap(({ orderId, lines }) =>
    lines.flatMap(({ orderLineId, offerId }) => {
      const brief = offers.get(offerId)?.brief
      return brief ? [briefRow(orderId, orderLineId, briefForm.parse(brief))] : []
    }),
  )
  if (briefs.length) await tx.insertInto('order_briefs').values(briefs).execute()
}

function briefRow(order_id: number, order_line_id: number, form: BriefForm) {
  const hasQuestions = form.questions.length > 0 || form.artwork
  const start = hasQuestions ? { step: 'BRIEF' } : { step: 'PROOF', responses: '[]' }
  return { order_id, order_line_id, form: JSON.stringify(form), ...start }
}
