/** Emails of an order; one per event and recipient, written in the transaction of the event. */
import type { Tx } from '#platform/db/pool.ts'
import { greetingName } from '#platform/mail/inert.ts'
import { queueMail, queueMails } from '#platform/mail/mail.ts'
import { button, facts, type Mail, type MailBlock, paragraph } from '#platform/mail/mail-content.ts'
import { siteUrl } from '#platform/site.ts'
import { formatDateTime, formatShortDate } from '#shared/dates.ts'
import { deliveryLabels } from '#shared/delivery.ts'
import { euros, percent } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { figure } from '#shared/price/packaging.ts'
import { basisFor, type PriceBasis } from '#shared/price/price.ts'
import { findMailOrder, findMailOrders, findMailShop, type MailOrder } from './mail-data.ts'

export const orderButton = (order: Pick<MailOrder, 'id'>): MailBlock =>
  button('Voir la commande', paths.order(order.id))

/** Lines and totals: TTC for a private buyer, HT then TTC for professionals and sellers. */
const linesBlock = (order: MailOrder, tax: PriceBasis): MailBlock => ({
  kind: 'lines',
  rows: order.lines.map(line => ({
    label: `${figure(line.quantity)} × ${line.title}`,
    detail: [`réf. ${line.detail}`, ...(line.basis === tax ? [line.unitPrice] : [])].join(' · '),
    amount: `${euros(tax === 'TTC' ? line.ttcCents : line.htCents)}\u00a0${tax}`,
  })),
  totals: [[deliveryLabels[order.mode], deliveryPrice(order, tax)], ...totalsIn(order, tax)],
})

const deliveryPrice = ({ deliveryCents, deliveryHtCents }: MailOrder, tax: PriceBasis) =>
  deliveryCents ? `${euros(tax === 'TTC' ? deliveryCents : deliveryHtCents)}\u00a0${tax}` : 'offert'

function totalsIn(order: MailOrder, tax: PriceBasis): [label: string, amount: string][] {
  const vat = (words: string) =>
    order.vat.map((rate): [string, string] => [`${words} ${percent(rate.basisPoints)}`, euros(rate.vatCents)])
  const total: [string, string] = ['Total TTC', euros(order.totalCents)]
  return tax === 'TTC' ? [total, ...vat('dont TVA')] : [['Total HT', euros(order.totalHtCents)], ...vat('TVA'), total]
}

const promised = (order: MailOrder) => (order.promisedOn ? `, prévue le ${formatShortDate(order.promisedOn)}` : '')

/** Information due to a private buyer on a durable medium (C. conso L221-5, L221-13). */
const withdrawalText = (orders: readonly MailOrder[]) => {
  const never = orders.flatMap(order => order.lines).filter(line => !line.withdrawable)
  const except = never.length
    ? ` Ce droit ne s’applique pas à\u00a0: ${never.map(line => line.title).join('\u00a0; ')}.`
    : ''
  return `Droit de rétractation\u00a0: vous avez 14\u00a0jours après la réception, sans motif à donner, pour renoncer à votre achat, d’un clic depuis la page de la commande ou par ce courrier au vendeur\u00a0: «\u00a0Je vous notifie ma rétractation du contrat portant sur la vente du bien ci-dessous\u00a0», avec vos nom, adresse, numéro de commande et date. Vous êtes remboursé sous 14\u00a0jours, frais de livraison standard compris.${except}`
}

export async function mailConfirmed(tx: Tx, purchaseId: number): Promise<void> {
  const orders = await findMailOrders(tx, purchaseId)
  const [first] = orders
  if (!first) return
  await queueMails(tx, [confirmation(purchaseId, orders, first), ...orders.map(newOrder)])
}

function confirmation(purchaseId: number, orders: readonly MailOrder[], { buyer, purchaseNumber }: MailOrder): Mail {
  return {
    event: `order-confirmed:${purchaseId}`,
    to: buyer.email,
    subject: `Votre achat ${purchaseNumber} est confirmé${orders.length > 1 ? ` (${orders.length}\u00a0commandes)` : ''}`,
    title: `${['Merci', greetingName(buyer.firstName)].filter(Boolean).join(' ')}, votre paiement est reçu`,
    blocks: [
      ...orders.flatMap(order => [
        paragraph(
          `Commande ${order.number}, vendue par ${order.vendorName}. ${deliveryLabels[order.mode]}${promised(order)}.`,
        ),
        linesBlock(order, basisFor(buyer.kind)),
        orderButton(order),
      ]),
      ...(orders.length > 1
        ? [paragraph(`Total payé\u00a0: ${euros(orders.reduce((sum, order) => sum + order.totalCents, 0))} TTC.`)]
        : []),
      ...(buyer.kind === 'normal' ? [paragraph(withdrawalText(orders))] : []),
      { kind: 'text', text: `Nos conditions générales de vente\u00a0: ${siteUrl(paths.terms)}`, links: true },
    ],
  }
}

const nextStep = (order: MailOrder) =>
  order.mode === 'PICKUP'
    ? 'Préparez-la, puis signalez-la «\u00a0prête à retirer\u00a0» avec la référence de votre facture.'
    : 'Préparez-la, puis éditez l’étiquette de transport.'

const due = ({ prepareBy }: MailOrder) =>
  prepareBy ? ` À faire au plus tard le ${formatShortDate(`${prepareBy}T12:00:00Z`)}.` : ''

const newOrder = (order: MailOrder): Mail => ({
  event: `order-new:${order.id}`,
  to: order.vendorEmail,
  subject: `Nouvelle commande ${order.number}`,
  title: 'Une commande est à préparer',
  blocks: [
    paragraph(
      `${buyerOf(order)} vous commande ce qui suit. ${deliveryLabels[order.mode]}${promised(order)}. ${nextStep(order)}${due(order)}`,
    ),
    linesBlock(order, 'HT'),
    orderButton(order),
  ],
})

const buyerOf = ({ buyer }: MailOrder) =>
  [buyer.companyName, `${buyer.firstName} ${buyer.lastName}`].filter(Boolean).join(', ')

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
  await queueMail(tx, {
    event: `order-ready:${orderId}`,
    to: order.buyer.email,
    subject: `Votre commande ${order.number} vous attend`,
    title: 'Votre commande est prête à retirer',
    blocks: [
      paragraph('Donnez ce code au comptoir\u00a0: il prouve que la commande est bien la vôtre.'),
      { kind: 'code', label: 'Code de retrait', code: order.pickupCode },
      facts([
        ['Magasin', shop.name],
        ['Adresse', `${shop.street}, ${shop.postcode} ${shop.city}`],
        ['Téléphone', shop.phone],
        ...shop.hours.map((hours, index): [string, string] => [index ? '' : 'Horaires', hours]),
        ...(order.invoiceRef ? [['Facture du vendeur', order.invoiceRef] as [string, string]] : []),
      ]),
      orderButton(order),
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
      paragraph(`${order.vendorName} a remis votre commande au transporteur${promised(order)}.`),
      facts([
        ['Transporteur', shipment.carrier],
        ['Numéro de suivi', shipment.trackingNumber],
      ]),
      shipment.trackingUrl
        ? { kind: 'button', label: 'Suivre l’envoi', url: shipment.trackingUrl }
        : orderButton(order),
      paragraph('À la livraison, vérifiez les colis avant de signer et notez toute réserve précise sur le bon.'),
    ],
  })
}

export async function mailDelivered(tx: Tx, orderId: number, at: Date): Promise<void> {
  const order = await findMailOrder(tx, orderId)
  const done = order.mode === 'PICKUP' ? 'retirée' : 'livrée'
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
        `Commande ${done} ${formatDateTime(at)}. Un article abîmé ou manquant\u00a0? Écrivez à ${order.vendorName} depuis la page de la commande.${rights}`,
      ),
      orderButton(order),
    ],
  })
  await queueMail(tx, {
    event: `order-delivered:${orderId}`,
    to: order.vendorEmail,
    subject: `La commande ${order.number} est ${done}`,
    title: `La commande est ${done}`,
    blocks: [paragraph(`${buyerOf(order)} a reçu sa commande ${formatDateTime(at)}.`), orderButton(order)],
  })
}

/** `byBuyer`: a buyer's reason is not emailed back, because the address may be somebody else's. */
export async function mailCancelled(
  tx: Tx,
  orderId: number,
  { reason, refundCents = 0, byBuyer = false }: { reason: string; refundCents?: number; byBuyer?: boolean },
): Promise<void> {
  const order = await findMailOrder(tx, orderId)
  const money = refundCents
    ? ` ${euros(refundCents)} vous sont remboursés sur votre moyen de paiement, sous quelques jours.`
    : ''
  await queueMail(tx, {
    event: `order-cancelled:${orderId}`,
    to: order.buyer.email,
    subject: `Votre commande ${order.number} est annulée`,
    title: 'Votre commande est annulée',
    blocks: [paragraph(`${byBuyer ? 'Vous l’avez annulée.' : `Motif\u00a0: ${reason}`}${money}`), orderButton(order)],
  })
  // A seller who was never notified of the order needs no cancellation email.
  if (!order.paid) return
  await queueMail(tx, {
    event: `order-cancelled:${orderId}`,
    to: order.vendorEmail,
    subject: `La commande ${order.number} est annulée`,
    title: 'Une commande est annulée',
    blocks: [
      paragraph(`Motif\u00a0: ${reason} N’expédiez rien\u00a0: le stock est rendu à la vente.`),
      orderButton(order),
    ],
  })
}
