/** Return deadlines, line by line. */
import { sql } from 'kysely'
import { today } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { formatLongDate, isoDay } from '#shared/dates.ts'
import type { CurrentUser } from '#shared/user.ts'
import { buyerSnapshot, postalAddress } from '../contract.ts'
import type { ReturnCheck } from '../contract-returns.ts'
import { returnDeadline } from '../rules/returns.ts'
import { findOrderForParty, refundableOrder } from './access.ts'
import { writeHistory } from './history.ts'

/** Response of checkAskReturnIsOutDated, for a party to the order. */
export async function checkReturn(db: Db | Tx, orderId: number, user: CurrentUser) {
  await findOrderForParty(db, orderId, user)
  return checkReturnOf(db, orderId)
}

/** The same without a permission check; `withdrawal` separates the legal right from the seller's promise. */
export async function checkReturnOf(db: Db | Tx, orderId: number): Promise<ReturnCheck & { withdrawal: boolean }> {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .select(['o.delivered_at', 'o.vendor_snapshot', 'p.buyer', 'p.billing_address', today.as('today')])
    .select(sql<unknown>`coalesce(o.changed_address, p.delivery_address)`.as('delivery_address'))
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const buyer = buyerSnapshot.parse(order.buyer)
  const address = postalAddress.parse(order.delivery_address ?? order.billing_address)
  // Written by createOrders.
  const { professionalReturnDays } = order.vendor_snapshot as { professionalReturnDays: number }
  const withdrawal = buyer.kind === 'normal'
  const deadline = returnDeadline({
    buyerKind: buyer.kind,
    deliveredOn: order.delivered_at && isoDay(order.delivered_at),
    postcode: address.postcode,
    professionalReturnDays,
  })
  const outDated = deadline !== null && order.today > deadline
  return {
    withdrawal,
    outDated,
    deadline,
    reason: sentence({ withdrawal, deadline, outDated, days: professionalReturnDays }),
    lines: await lineChecks(db, orderId, { withdrawal, outDated }),
  }
}

function sentence(facts: { withdrawal: boolean; deadline: string | null; outDated: boolean; days: number }): string {
  const right = facts.withdrawal ? 'Vous pouvez changer d’avis' : 'Ce vendeur reprend les articles'
  if (facts.deadline === null)
    return facts.withdrawal
      ? `${right} dès maintenant, et jusqu’à 14\u00a0jours après la réception.`
      : `${right} pendant ${facts.days}\u00a0jours après la réception\u00a0: le délai n’a pas commencé.`
  if (!facts.outDated) return `${right} jusqu’au ${formatLongDate(facts.deadline)} inclus.`
  return facts.withdrawal
    ? `Le délai de rétractation a pris fin le ${formatLongDate(facts.deadline)}.`
    : `Le délai de retour de ce vendeur a pris fin le ${formatLongDate(facts.deadline)}.`
}

async function lineChecks(db: Db | Tx, orderId: number, facts: { withdrawal: boolean; outDated: boolean }) {
  const rows = await db
    .selectFrom('order_lines')
    .select(['id', 'withdrawable', 'withdrawal_reason'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const { lines } = await refundableOrder(db, orderId)
  const refunded = new Set(lines.filter(line => line.refundedQuantity >= line.quantity).map(line => line.id))
  return rows.map(row => {
    const reason = refunded.has(row.id)
      ? 'Déjà remboursé.'
      : !row.withdrawable
        ? (row.withdrawal_reason ?? 'Cet article ne se retourne pas.')
        : facts.outDated
          ? 'Le délai est passé.'
          : null
    return { lineId: row.id, returnable: reason === null, reason }
  })
}

/** Writes a step of the order's return axis (goods requested back, outcome). Called by the returns domain. */
export const writeReturnStep = (
  tx: Tx,
  orderId: number,
  actor: 'buyer' | 'seller' | 'operator',
  userId: number,
  step: { from: string | null; to: string; note: string },
) => writeHistory(tx, orderId, actor, userId, [{ axis: 'return', ...step }])
