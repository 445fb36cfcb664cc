/** Mails about the balance of a down payment. */
import { type Balance, findBalance } from '#domains/settlement/server/credit/balances.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail, queueMails, toEach } from '#platform/mail/mail.ts'
import { button, facts, type MailBlock, type MailFact, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { findMailOrder, type MailOrder } from './mail-data.ts'
import { mailBuyerName, orderButton } from './mails.ts'

/** What the mails of an order with a down payment are about. */
async function findOwed(tx: Tx, orderId: number): Promise<{ order: MailOrder; balance: Balance }> {
  const [order, balance] = [await findMailOrder(tx, orderId), await findBalance(tx, orderId)]
  if (!balance) throw new Error(`order ${orderId} has no balance`)
  return { order, balance }
}

const rowsOf = (order: MailOrder, { leftCents, dueOn }: Balance): MailFact[] => [
  ['Commande', `${order.number}, ${order.vendorName}`],
  ['Acompte déjà payé', euros(order.downPaymentCents ?? 0)],
  ['Solde à payer', `${euros(leftCents)} TTC`],
  ...(dueOn === null ? [] : [['À régler avant le', formatLongDate(dueOn)] satisfies MailFact]),
]
const payButton = (order: MailOrder): MailBlock => button('Payer le solde', paths.order(order.id))

/** The last proof is approved. */
export async function mailBalanceAsked(tx: Tx, orderId: number): Promise<void> {
  const { order, balance } = await findOwed(tx, orderId)
  await queueMail(tx, {
    event: `balance-due:${orderId}`,
    to: order.buyer.email,
    subject: `Solde de ${euros(balance.leftCents)} à payer, commande ${order.number}`,
    title: 'Votre solde est à payer',
    blocks: [
      paragraph(
        'Vous avez approuvé le bon à tirer. Payez le solde par carte, depuis la commande\u00a0: le délai de fabrication court à partir de ce paiement, et rien ne part avant.',
      ),
      facts(rowsOf(order, balance)),
      payButton(order),
    ],
  })
}

/** The first one comes before the day on which the balance is due, the second on it. */
export async function mailBalanceReminder(tx: Tx, orderId: number, { reminder }: { reminder: number }): Promise<void> {
  const { order, balance } = await findOwed(tx, orderId)
  await queueMail(tx, {
    event: `balance-reminder:${orderId}:${reminder}`,
    to: order.buyer.email,
    subject: `Rappel\u00a0: ${euros(balance.leftCents)} de solde à payer`,
    title: 'Votre commande attend son solde',
    blocks: [
      paragraph(
        reminder > 1
          ? 'Le solde devait être réglé aujourd’hui. Sans lui, le vendeur pourra annuler la commande et vous rendre votre acompte.'
          : 'La fabrication de votre commande attend ce paiement.',
      ),
      facts(rowsOf(order, balance)),
      payButton(order),
    ],
  })
}

/** Still unpaid after the reminders: the seller may cancel. */
export async function mailBalanceDefault(tx: Tx, orderId: number): Promise<void> {
  const { order, balance } = await findOwed(tx, orderId)
  await queueMail(tx, {
    event: `balance-default:${orderId}`,
    to: order.buyer.email,
    subject: `Le solde de la commande ${order.number} reste impayé`,
    title: 'Votre solde n’est pas payé',
    blocks: [
      paragraph(
        'Le vendeur peut maintenant annuler la commande et vous rendre votre acompte. D’ici là, vous pouvez encore payer le solde\u00a0; vous ne pouvez plus commander à échéance, chez aucun vendeur.',
      ),
      facts(rowsOf(order, balance)),
      payButton(order),
    ],
  })
  await queueMails(
    tx,
    toEach(order.team.order, {
      event: `balance-default:${orderId}`,
      subject: `Solde impayé, commande ${order.number}`,
      title: 'L’acheteur n’a pas payé le solde',
      blocks: [
        paragraph(
          `${mailBuyerName(order)} n’a pas réglé ${euros(balance.leftCents)} malgré nos rappels. Vous pouvez attendre encore, ou annuler la commande\u00a0: l’acompte lui est alors rendu.`,
        ),
        orderButton(order),
      ],
    }),
  )
}

export async function mailBalancePaid(tx: Tx, orderId: number): Promise<void> {
  const { order, balance } = await findOwed(tx, orderId)
  await queueMail(tx, {
    event: `balance-paid:${orderId}`,
    to: order.buyer.email,
    subject: `Votre commande ${order.number} est réglée`,
    title: 'Votre solde est reçu',
    blocks: [
      paragraph(`Nous avons reçu ${euros(balance.leftCents)}. Le vendeur fabrique votre commande, puis vous l’envoie.`),
      orderButton(order),
    ],
  })
  await queueMails(
    tx,
    toEach(order.team.order, {
      event: `balance-paid:${orderId}`,
      subject: `Solde reçu, commande ${order.number}`,
      title: 'Le solde est payé',
      blocks: [
        paragraph(
          `${mailBuyerName(order)} a payé le solde de ${euros(balance.leftCents)}. Votre délai de fabrication court à partir d’aujourd’hui.`,
        ),
        orderButton(order),
      ],
    }),
  )
}
