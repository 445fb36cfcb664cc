import { findShipments, unitsToSend } from '#domains/shipping/server/shipments.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail, queueMails, toEach } from '#platform/mail/mail.ts'
import { facts, type MailBlock, paragraph } from '#platform/mail/mail-content.ts'
import { quantityLabel } from '#shared/price/packaging.ts'
import { buyerTroubles, type ParcelTrouble, sellerTroubles, troubleTitles } from '../../rules/parcel-trouble.ts'
import { findMailOrder, type MailOrder } from './mail-data.ts'
import { invoiceBlocks, orderButton } from './mails.ts'

/** One of several shipments was sent: its contents, its tracking, and what is still to come. */
export async function mailShipment(tx: Tx, orderId: number, shipmentId: number): Promise<void> {
  const order = await findMailOrder(tx, orderId)
  const shipment = (await findShipments(tx, orderId)).find(({ id }) => id === shipmentId)
  if (!shipment) throw new Error(`shipment ${shipmentId} is gone`)
  const units = await unitsToSend(tx, orderId)
  const rest = linesBlock(
    order,
    units.map(line => ({ lineId: line.lineId, quantity: line.loose + line.packed })),
  )
  const partly = rest.rows.length > 0
  await queueMail(tx, {
    event: `shipment-sent:${shipmentId}`,
    to: order.buyer.email,
    subject: partly
      ? `Une partie de votre commande ${order.number} est expédiée`
      : `Le reste de votre commande ${order.number} est expédié`,
    title: partly ? 'Une partie de votre commande est en route' : 'Le reste de votre commande est en route',
    blocks: [
      paragraph(`${order.vendorName} a remis cet envoi au transporteur. Il contient\u00a0:`),
      linesBlock(order, shipment.lines),
      facts([
        ['Transporteur', shipment.carrier],
        ['Numéro de suivi', shipment.trackingNumber],
      ]),
      shipment.trackingUrl
        ? { kind: 'button', label: 'Suivre l’envoi', url: shipment.trackingUrl }
        : orderButton(order),
      ...(partly ? [paragraph('Il reste à vous expédier, sans frais de plus\u00a0:'), rest] : []),
      paragraph('À la livraison, vérifiez les colis avant de signer et notez toute réserve précise sur le bon.'),
      ...invoiceBlocks(order),
    ],
  })
}

type LostShipment = { id: number; carrier: string; trackingNumber: string }

/** The parcel will not arrive: once a shipment and trouble, to the buyer and the seller's team. */
export async function mailTrouble(tx: Tx, orderId: number, shipment: LostShipment, trouble: ParcelTrouble) {
  const order = await findMailOrder(tx, orderId)
  const event = `parcel-trouble:${shipment.id}:${trouble}`
  const subject = `${troubleTitles[trouble]}, commande ${order.number}`
  const parcel = facts([
    ['Transporteur', shipment.carrier],
    ['Numéro de suivi', shipment.trackingNumber],
  ])
  await queueMail(tx, {
    event,
    to: order.buyer.email,
    subject,
    title: troubleTitles[trouble],
    blocks: [paragraph(buyerTroubles[trouble]), parcel, orderButton(order)],
  })
  await queueMails(
    tx,
    toEach(order.team.order, {
      event,
      subject,
      title: troubleTitles[trouble],
      blocks: [paragraph(sellerTroubles[trouble]), parcel, orderButton(order)],
    }),
  )
}

type LinesBlock = Extract<MailBlock, { kind: 'lines' }>

function linesBlock(order: MailOrder, units: readonly { lineId: number; quantity: number }[]): LinesBlock {
  const rows = order.lines.flatMap(line => {
    const quantity = units.find(unit => unit.lineId === line.id)?.quantity ?? 0
    return quantity > 0
      ? [
          {
            label: `${quantityLabel(quantity, line.saleUnit)} × ${line.title}`,
            detail: `réf. ${line.detail}`,
            amount: '',
          },
        ]
      : []
  })
  return { kind: 'lines', rows, totals: [] }
}
