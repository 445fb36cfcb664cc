/** Emails of an order; one per event and recipient, written in the transaction of the event. */
import { ownPermitNames, shownPermits } from '#domains/regulation/rules/permit-words.ts'
import { findOrderPermits } from '#domains/regulation/server/order-permits.ts'
import { dropWords } from '#domains/shipping/rules/drop-words.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail, queueMails, toEach } from '#platform/mail/mail.ts'
import { button, facts, type MailBlock, type MailFact, paragraph } from '#platform/mail/mail-content.ts'
import { formatDateTime, formatShortDate } from '#shared/dates.ts'
import { endedSentence } from '#shared/forms/sentence.ts'
import { formatPhone } from '#shared/ids.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { findMailOrder, findMailOrders, findMailShop, hoursRows, type MailOrder } from './mail-data.ts'

export const orderButton = (order: Pick<MailOrder, 'id'>): MailBlock =>
  button('Voir la commande', paths.order(order.id))

/** Where the lorry leaves the goods. */
export const dropFacts = ({ name, street, postcode, city, stop }: NonNullable<MailOrder['relayPoint']>): MailFact[] => [
  ['Point de dépôt', `${name}, ${street}, ${postcode} ${city}`],
  ...(stop?.access ? ([['Accès', stop.access]] satisfies MailFact[]) : []),
]

/** None before the order leaves. A seller who makes its invoices may have given the reference alone. */
export function invoiceBlocks({ id, invoiceRef, hasInvoice }: MailOrder): MailBlock[] {
  if (invoiceRef === null) return []
  if (!hasInvoice) return [facts([['Facture du vendeur', invoiceRef]])]
  return [
    paragraph(`La facture ${invoiceRef} vous attend en PDF sur la page de la commande.`),
    button('Voir la facture', `${paths.order(id)}#factures`),
  ]
}

/** « , prévue le mer. 25 nov », before the end of a sentence. */
export const promisedLabel = (order: MailOrder) =>
  dropLine(order)
    ? `\u00a0: ${dropLine(order)}`
    : order.promisedOn
      ? `, prévue le ${formatShortDate(order.promisedOn).replace(/\.$/, '')}`
      : ''

/** « mardi 1er décembre, entre 9 h et 10 h, dépôt d’Avize »; null for other deliveries. */
export const dropLine = ({ relayPoint, promisedOn }: MailOrder) =>
  relayPoint?.stop && promisedOn ? dropWords({ ...relayPoint.stop, name: relayPoint.name, day: promisedOn }) : null

export const mailBuyerName = ({ buyer }: MailOrder) =>
  [buyer.companyName, `${buyer.firstName} ${buyer.lastName}`].filter(Boolean).join(', ')

/** « la fabrication commence après … » */
export const workBegins = ({ downPaymentCents }: MailOrder) =>
  downPaymentCents === null ? 'son accord' : 'son accord et le paiement du solde'

export async function mailPaymentFailed(tx: Tx, purchaseId: number, reason: string): Promise<void> {
  const orders = await findMailOrders(tx, purchaseId)
  const [first] = orders
  if (!first) return
  await queueMail(tx, {
    event: `payment-failed:${purchaseId}`,
    to: first.buyer.email,
    subject: 'Votre paiement n’a pas abouti',
    title: 'Votre paiement n’a pas abouti',
    blocks: [
      paragraph(
        `${reason} Rien n’a été débité pour ${orders.length > 1 ? 'les commandes' : 'la commande'} ${orders.map(order => order.number).join(', ')}. Vos articles sont toujours dans votre panier.`,
      ),
      button('Reprendre mon panier', paths.cart),
    ],
  })
}

/** The goods are ready in the shop: place, opening hours and pick-up code. */
export async function mailReady(tx: Tx, orderId: number): Promise<void> {
  const order = await findMailOrder(tx, orderId)
  if (order.shopId === null || order.pickupCode === null) return
  const shop = await findMailShop(tx, order.shopId)
  const papers = ownPermitNames(shownPermits(await findOrderPermits(tx, orderId)))
  await queueMail(tx, {
    event: `order-ready:${orderId}`,
    to: order.buyer.email,
    subject: `Votre commande ${order.number} vous attend`,
    title: 'Votre commande est prête à retirer',
    blocks: [
      paragraph('Donnez ce code au comptoir\u00a0: il prouve que la commande est bien la vôtre.'),
      ...(papers
        ? [
            paragraph(
              `Venez aussi avec ${papers}\u00a0: le vendeur vérifie cette pièce avant de remettre les articles.`,
            ),
          ]
        : []),
      { kind: 'code', label: 'Code de retrait', code: order.pickupCode },
      facts([
        ['Magasin', shop.name],
        ['Adresse', `${shop.street}, ${shop.postcode} ${shop.city}`],
        ['Téléphone', formatPhone(shop.phone)],
        ...hoursRows(shop),
      ]),
      orderButton(order),
      ...invoiceBlocks(order),
    ],
  })
}

export async function mailShipped(
  tx: Tx,
  orderId: number,
  shipment: { carrier: string; trackingNumber: string; trackingUrl: string | null },
): Promise<void> {
  const order = await findMailOrder(tx, orderId)
  await queueMail(tx, {
    event: `order-shipped:${orderId}`,
    to: order.buyer.email,
    subject: `Votre commande ${order.number} est expédiée`,
    title: 'Votre commande est en route',
    blocks: [
      paragraph(
        order.relayPoint?.stop
          ? `Votre commande est dans le camion de ${order.vendorName}. Venez à son passage${promisedLabel(order)}.`
          : `${order.vendorName} a remis votre commande au transporteur${promisedLabel(order)}.`,
      ),
      facts(
        order.relayPoint?.stop
          ? dropFacts(order.relayPoint)
          : [
              ['Transporteur', shipment.carrier],
              ['Numéro de suivi', shipment.trackingNumber],
            ],
      ),
      shipment.trackingUrl
        ? { kind: 'button', label: 'Suivre l’envoi', url: shipment.trackingUrl }
        : orderButton(order),
      paragraph('À la livraison, vérifiez les colis avant de signer et notez toute réserve précise sur le bon.'),
      ...invoiceBlocks(order),
    ],
  })
}

export async function mailDelivered(tx: Tx, orderId: number, at: Date): Promise<void> {
  const order = await findMailOrder(tx, orderId)
  const done = order.mode === 'PICKUP' ? 'retirée' : order.mode === 'DROP' ? 'déposée' : 'livrée'
  const rights =
    order.buyer.kind === 'normal'
      ? ' Vous pouvez renoncer à votre achat pendant 14\u00a0jours depuis la page de la commande.'
      : ''
  await queueMail(tx, {
    event: `order-delivered:${orderId}`,
    to: order.buyer.email,
    subject: `Votre commande ${order.number} est ${done}`,
    title: `Votre commande est ${done}`,
    blocks: [
      paragraph(
        `Commande ${done} le ${formatDateTime(at)}${order.mode === 'DROP' && order.relayPoint ? `, ${order.relayPoint.name}, ${order.relayPoint.city}` : ''}. Un article abîmé ou manquant\u00a0? Écrivez à ${order.vendorName} depuis la page de la commande.${rights}`,
      ),
      orderButton(order),
    ],
  })
  await queueMail(tx, {
    event: `order-delivered:${orderId}`,
    to: order.vendorEmail,
    subject: `La commande ${order.number} est ${done}`,
    title: `La commande est ${done}`,
    blocks: [paragraph(`${mailBuyerName(order)} a reçu sa commande le ${formatDateTime(at)}.`), orderButton(order)],
  })
}

/** What a cancellation changes for the buyer of an order with a down payment. */
const balanceDropped = ({ paid, returningCents }: MailOrder) =>
  paid
    ? ` ${euros(returningCents)} vous sont remboursés sur votre moyen de paiement, sous quelques jours\u00a0; rien d’autre ne vous est demandé.`
    : ''

/** `byBuyer`: a buyer's reason is not emailed back, because the address may be somebody else's. */
export async function mailCancelled(
  tx: Tx,
  orderId: number,
  { reason, refundCents = 0, byBuyer = false }: { reason: string; refundCents?: number; byBuyer?: boolean },
): Promise<void> {
  const order = await findMailOrder(tx, orderId)
  const money = order.isOnAccount
    ? ' Rien n’est prélevé pour cette commande.'
    : order.downPaymentCents !== null
      ? balanceDropped(order)
      : refundCents
        ? ` ${euros(refundCents)} vous sont remboursés sur votre moyen de paiement, sous quelques jours.`
        : ''
  await queueMail(tx, {
    event: `order-cancelled:${orderId}`,
    to: order.buyer.email,
    subject: `Votre commande ${order.number} est annulée`,
    title: 'Votre commande est annulée',
    blocks: [
      paragraph(`${byBuyer ? 'Vous l’avez annulée.' : `Motif\u00a0: ${endedSentence(reason)}`}${money}`),
      orderButton(order),
    ],
  })
  // A seller who was never notified of the order needs no cancellation email.
  if (!order.paid) return
  await queueMails(
    tx,
    toEach(order.team.order, {
      event: `order-cancelled:${orderId}`,
      subject: `La commande ${order.number} est annulée`,
      title: 'Une commande est annulée',
      blocks: [
        paragraph(`Motif\u00a0: ${endedSentence(reason)} N’expédiez rien\u00a0: le stock est rendu à la vente.`),
        orderButton(order),
      ],
    }),
  )
}
