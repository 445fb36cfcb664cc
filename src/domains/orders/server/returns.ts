/** Sending goods back: until when, and the request itself, which the law wants easy and acknowledged at once. */
import type { Db, Tx } from '#platform/db/pool.ts'
import { isoDay, longDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import { buyerSnapshot, postalAddress } from '../contract.ts'
import type { ReturnCheck } from '../contract-returns.ts'
import { returnDeadline } from '../rules/returns.ts'
import type { OpenReturn } from '../rules.ts'
import { lockForParty, partyTo, refundableOrder, roleFor } from './access.ts'
import { writeHistory } from './history.ts'
import { mailReturnAsked } from './refund-mails.ts'

/** The answer of checkAskReturnIsOutDated, for a party to the order. `now` is the server's. */
export async function checkReturn(db: Db | Tx, orderId: number, user: CurrentUser, now = new Date()) {
  await partyTo(db, orderId, user)
  return returnCheck(db, orderId, now)
}

async function returnCheck(db: Db | Tx, orderId: number, now: Date): Promise<ReturnCheck & { withdrawal: boolean }> {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .select(['o.delivered_at', 'o.vendor_snapshot', 'p.buyer', 'p.billing_address', 'p.delivery_address'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const buyer = buyerSnapshot.parse(order.buyer)
  const address = postalAddress.parse(order.delivery_address ?? order.billing_address)
  // Written by our own createOrders.
  const { professionalReturnDays } = order.vendor_snapshot as { professionalReturnDays: number }
  const withdrawal = buyer.kind === 'normal'
  const deadline = returnDeadline({
    buyerKind: buyer.kind,
    deliveredOn: order.delivered_at && isoDay(order.delivered_at),
    postcode: address.postcode,
    professionalReturnDays,
  })
  const outDated = deadline !== null && isoDay(now) > deadline
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
    return `${right} pendant ${facts.withdrawal ? 14 : facts.days}\u00a0jours après la réception\u00a0: le délai n’a pas commencé.`
  if (!facts.outDated) return `${right} jusqu’au ${longDay(facts.deadline)} inclus.`
  return facts.withdrawal
    ? `Le délai de rétractation a pris fin le ${longDay(facts.deadline)}.`
    : `Le délai de retour de ce vendeur a pris fin le ${longDay(facts.deadline)}.`
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

/** Renounces, or asks for a return; opens the return axis and sends the receipt to both sides. */
export async function askReturn(
  tx: Tx,
  orderId: number,
  user: CurrentUser,
  lines: readonly { lineId: number; quantity: number }[],
): Promise<{ id: number; openReturn: OpenReturn }> {
  const { order, parties } = await lockForParty(tx, orderId, user)
  roleFor('askReturn', order.facts, parties)
  const check = await returnCheck(tx, orderId, new Date())
  if (check.outDated) throw fail('WRONG_STATUS', { sentence: check.reason })
  const articles = await namedUnits(tx, orderId, lines, check)
  const openReturn = check.withdrawal ? 'withdrawal' : 'return'
  const step = await tx
    .insertInto('order_history')
    .values({
      order_id: orderId,
      axis: 'return',
      to_value: openReturn === 'withdrawal' ? 'WITHDRAWAL_REQUESTED' : 'REQUESTED',
      actor: 'buyer',
      user_id: user.id,
      note: articles,
    })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('return_lines')
    .values(lines.map(line => ({ step_id: step.id, order_line_id: line.lineId, quantity: line.quantity })))
    .execute()
  await mailReturnAsked(tx, orderId, { ...step, withdrawal: check.withdrawal, articles })
  return { id: orderId, openReturn }
}

/** « 2 × Sécateur, 1 × Lien », each line the order's, returnable and not above what is left. */
async function namedUnits(
  tx: Tx,
  orderId: number,
  wanted: readonly { lineId: number; quantity: number }[],
  check: ReturnCheck,
): Promise<string> {
  const rows = await tx.selectFrom('order_lines').select(['id', 'title']).where('order_id', '=', orderId).execute()
  const { lines } = await refundableOrder(tx, orderId)
  if (new Set(wanted.map(line => line.lineId)).size !== wanted.length)
    throw fail('INVALID_INPUT', { fields: { lines: 'Chaque article une seule fois.' } })
  const named = wanted.map(({ lineId, quantity }, index) => {
    const row = rows.find(candidate => candidate.id === lineId)
    const bought = lines.find(line => line.id === lineId)
    const field = `lines.${index}.lineId`
    if (!row || !bought) throw fail('INVALID_INPUT', { fields: { [field]: 'Ligne inconnue de cette commande.' } })
    const refusal = check.lines.find(line => line.lineId === lineId)?.reason
    if (refusal) throw fail('INVALID_INPUT', { fields: { [field]: refusal } })
    if (quantity > bought.quantity - bought.refundedQuantity)
      throw fail('INVALID_INPUT', { fields: { [`lines.${index}.quantity`]: 'Plus que ce qui a été acheté.' } })
    return `${quantity} × ${row.title}`
  })
  return named.join(', ')
}

/** Ends an open return without refund: the buyer changed their mind, or the seller of a commercial return says no. */
export async function closeReturn(tx: Tx, orderId: number, user: CurrentUser, reason: string) {
  const { order, parties } = await lockForParty(tx, orderId, user)
  const actor = roleFor('closeReturn', order.facts, parties)
  const from = order.facts.openReturn === 'withdrawal' ? 'WITHDRAWAL_REQUESTED' : 'REQUESTED'
  await writeHistory(tx, orderId, actor, user.id, [{ axis: 'return', from, to: 'CLOSED', note: reason }])
  return { id: orderId, openReturn: null }
}
