/** Emails about the brief and the proofs of goods made on demand. */
import { mondayOf } from '#domains/shipping/rules/working-days.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, facts, type MailBlock, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { dispatchWeekLabel, giveUpDays } from '../../rules/proofs.ts'
import { findMailOrder, type MailOrder } from './mail-data.ts'
import { mailBuyerName, workBegins } from './mails.ts'

type Line = { lineId: number; title: string }

const proofButton = (order: MailOrder, label: string): MailBlock => button(label, paths.orderProofs(order.id))

type Waiting = Line & { since: Date }

export async function mailBriefGiven(tx: Tx, orderId: number, { lineId, title, since }: Waiting): Promise<void> {
  const order = await findMailOrder(tx, orderId)
  await queueMail(tx, {
    event: `brief-given:${lineId}:${since.getTime()}`,
    to: order.vendorEmail,
    subject: `Bon à tirer à préparer, commande ${order.number}`,
    title: 'L’acheteur a donné ses indications',
    blocks: [
      paragraph(
        `${mailBuyerName(order)} vous a donné ses indications pour «\u00a0${title}\u00a0». Préparez le bon à tirer et envoyez-le\u00a0: la fabrication commence après ${workBegins(order)}.`,
      ),
      proofButton(order, 'Voir les indications'),
    ],
  })
}

export async function mailBriefReturned(
  tx: Tx,
  orderId: number,
  { lineId, title, since, missing }: Waiting & { missing: string },
): Promise<void> {
  const order = await findMailOrder(tx, orderId)
  await queueMail(tx, {
    event: `brief-returned:${lineId}:${since.getTime()}`,
    to: order.buyer.email,
    subject: `Vos indications sont à compléter, commande ${order.number}`,
    title: 'Vos indications sont à compléter',
    blocks: [
      paragraph(
        `${order.vendorName} ne peut pas préparer le bon à tirer de «\u00a0${title}\u00a0» avec ce que vous avez donné.`,
      ),
      facts([['Mot du vendeur', missing]]),
      paragraph('Rien n’est fabriqué avant votre accord sur le bon à tirer.'),
      proofButton(order, 'Compléter mes indications'),
    ],
  })
}

/** The week in which goods made on demand leave, when the seller sets another one. */
export async function mailDispatchWeek(tx: Tx, orderId: number, { week, isLater }: { week: string; isLater: boolean }) {
  const order = await findMailOrder(tx, orderId)
  const when = dispatchWeekLabel(week, order.mode)
  await queueMail(tx, {
    event: `dispatch-week:${orderId}:${week}`,
    to: order.buyer.email,
    subject: `${when}, commande ${order.number}`,
    title: isLater ? 'Votre commande partira plus tard que prévu' : when,
    blocks: [
      paragraph(`${order.vendorName} fabrique votre commande. ${when}.`),
      ...(isLater
        ? [
            paragraph(
              'C’est plus tard que promis\u00a0: si ce délai ne vous convient pas, répondez au vendeur depuis la commande.',
            ),
          ]
        : []),
      button('Voir la commande', paths.order(order.id)),
    ],
  })
}

type Version = Line & { version: number }

export async function mailProofSent(tx: Tx, orderId: number, sent: Version & { note: string }): Promise<void> {
  const order = await findMailOrder(tx, orderId)
  await queueMail(tx, {
    event: `proof-sent:${sent.lineId}:${sent.version}`,
    to: order.buyer.email,
    subject: `Votre bon à tirer, commande ${order.number}`,
    title: 'Votre bon à tirer est prêt',
    blocks: [
      paragraph(
        `${order.vendorName} vous envoie la version ${sent.version} du bon à tirer de «\u00a0${sent.title}\u00a0». Vérifiez les textes, les couleurs et les dimensions, puis donnez votre accord ou demandez un changement.`,
      ),
      ...(sent.note ? [facts([['Mot du vendeur', sent.note]])] : []),
      paragraph('Rien n’est fabriqué avant votre accord. Après lui, la commande ne peut plus être annulée.'),
      proofButton(order, 'Voir le bon à tirer'),
    ],
  })
}

export async function mailChangeWanted(tx: Tx, orderId: number, given: Version & { change: string }): Promise<void> {
  const order = await findMailOrder(tx, orderId)
  await queueMail(tx, {
    event: `proof-change:${given.lineId}:${given.version}`,
    to: order.vendorEmail,
    subject: `Changement demandé sur le bon à tirer, commande ${order.number}`,
    title: 'L’acheteur demande un changement',
    blocks: [
      paragraph(
        `${mailBuyerName(order)} demande un changement de la version ${given.version} de «\u00a0${given.title}\u00a0».`,
      ),
      facts([['Changement', given.change]]),
      proofButton(order, 'Envoyer une nouvelle version'),
    ],
  })
}

const sellerWaits = ({ awaits }: MailOrder) =>
  awaits === 'balance'
    ? 'Il lui reste à payer le solde\u00a0: rien n’est à fabriquer avant.'
    : 'D’autres articles de la commande attendent encore un accord.'
const buyerWaits = ({ awaits }: MailOrder) =>
  awaits === 'balance'
    ? 'La fabrication commence quand vous aurez payé le solde, qu’un autre courriel vous demande.'
    : 'La fabrication commence quand vous aurez approuvé les autres articles de la commande.'

/** To both parties: the buyer has a record of what they agreed to. */
export async function mailProofApproved(tx: Tx, orderId: number, given: Version & { name: string }): Promise<void> {
  const order = await findMailOrder(tx, orderId)
  const due = order.prepareBy ? formatLongDate(`${order.prepareBy}T12:00:00Z`) : null
  const event = `proof-approved:${given.lineId}`
  await queueMail(tx, {
    event,
    to: order.vendorEmail,
    subject: `Bon à tirer approuvé, commande ${order.number}`,
    title: 'L’acheteur a donné son accord',
    blocks: [
      paragraph(
        `${given.name} a approuvé la version ${given.version} de «\u00a0${given.title}\u00a0». ${due ? `Fabriquez, et tenez la commande prête pour le ${due}.` : sellerWaits(order)}`,
      ),
      proofButton(order, 'Voir le bon à tirer'),
    ],
  })
  await queueMail(tx, {
    event: `${event}:buyer`,
    to: order.buyer.email,
    subject: `Votre accord est enregistré, commande ${order.number}`,
    title: 'Votre accord est enregistré',
    blocks: [
      paragraph(
        `Vous avez approuvé la version ${given.version} du bon à tirer de «\u00a0${given.title}\u00a0». ${due ? `${order.vendorName} lance la fabrication\u00a0: la commande sera prête au plus tard le ${due}. ${dispatchWeekLabel(mondayOf(order.prepareBy ?? ''), order.mode)}.` : buyerWaits(order)}`,
      ),
      paragraph(
        'Fabriqué selon vos indications, cet article ne se rétracte pas (article L221-28, 3°, du code de la consommation).',
      ),
      proofButton(order, 'Voir le bon à tirer'),
    ],
  })
}

export async function mailProofReminder(
  tx: Tx,
  orderId: number,
  { lineId, title, since, reminder, approval }: Waiting & { reminder: number; approval: boolean },
): Promise<void> {
  const order = await findMailOrder(tx, orderId)
  await queueMail(tx, {
    event: `proof-reminder:${lineId}:${since.getTime()}:${reminder}`,
    to: order.buyer.email,
    subject: `${approval ? 'Votre accord est attendu' : 'Vos indications sont attendues'}, commande ${order.number}`,
    title: approval ? 'Votre bon à tirer attend votre accord' : 'Le vendeur attend vos indications',
    blocks: [
      paragraph(
        `${order.vendorName} vous attend pour fabriquer «\u00a0${title}\u00a0». Après ${giveUpDays}\u00a0jours sans réponse, il pourra annuler la commande et vous rembourser.`,
      ),
      proofButton(order, approval ? 'Voir le bon à tirer' : 'Donner mes indications'),
    ],
  })
}

export async function mailMayGiveUp(tx: Tx, orderId: number, { lineId, title, since }: Waiting): Promise<void> {
  const order = await findMailOrder(tx, orderId)
  await queueMail(tx, {
    event: `proof-give-up:${lineId}:${since.getTime()}`,
    to: order.vendorEmail,
    subject: `Sans réponse depuis ${giveUpDays}\u00a0jours, commande ${order.number}`,
    title: 'L’acheteur ne répond pas',
    blocks: [
      paragraph(
        `${mailBuyerName(order)} ne vous a pas répondu pour «\u00a0${title}\u00a0» depuis ${giveUpDays}\u00a0jours. Vous pouvez attendre, lui écrire, ou annuler la commande\u00a0: elle est alors remboursée.`,
      ),
      button('Voir la commande', paths.order(order.id)),
    ],
  })
}
