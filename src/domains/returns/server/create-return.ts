/** A return request. The law requires it to be easy and acknowledged immediately. */

import type { z } from 'zod'
import { type LockedOrder, lockOrderForParty, requireRole } from '#domains/orders/server/access.ts'
import { checkReturnOf, writeReturnStep } from '#domains/orders/server/returns.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { quantityLabel } from '#shared/price/packaging.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { requestReturn as operation } from '../contract.ts'
import { unitsLeft } from '../rules/quantities.ts'
import { openReturnStatuses, type ReturnKind, type ReturnStatus } from '../rules.ts'
import { reasonsOffered } from '../rules-reasons.ts'
import { findReturnForParty, type ReturnRow } from './access.ts'
import { setReturnStatus } from './history.ts'
import { mailReturnRequested } from './mails.ts'
import { findReturnableLines, type ReturnableLine } from './units.ts'

type Wanted = z.output<typeof operation.body>
type Check = Awaited<ReturnType<typeof checkReturnOf>>

export const wrongKindSentences: Partial<Record<ReturnKind, string>> = {
  WITHDRAWAL:
    'Le droit de rétractation est celui des particuliers\u00a0: demandez le retour que ce vendeur accorde aux professionnels.',
  RETURN: 'Comme particulier, vous avez mieux\u00a0: le droit de rétractation.',
}

/** The kind for this buyer; anybody may report damage. */
export const isKindFor = (kind: ReturnKind, privateBuyer: boolean) =>
  kind === 'DAMAGE' || (kind === 'WITHDRAWAL') === privateBuyer

/** A withdrawal does not require the goods: the contract may be withdrawn from before dispatch. */
export const orderAction = (kind: ReturnKind) => (kind === 'WITHDRAWAL' ? 'withdraw' : 'askReturn')

const firstSteps: Record<ReturnKind, { axis: string; status: ReturnStatus }> = {
  // A withdrawal needs no acceptance: goods and money are returned.
  WITHDRAWAL: { axis: 'WITHDRAWAL_REQUESTED', status: 'ACCEPTED' },
  RETURN: { axis: 'REQUESTED', status: 'REQUESTED' },
  DAMAGE: { axis: 'DAMAGE_REPORTED', status: 'REQUESTED' },
}

export async function createReturn(tx: Tx, user: CurrentUser, wanted: Wanted) {
  const { order, parties } = await lockOrderForParty(tx, wanted.orderId, user)
  requireRole(orderAction(wanted.kind), order.facts, parties)
  const check = await checkReturnOf(tx, order.id)
  checkRight(wanted, check, order.facts.proof !== null)
  const articles = checkedUnits(wanted, await findReturnableLines(tx, order.id), check)
  const { status, axis } = firstSteps[wanted.kind]
  const { row } = await findReturnForParty(tx, await insertReturn(tx, order, wanted, status), user)
  const { stepId } = await setReturnStatus(tx, row, {
    act: 'request',
    status,
    actor: 'buyer',
    userId: user.id,
    note: wanted.message,
    files: wanted.files,
  })
  await writeReturnStep(tx, order.id, 'buyer', user.id, {
    from: null,
    to: axis,
    note: `${row.number}\u00a0: ${articles}`,
  })
  if (wanted.kind === 'WITHDRAWAL') await takeOverClaims(tx, row, user)
  await mailReturnRequested(tx, row, { stepId, articles })
  return { id: row.id, number: row.number, status }
}

function checkRight({ kind, reason, parcelState }: Wanted, check: Check, isMadeToOrder: boolean) {
  if (!isKindFor(kind, check.withdrawal)) throw fail('FORBIDDEN', { sentence: wrongKindSentences[kind] })
  if (kind !== 'DAMAGE' && check.outDated) throw fail('RETURN_OUTDATED', { sentence: check.reason })
  if (!reason && kind !== 'WITHDRAWAL')
    throw fail('INVALID_INPUT', { fields: { reason: 'Choisissez ce qui décrit le mieux la situation.' } })
  if (reason && !reasonsOffered(kind, isMadeToOrder).includes(reason))
    throw fail('INVALID_INPUT', { fields: { reason: 'Ce motif ne convient pas à cette demande.' } })
  if (parcelState && kind !== 'DAMAGE')
    throw fail('INVALID_INPUT', { fields: { parcelState: 'L’état du colis accompagne un dommage.' } })
}

/** « 2 × Sécateur, 1 × Lien »: each line belongs to the order, is returnable and within the remaining units. */
function checkedUnits({ kind, lines: wanted }: Wanted, lines: readonly ReturnableLine[], check: Check): string {
  if (new Set(wanted.map(line => line.lineId)).size !== wanted.length)
    throw fail('INVALID_INPUT', { fields: { lines: 'Chaque article une seule fois.' } })
  const named = wanted.map(({ lineId, quantity }, index) => {
    const line = lines.find(known => known.lineId === lineId)
    const field = `lines.${index}.lineId`
    if (!line) throw fail('INVALID_INPUT', { fields: { [field]: 'Ligne inconnue de cette commande.' } })
    const refusal = kind === 'DAMAGE' ? null : check.lines.find(known => known.lineId === lineId)?.reason
    if (refusal) throw fail('INVALID_INPUT', { fields: { [field]: refusal } })
    const left = unitsLeft(line, kind)
    if (quantity > left)
      throw fail('INVALID_INPUT', {
        fields: { [`lines.${index}.quantity`]: `${left} au plus\u00a0: le reste est déjà rendu ou demandé.` },
      })
    return `${quantityLabel(quantity, line.saleUnit)} × ${line.title}`
  })
  return named.join(', ')
}

async function insertReturn(tx: Tx, order: LockedOrder, wanted: Wanted, status: ReturnStatus): Promise<number> {
  const { count } = await tx
    .selectFrom('returns')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('returns')
    .values({
      number: `R-${order.number}-${count + 1}`,
      order_id: order.id,
      vendor_id: order.vendorId,
      user_id: order.userId,
      kind: wanted.kind,
      status,
      reason: wanted.reason ?? null,
      message: wanted.message || null,
      parcel_state: wanted.parcelState ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('return_lines')
    .values(wanted.lines.map(line => ({ return_id: id, order_line_id: line.lineId, quantity: line.quantity })))
    .execute()
  return id
}

/** A withdrawal takes over units claimed earlier, since they are refunded in any case. */
async function takeOverClaims(tx: Tx, withdrawal: ReturnRow, user: CurrentUser) {
  const lines = await findReturnableLines(tx, withdrawal.order_id)
  const crowded = lines.filter(line => line.withdrawing + line.claimed > line.quantity - line.refundedQuantity)
  if (crowded.length === 0) return
  const claims = await tx
    .selectFrom('return_lines as l')
    .innerJoin('returns as x', 'x.id', 'l.return_id')
    .select('x.id')
    .distinct()
    .where('x.order_id', '=', withdrawal.order_id)
    .where('x.kind', '<>', 'WITHDRAWAL')
    .where('x.status', 'in', [...openReturnStatuses])
    .where(
      'l.order_line_id',
      'in',
      crowded.map(line => line.lineId),
    )
    .execute()
  for (const { id } of claims) {
    const { row } = await findReturnForParty(tx, id, user)
    const note = `Remplacé par la rétractation ${withdrawal.number}.`
    await setReturnStatus(tx, row, { act: 'cancel', status: 'CANCELLED', actor: 'buyer', userId: user.id, note })
  }
}
