/** Delivery note: ordered, enclosed and remaining units; never a price. */
import { addressBlock, folded } from '#domains/shipping/rules/address-block.ts'
import { emissionsLabel, methodLabel } from '#domains/shipping/rules/transport-emissions.ts'
import type { Db } from '#platform/db/pool.ts'
import { formatLongDate } from '#shared/dates.ts'
import { deliveryLabels } from '#shared/delivery.ts'
import { companyIdWords, formatPhone } from '#shared/ids.ts'
import { quantityLabel } from '#shared/price/packaging.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { OrderDetail } from '../../contract-detail.ts'
import { lotLabel } from '../../rules/lots.ts'
import { loadOrderDetail } from '../detail.ts'
import { lineDetail, type PdfSheet, type SheetColumn } from './sheet-pdf.ts'

type Units = readonly { lineId: number; quantity: number }[]
type Note = {
  units: Units /** In earlier shipments. */
  before: Units
  /** Null: units in no shipment. */
  shipmentId: number | null
  by: string
  rank: number | null
}

/**
 * Notes of one order: one per waiting shipment, or per dispatched one when none waits; without shipments, one for all
 * waiting units.
 */
export async function deliveryNotes(db: Db, orderId: number, user: CurrentUser): Promise<PdfSheet[]> {
  const order = await loadOrderDetail(db, orderId, user)
  const rest = order.lines.map(line => ({ lineId: line.id, quantity: line.looseQuantity }))
  const loose = rest.filter(unit => unit.quantity > 0)
  const several = order.shipments.length > (loose.length ? 0 : 1)
  const notes = order.shipments.map((shipment, index) => ({
    waits: shipment.shippedAt === null,
    units: shipment.lines,
    before: order.shipments.slice(0, index).flatMap(earlier => earlier.lines),
    by: `${shipment.carrier} ${shipment.trackingNumber}`,
    shipmentId: shipment.id,
    rank: several ? index + 1 : null,
  }))
  const waiting = notes.filter(note => note.waits)
  if (waiting.length) return waiting.map(note => noteSheet(order, note))
  if (loose.length === 0) return notes.map(note => noteSheet(order, note))
  const before = order.shipments.flatMap(shipment => shipment.lines)
  return [noteSheet(order, { units: loose, before, by: '', shipmentId: null, rank: several ? notes.length + 1 : null })]
}

const columns: readonly SheetColumn[] = [
  { title: 'Référence', mm: 36 },
  { title: 'Article', mm: 90 },
  { title: 'Commandé', mm: 18, end: true },
  { title: 'Livré', mm: 18, end: true, strong: true },
  { title: 'Reste', mm: 18, end: true },
]

function noteSheet(order: OrderDetail, note: Note): PdfSheet {
  const { vendor } = order
  const { by, rank } = note
  const numbers = [
    `Commande ${order.number} du ${formatLongDate(order.createdAt)}`,
    ...(order.buyerReference ? [`votre référence ${order.buyerReference}`] : []),
    ...(rank === null ? [] : [`envoi ${rank}`]),
  ]
  return [
    { kind: 'head', title: 'Bon de livraison', under: numbers.join(' · ') },
    {
      kind: 'columns',
      left: [
        vendor.legalName,
        `Vendu sous le nom ${vendor.name}`,
        companyIdWords(vendor),
        `Tél. ${formatPhone(vendor.phone)}`,
      ],
      right: placeLines(order),
    },
    {
      kind: 'columns',
      left: [`${deliveryLabels[order.deliveryMode]}${by ? ` · ${by}` : ''}`],
      right: accessLines(order),
    },
    { kind: 'table', columns, rows: rowsOf(order, note) },
    ...emissionNotes(order),
    {
      kind: 'note',
      text: 'Vérifiez les articles en présence du livreur et notez toute réserve précise avant de signer.',
    },
    { kind: 'note', text: 'Reçu le ____ / ____ / ________, nom et signature\u00a0:' },
  ]
}

const unitsOf = (units: Units, lineId: number) =>
  units.reduce((sum, unit) => sum + (unit.lineId === lineId ? unit.quantity : 0), 0)

function rowsOf(order: OrderDetail, { units, before, shipmentId }: Note) {
  return units.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) return []
    const detail = lineDetail(line.variantLabel, line.packLabel)
    const ordered = line.quantity - line.refundedQuantity
    const left = Math.max(0, ordered - unitsOf(before, lineId) - quantity)
    return [
      [
        [line.reference],
        [line.title, detail, ...line.parts.map(partLine), ...lotLines(order, { lineId, shipmentId })].filter(Boolean),
        ...[line.quantity, quantity, left].map(units => [quantityLabel(units, line.saleUnit ?? '')]),
      ],
    ]
  })
}

const lotLines = (order: OrderDetail, which: { lineId: number; shipmentId: number | null }) =>
  order.lots
    .filter(({ lineId, shipmentId }) => lineId === which.lineId && shipmentId === which.shipmentId)
    .flatMap(({ reference, lots }) =>
      lots.map(lot => `${isPart(order, which.lineId) ? `${reference}, ` : ''}${lotLabel(lot)}`),
    )

/** Of a kit, whose lots are those of its parts. */
const isPart = (order: OrderDetail, lineId: number) =>
  order.lines.some(({ id, parts }) => id === lineId && parts.length)

const partLine = ({ title, variantLabel, reference, quantity }: OrderDetail['lines'][number]['parts'][number]) =>
  `${quantity} × ${[title, variantLabel].filter(Boolean).join(', ')} (${reference})`

/** Of a delivery site; goods that are collected do not go there. */
const accessLines = ({ shop, relayPoint, deliveryAddress }: OrderDetail): string[] =>
  shop || relayPoint || !deliveryAddress?.access ? [] : folded(deliveryAddress.access)

/** The font has neither ≈ nor a subscript. */
const emissionNotes = ({ emissions }: OrderDetail) => {
  if (!emissions) return []
  const text = `Transport\u00a0: ${emissionsLabel(emissions.grams)} (${methodLabel(emissions)})`
  return [{ kind: 'note' as const, text: text.replace('≈', 'environ').replaceAll('CO₂e', 'CO2e') }]
}

function placeLines(order: OrderDetail): string[] {
  const { shop, relayPoint, deliveryAddress, buyer } = order
  const name = buyer.companyName || `${buyer.firstName} ${buyer.lastName}`
  if (shop) return [name, `Retrait\u00a0: ${shop.name}`, shop.street, `${shop.postcode} ${shop.city}`]
  if (relayPoint)
    return [
      name,
      `${relayPoint.stop ? 'Point de dépôt' : 'Point relais'}\u00a0: ${relayPoint.name}`,
      relayPoint.street,
      `${relayPoint.postcode} ${relayPoint.city}`,
    ]
  return addressBlock(deliveryAddress ?? order.billingAddress)
}
