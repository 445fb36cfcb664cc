/** Emails when a buyer contests a payment: to the operators, who send the evidence, and to each seller of the purchase. */
import { sql } from 'kysely'
import { findOperatorEmails } from '#domains/identity/server/admin/operators.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMails, toEach } from '#platform/mail/mail.ts'
import { button, facts, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { chargebackReason } from '../../rules/chargebacks.ts'

type Opened = {
  purchase: string
  amountCents: number
  reason: string
  dueBy: Date | null
  orders: { id: number; number: string; email: string }[]
}

export async function mailDisputeOpened(tx: Tx, chargebackId: number): Promise<void> {
  const { rows } = await sql<Opened>`
    SELECT p.number AS purchase, c.amount_cents AS "amountCents", c.reason, c.due_by AS "dueBy",
      (SELECT json_agg(json_build_object('id', o.id, 'number', o.number, 'email', v.email) ORDER BY o.id)
        FROM orders o JOIN vendors v ON v.id = o.vendor_id WHERE o.purchase_id = p.id) AS orders
    FROM chargebacks c JOIN purchases p ON p.id = c.purchase_id WHERE c.id = ${chargebackId}`.execute(tx)
  const opened = rows[0]
  if (!opened) return
  const { purchase, orders } = opened
  const summary = facts([
    ['Achat', purchase],
    ['Motif', chargebackReason(opened.reason)],
    ['Montant contesté', euros(opened.amountCents)],
    ...(opened.dueBy ? [['Dossier à envoyer avant le', formatLongDate(opened.dueBy)] as [string, string]] : []),
  ])
  const toOperators = {
    event: `chargeback-opened:${chargebackId}`,
    subject: `Paiement contesté à la banque\u00a0: achat ${purchase}`,
    title: 'Un acheteur conteste un paiement à sa banque',
    blocks: [
      paragraph(
        'Relisez le dossier de preuves, puis envoyez-le à la banque avant son délai\u00a0: sans dossier, la contestation est perdue.',
      ),
      summary,
      button('Voir la contestation', workspacePaths.disputesAdmin),
    ],
  }
  const toSellers = orders.map(order => ({
    event: `chargeback-opened:${chargebackId}:${order.id}`,
    to: order.email,
    subject: `Le paiement de la commande ${order.number} est contesté`,
    title: 'Votre acheteur conteste son paiement à sa banque',
    blocks: [
      paragraph(
        'Le versement de cette commande attend la décision de la banque. Nous lui envoyons le dossier\u00a0: joignez à la commande toute preuve de remise que vous auriez, et ne remboursez pas l’acheteur par un autre moyen.',
      ),
      summary,
      button('Voir la commande', paths.order(order.id)),
    ],
  }))
  await queueMails(tx, [...toEach(await findOperatorEmails(tx), toOperators), ...toSellers])
}
