/**
 * Actions on a return. Each locks, checks the table, applies effects, logs history and queues email in one transaction.
 */
import { sql, type Updateable } from 'kysely'
import { createReplacement } from '#domains/orders/server/placing/replacement.ts'
import { writeReturnStep } from '#domains/orders/server/returns.ts'
import { createReturnLabel, type ReturnLabel } from '#domains/shipping/server/return-labels.ts'
import { lockLineStock } from '#domains/stock/server/arrivals.ts'
import { restockReturned } from '#domains/stock/server/line-units.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { fail } from '#shared/errors.ts'
import { sellerMay } from '#shared/seller-rights.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { ReturnActionBody } from '../contract.ts'
import { unitsLeft } from '../rules/quantities.ts'
import { type ReturnParty, returnActionRules, returnRoleFor } from '../rules.ts'
import { type LockedReturn, lockReturn, type ReturnRow, returnFactsOf } from './access.ts'
import { setReturnStatus } from './history.ts'
import { mailReturnAction } from './mails.ts'
import { refundReturn } from './money.ts'
import { recordReturnedLots } from './returned-lots.ts'
import { findReturnableLines } from './units.ts'

type Facts = Updateable<Database['returns']>
type Body<A extends ReturnActionBody['act']> = Extract<ReturnActionBody, { act: A }>

/** `label`: the carrier’s, for `makeLabel`; drawn here without one. */
export async function runReturnAction(
  tx: Tx,
  returnId: number,
  user: CurrentUser,
  body: ReturnActionBody,
  label?: ReturnLabel,
) {
  const money = body.act === 'refund' || body.act === 'rule' || body.act === 'replace'
  const locked = await lockReturn(tx, returnId, user, { money })
  const found = returnRoleFor(body.act, returnFactsOf(locked.row, user), locked.parties)
  if ('refusal' in found) throw fail(found.refusal.code, { sentence: found.refusal.sentence })
  const act = body.act === 'replace' ? await replaceOrRefund(tx, locked, user) : body.act
  const set = await effectOf(tx, locked, user, act === 'refund' ? { act } : body, label)
  const status = returnActionRules[act].to ?? locked.row.status
  const note = 'note' in body ? body.note : undefined
  if (note) addAuditDetails(tx, { reason: note })
  const { row, stepId } = await setReturnStatus(tx, locked.row, {
    act,
    status,
    actor: found.actor,
    userId: user.id,
    note: note || wordsOf(set),
    files: 'files' in body ? body.files : [],
    set,
  })
  await noteOnOrder(tx, row, found.actor, user)
  await mailReturnAction(tx, row, { act, stepId, note: note ?? '' })
  return { id: row.id, status: row.status }
}

/** Sends the goods again, or makes them again; what is not in stock is refunded instead. */
async function replaceOrRefund(tx: Tx, { row, order }: LockedReturn, user: CurrentUser): Promise<'replace' | 'refund'> {
  const wanted = await tx
    .selectFrom('return_lines')
    .select(['order_line_id as lineId', sql<number>`coalesce(received_quantity, quantity)`.as('quantity')])
    .where('return_id', '=', row.id)
    .execute()
  const made = await createReplacement(tx, order, { returnId: row.id, units: wanted }, user.id)
  if (made !== null) return 'replace'
  if (!sellerMay(user, 'refund')) throw fail('OUT_OF_STOCK', { sentence: notThere })
  return 'refund'
}
const notThere =
  'Ces articles ne sont plus en stock\u00a0: demandez à un membre de votre équipe qui peut rembourser de le faire.'

const wordsOf = (set: Facts) => (set.tracking_number ? `${set.carrier} ${set.tracking_number}` : undefined)

async function effectOf(
  tx: Tx,
  locked: LockedReturn,
  user: CurrentUser,
  body: ReturnActionBody,
  label: ReturnLabel | undefined,
): Promise<Facts> {
  const { row } = locked
  if (body.act === 'makeLabel') return labelFor(tx, row, label)
  if (body.act === 'send') return { sent_at: row.read_at, carrier: body.carrier, tracking_number: body.trackingNumber }
  if (body.act === 'receive') return receive(tx, row, user, body)
  if (body.act === 'refund' || body.act === 'rule') return { refund_id: await refundReturn(tx, row, user) }
  if (body.act === 'dispute' && row.status === 'REFUSED') await stillThere(tx, row)
  return {}
}

export async function returnedGrams(tx: Tx, row: Pick<ReturnRow, 'id' | 'order_id'>): Promise<number> {
  const wanted = await quantitiesOf(tx, row.id)
  const lines = await findReturnableLines(tx, row.order_id)
  const grams = lines.reduce((sum, line) => sum + line.weightGrams * (wanted.get(line.lineId) ?? 0), 0)
  return Math.max(1, grams)
}

async function labelFor(tx: Tx, row: ReturnRow, given: ReturnLabel | undefined): Promise<Facts> {
  const label =
    given ??
    (await createReturnLabel(tx, row.order_id, { number: row.number, weightGrams: await returnedGrams(tx, row) }))
  return { carrier: label.carrier, tracking_number: label.trackingNumber, label_pdf: label.pdf }
}

/** Units by line, in the global order of stock locks. */
const quantitiesOf = async (tx: Tx, returnId: number) => {
  const rows = await tx
    .selectFrom('return_lines as r')
    .innerJoin('order_lines as l', 'l.id', 'r.order_line_id')
    .select(['r.order_line_id', 'r.quantity'])
    .where('r.return_id', '=', returnId)
    .orderBy('l.offer_id')
    .execute()
  return new Map(rows.map(row => [row.order_line_id, row.quantity]))
}

/** Counts every line of the return once; sellable units return to stock immediately. */
async function receive(tx: Tx, row: ReturnRow, user: CurrentUser, { lines }: Body<'receive'>): Promise<Facts> {
  const wanted = await quantitiesOf(tx, row.id)
  const counted = new Map(lines.map(line => [line.lineId, line]))
  if (counted.size !== lines.length || lines.length !== wanted.size)
    throw fail('INVALID_INPUT', { fields: { lines: 'Comptez chaque article du retour, une fois.' } })
  if (lines.every(line => line.quantity === 0))
    throw fail('INVALID_INPUT', {
      fields: { lines: 'Rien n’est arrivé\u00a0: attendez le colis pour le déclarer reçu.' },
    })
  await lockLineStock(tx, [...wanted.keys()])
  const restockedLines = lines.filter(line => line.restock && line.quantity > 0)
  for (const [lineId, quantity] of wanted) {
    const line = counted.get(lineId)
    if (!line || line.quantity > quantity)
      throw fail('INVALID_INPUT', { fields: { lines: 'Plus d’unités que l’acheteur n’en renvoie.' } })
    const restocked = line.restock && line.quantity > 0
    await tx
      .updateTable('return_lines')
      .set({ received_quantity: line.quantity, restocked })
      .where('return_id', '=', row.id)
      .where('order_line_id', '=', lineId)
      .execute()
    if (restocked) await restockReturned(tx, lineId, line.quantity, user.id)
  }
  await recordReturnedLots(tx, { id: row.id, vendorId: row.vendor_id, userId: user.id }, restockedLines)
  return { received_at: row.read_at }
}

/** A refused return releases its units: they may have been requested again since. */
async function stillThere(tx: Tx, row: ReturnRow) {
  const wanted = await quantitiesOf(tx, row.id)
  const taken = (await findReturnableLines(tx, row.order_id)).some(
    line => (wanted.get(line.lineId) ?? 0) > unitsLeft(line, row.kind),
  )
  if (taken)
    throw fail('RETURN_STEP', { sentence: 'Ces articles ont été remboursés, ou font l’objet d’une autre demande.' })
}

/** The order's history records the outcome of the return, not each of its steps. */
async function noteOnOrder(tx: Tx, row: ReturnRow, actor: ReturnParty, user: CurrentUser) {
  const to = { REFUNDED: 'REFUNDED', REPLACED: 'CLOSED', REFUSED: 'CLOSED', CANCELLED: 'CLOSED', CLOSED: 'CLOSED' }
  const end = Object.entries(to).find(([status]) => status === row.status)?.[1]
  if (end) await writeReturnStep(tx, row.order_id, actor, user.id, { from: null, to: end, note: row.number })
}
