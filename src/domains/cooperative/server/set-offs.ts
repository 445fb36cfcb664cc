/**
 * What members owe, for the cooperative's accounts, and what it set off. A line settles one order for all that it owes,
 * once: the same file sent again changes nothing.
 */
import { sql } from 'kysely'
import { readBase64Table } from '#domains/imports/reading/base64-table.ts'
import { writePaymentStep } from '#domains/orders/server/payment-outcome.ts'
import { isSettled, lockReceivable, moveReceivable } from '#domains/settlement/server/credit/receivables.ts'
import { postSetOff } from '#domains/settlement/server/credit/set-off.ts'
import { requestTransfer } from '#domains/settlement/server/transfers/send.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { csvEuros, csvOf } from '#shared/csv.ts'
import { fail } from '#shared/errors.ts'
import { euros } from '#shared/money.ts'
import type { RefusedLine } from '../rules/member-file.ts'
import { readSetOffs, type SetOffLine, setOffHead, setOffLinesAtMost } from '../rules/set-off-file.ts'
import { type CooperativeSeller, lockCooperative } from './lock.ts'
import { mailSetOff } from './mails.ts'

type Due = { number: string; name: string; order: string; invoice: string | null; dueOn: string; cents: number }

/** Invoiced orders of member accounts that are not settled; the last column is for the cooperative. */
export async function dueCsv(db: Db, vendorId: number): Promise<string> {
  const { rows } = await sql<Due>`
    SELECT coalesce(m.number, '') AS number, coalesce(m.name, '') AS name, o.number AS order, o.invoice_ref AS invoice,
      to_char(r.due_on, 'DD/MM/YYYY') AS "dueOn", (r.amount_cents - r.credited_cents)::bigint AS cents
    FROM receivables r JOIN orders o ON o.id = r.order_id
    LEFT JOIN cooperative_members m ON m.vendor_id = r.vendor_id AND m.user_id = r.user_id
    WHERE r.vendor_id = ${vendorId} AND r.collected_by = 'SET_OFF' AND r.status = 'OPEN' AND r.due_on IS NOT NULL
    ORDER BY m.number, r.due_on, r.order_id`.execute(db)
  return csvOf(
    [...setOffHead],
    rows.map(row => [row.number, row.name, row.order, row.invoice, row.dueOn, csvEuros(row.cents), '']),
  )
}

export async function applySetOffs(tx: Tx, seller: CooperativeSeller, content: string) {
  const read = readSetOffs(await readBase64Table(content, setOffLinesAtMost + 50))
  if (!read || read.lines.length + read.refused.length === 0)
    throw fail('UNSUPPORTED_FILE', {
      sentence:
        'Aucune compensation dans ce fichier\u00a0: reprenez le fichier des montants dus et remplissez sa colonne «\u00a0Montant compensé\u00a0».',
    })
  await lockCooperative(tx, seller.vendorId)
  const orders = await findOrders(tx, seller.vendorId, read.lines)
  const refused: RefusedLine[] = [...read.refused]
  const done = { applied: 0, appliedCents: 0, already: 0 }
  // By ascending purchase, as every other writer of several orders locks them.
  for (const line of read.lines.toSorted((a, b) => place(orders, a) - place(orders, b))) {
    const order = orders.get(line.orderNumber)
    const outcome = order ? await applyLine(tx, seller, order, line) : unknownOrder
    if (outcome === 'applied') {
      done.applied++
      done.appliedCents += line.cents
    } else if (outcome === 'already') done.already++
    else refused.push({ line: line.line, reason: outcome.reason })
  }
  return { ...done, refused: refused.toSorted((a, b) => a.line - b.line).slice(0, 200) }
}

type Order = { orderId: number; purchaseId: number; memberNumber: string | null }
const unknownOrder = { reason: 'Aucune commande d’un adhérent n’a ce numéro' }
const place = (orders: ReadonlyMap<string, Order>, { orderNumber }: SetOffLine) =>
  orders.get(orderNumber)?.purchaseId ?? 0

async function findOrders(tx: Tx, vendorId: number, lines: readonly SetOffLine[]): Promise<Map<string, Order>> {
  const { rows } = await sql<Order & { number: string }>`
    SELECT o.number, o.id AS "orderId", o.purchase_id AS "purchaseId", m.number AS "memberNumber"
    FROM receivables r JOIN orders o ON o.id = r.order_id
    LEFT JOIN cooperative_members m ON m.vendor_id = r.vendor_id AND m.user_id = r.user_id
    WHERE r.vendor_id = ${vendorId} AND r.collected_by = 'SET_OFF'
      AND o.number = ANY(${lines.map(({ orderNumber }) => orderNumber)}::text[])`.execute(tx)
  return new Map(rows.map(({ number, ...order }) => [number, order]))
}

/** Under the operator's rights: the purchase and the journal are not the seller's. */
const applyLine = (tx: Tx, seller: CooperativeSeller, order: Order, line: SetOffLine) =>
  bypassRls(tx, async owner => {
    if (order.memberNumber !== null && line.memberNumber !== order.memberNumber)
      return { reason: `Cette commande est de l’adhérent ${order.memberNumber}` }
    await sql`SELECT FROM purchases WHERE id = ${order.purchaseId} FOR UPDATE`.execute(owner)
    const owed = await lockReceivable(owner, order.orderId)
    if (!owed || owed.dueOn === null) return { reason: 'Pas encore facturée\u00a0: elle sera dans un prochain fichier' }
    if (isSettled(owed)) return owed.status === 'PAID' ? ('already' as const) : { reason: 'Commande annulée' }
    if (line.cents !== owed.leftCents)
      return { reason: `${euros(owed.leftCents)} sont dus\u00a0: une commande se compense en entier` }
    await owner
      .insertInto('set_offs')
      .values({
        order_id: order.orderId,
        vendor_id: seller.vendorId,
        amount_cents: line.cents,
        recorded_by: seller.userId,
      })
      .execute()
    await postSetOff(owner, owed, line.cents)
    await moveReceivable(owner, order.orderId, { status: 'PAID', nextOn: null })
    await writePaymentStep(owner, order.orderId, {
      from: 'ON_ACCOUNT',
      to: 'PAID',
      note: 'Compensée sur les apports par la coopérative',
    })
    await requestTransfer(owner, order.orderId)
    await mailSetOff(owner, order.orderId)
    return 'applied' as const
  })
