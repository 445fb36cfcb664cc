/** Mails of a recall: what the notice says, and nothing else. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { queueMails, toEach } from '#platform/mail/mail.ts'
import { button, facts, type Mail, type MailFact, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { formatPhone } from '#shared/ids.ts'
import { paths } from '#shared/paths.ts'
import type { RecallNotice } from '../contract.ts'
import { lotsText, recallOrders, remediesSentence, salePeriod, variantsText } from '../rules.ts'
import type { RecalledOrder } from './concerned-orders.ts'
import { findRecall } from './find-recalls.ts'

export function recallMail(recall: RecallNotice, order: RecalledOrder): Mail {
  return {
    event: `recall:${recall.id}:${order.id}`,
    to: order.email,
    subject: `Rappel de produit\u00a0: sécurité. ${recall.product}`,
    title: 'Rappel de produit\u00a0: sécurité',
    blocks: [
      paragraph(
        `Votre commande ${order.number}, passée le ${formatLongDate(order.orderedAt)}, contient un produit rappelé\u00a0: ${recall.title}.`,
      ),
      ...order.lines.map(line => facts(lineFacts(recall, line))),
      paragraph(`Danger\u00a0: ${recall.danger}`),
      paragraph(['Que faire\u00a0:', ...ordersOf(recall)].join('\n')),
      paragraph(remediesSentence(recall.remedies)),
      ...(recall.singleRemedyReason ? [paragraph(recall.singleRemedyReason)] : []),
      facts(contactFacts(recall)),
      button('Lire l’avis de rappel', paths.recall(recall.id)),
      paragraph('Prévenez les personnes à qui vous avez donné ou prêté ce produit.'),
    ],
  }
}

const ordersOf = ({ actions, instructions }: RecallNotice) => [
  ...actions.map(action => recallOrders[action]),
  ...(instructions ? [instructions] : []),
]

function lineFacts(recall: RecallNotice, line: RecalledOrder['lines'][number]): MailFact[] {
  const period = salePeriod(recall)
  const unknown = recall.lots.length > 0 && line.lots.length === 0
  return [
    ['Produit', line.title],
    ['Marque', recall.brand],
    ['Référence', line.reference],
    ['Quantité', String(line.units)],
    ['Lots rappelés', lotsText(recall.lots)],
    ...(line.lots.length ? [['Lots reçus', line.lots.join(', ')] satisfies MailFact] : []),
    ...(unknown ? [['Lots reçus', 'Non enregistrés\u00a0: lisez le numéro sur l’emballage'] satisfies MailFact] : []),
    ...(period ? [['Vendu', period] satisfies MailFact] : []),
  ]
}

const contactFacts = ({ phone, address }: RecallNotice): MailFact[] => [
  ...(phone ? [['Téléphone', formatPhone(phone)] satisfies MailFact] : []),
  ...(address ? [['Adresse', address] satisfies MailFact] : []),
]

/** The operator recalled goods that these sellers offer. */
export async function mailSellers(tx: Tx, recallId: number): Promise<void> {
  const recall = await findRecall(tx, recallId)
  const { rows } = await sql<{
    id: number
    team: string[]
  }>`SELECT d.id, team_addresses(d.id, 'order') AS team FROM vendors d
    WHERE EXISTS (SELECT FROM offers f JOIN recall_variants v ON v.variant_id = f.variant_id
      WHERE v.recall_id = ${recallId} AND f.vendor_id = d.id) ORDER BY d.id`.execute(tx)
  await queueMails(
    tx,
    rows.flatMap(({ id, team }) =>
      toEach(team, {
        event: `recall-seller:${recallId}:${id}`,
        subject: `Rappel de produit\u00a0: ${recall.product} est retiré de la vente`,
        title: 'Un de vos articles est rappelé',
        blocks: [
          paragraph(
            `Cep & Chai rappelle ${recall.product}. Vos offres de cet article ne sont plus en vente, et vos acheteurs concernés sont prévenus par courriel. Ne livrez plus ce qui est rappelé.`,
          ),
          facts([
            ['Déclinaisons', variantsText(recall.variants) || recall.product],
            ['Lots rappelés', lotsText(recall.lots)],
          ]),
          paragraph(`Danger\u00a0: ${recall.danger}`),
          button('Lire l’avis de rappel', paths.recall(recallId)),
        ],
      }),
    ),
  )
}
