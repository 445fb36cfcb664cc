import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, facts, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { depositRows, depositsOfLines } from '#shared/price/packaging-deposit.ts'
import { basisFor } from '#shared/price/price.ts'
import { scheduledOrderPath } from '../../rules/links.ts'
import { changesWords } from '../../rules/scheduled-changes.ts'
import { offerToday } from '../purchase-lists.ts'
import { findLines } from './scheduled-orders.ts'

type Row = {
  name: string
  dueOn: string
  to: string
  approverId: number
  kind: 'normal' | 'professional'
  vendorId: number | null
  /** Of the list's owner; null when they are the approver. */
  by: string | null
}

/** To the approver. Nothing is ordered before they validate. */
export async function mailScheduledOrder(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<Row>`
    SELECT o.name, o.due_on::text AS "dueOn", u.email::text AS "to", u.id AS "approverId", u.kind,
      (SELECT m.vendor_id FROM vendor_members m WHERE m.user_id = u.id) AS "vendorId",
      CASE WHEN o.user_id <> u.id THEN concat_ws(' ', b.first_name, b.last_name) END AS "by"
    FROM scheduled_orders o JOIN users u ON u.id = o.approver_id JOIN users b ON b.id = o.user_id WHERE o.id = ${id}`.execute(
    tx,
  )
  const [order] = rows
  if (!order) return
  const { approverId, kind, vendorId } = order
  const lines = await offerToday(tx, await findLines(tx, id), { id: approverId, kind, vendorId })
  const basis = basisFor(kind)
  const total = lines.reduce(
    (sum, { offered }) => sum + (offered?.line[basis === 'HT' ? 'htCents' : 'ttcCents'] ?? 0),
    0,
  )
  const deposits = depositsOfLines(lines.flatMap(({ offered }) => offered ?? []))
  await queueMail(tx, {
    event: `scheduled-order:${id}`,
    to: order.to,
    subject: `À valider\u00a0: ${order.name}, pour le ${formatLongDate(order.dueOn)}`,
    title: 'Votre commande programmée est prête à valider',
    blocks: [
      paragraph(
        order.by
          ? `${order.by} a programmé cette commande et vous a choisi pour la valider.`
          : 'Voici la commande que vous avez programmée, aux prix d’aujourd’hui.',
      ),
      facts([
        ['Liste', order.name],
        ['Pour le', formatLongDate(order.dueOn)],
        ['Articles', `${lines.length}`],
        [`Total ${basis} aujourd’hui, hors livraison`, euros(total)],
        ...depositRows(deposits),
      ]),
      ...changesWords(lines).map(paragraph),
      button('Vérifier et valider', scheduledOrderPath(id)),
      paragraph('Rien n’est commandé ni débité sans votre validation.'),
    ],
  })
}
