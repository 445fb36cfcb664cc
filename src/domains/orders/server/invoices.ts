/** The invoice of an order: issued in the seller's name under its mandate, or referenced by the seller. */
import pg from 'pg'
import { issueInvoice } from '#domains/invoicing/server/issue.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { OrderActor } from '../rules.ts'
import type { LockedOrder } from './access.ts'
import { type HistoryStep, writeHistory } from './history.ts'

/**
 * Gives the order the number of its invoice when it leaves or is handed over, under the seller's mandate; an order
 * that has one keeps it. Returns the order's reference, null for a seller who makes its own invoices and gave none.
 */
export async function invoiceOrder(tx: Tx, order: LockedOrder, actor: OrderActor, userId: number | null) {
  const number = await issueInvoice(tx, order.id)
  if (number === null || number === order.invoiceRef) return order.invoiceRef
  await writeInvoiceRef(tx, order, number)
  await writeHistory(tx, order.id, actor, userId, invoiceSteps(order, number))
  return number
}

export const invoiceSteps = (order: LockedOrder, invoiceRef: string): HistoryStep[] =>
  order.invoiceRef === invoiceRef
    ? []
    : [{ axis: 'invoice', from: order.invoiceRef && 'REFERENCED', to: 'REFERENCED', note: invoiceRef }]

/** Unique per seller, case-insensitively. The unique index decides between concurrent calls. */
export async function writeInvoiceRef(tx: Tx, order: LockedOrder, invoiceRef: string) {
  try {
    await tx.updateTable('orders').set({ invoice_ref: invoiceRef }).where('id', '=', order.id).execute()
  } catch (error) {
    const taken = error instanceof pg.DatabaseError && error.constraint === 'orders_invoice_ref'
    throw taken ? fail('INVOICE_REF_TAKEN') : error
  }
}
