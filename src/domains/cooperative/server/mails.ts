import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, facts, paragraph } from '#platform/mail/mail-content.ts'
import { euros } from '#shared/money.ts'
import { memberPaths } from '../rules/paths.ts'

type Row = { number: string; invoice: string | null; cents: number; vendorName: string; email: string }

/** To the member; the caller holds the lock of the purchase. */
export async function mailSetOff(tx: Tx, orderId: number): Promise<void> {
  const { rows } = await sql<Row>`
    SELECT o.number, o.invoice_ref AS invoice, s.amount_cents AS cents, v.name AS "vendorName", u.email
    FROM set_offs s JOIN orders o ON o.id = s.order_id JOIN vendors v ON v.id = s.vendor_id JOIN users u ON u.id = o.user_id
    WHERE s.order_id = ${orderId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`order ${orderId} was not set off`)
  await queueMail(tx, {
    event: `set-off:${orderId}`,
    to: row.email,
    subject: `Votre commande ${row.number} est compensée sur vos apports`,
    title: 'Une commande est réglée par compensation',
    blocks: [
      paragraph(`${row.vendorName} a déduit cette commande de ce qu’elle vous doit pour vos apports.`),
      facts([
        ['Montant', `${euros(row.cents)} TTC`],
        ['Facture', row.invoice ?? '—'],
        ['Commande', row.number],
      ]),
      button('Voir mon compte adhérent', memberPaths.member),
    ],
  })
}
