/** Evidence of a payment contested at a bank: what was sold, on what terms, and how it reached its buyer. */
import { sql } from 'kysely'
import { buyerSnapshot, postalAddress } from '#domains/orders/contract.ts'
import { orderStatusLabels } from '#domains/orders/rules.ts'
import { addressBlock } from '#domains/shipping/rules/address-block.ts'
import type { Db } from '#platform/db/pool.ts'
import { formatLongDate, formatTime } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { euros } from '#shared/money.ts'
import { quantityLabel } from '#shared/price/packaging.ts'
import { chargebackReason } from '../../rules/chargebacks.ts'
import { type Paper, type PaperPart, paperPdf } from '../papers.ts'

type EvidenceOrder = {
  id: number
  number: string
  seller: string
  totalCents: number
  pickup: boolean
  lines: { title: string; reference: string; quantity: number; saleUnit: string; cents: number }[]
  parcels: { carrier: string; tracking: string; events: { code: string; place: string | null; at: string }[] }[]
  steps: { status: string; actor: string; at: string }[]
  invoices: { number: string; kind: string; on: string; cents: number }[]
  messages: { side: 'buyer' | 'seller'; body: string; at: string }[]
  returns: { number: string; kind: string; at: string }[]
}
type Row = {
  ref: string
  reason: string
  amountCents: number
  purchase: string
  placedAt: string
  paidAt: string | null
  terms: string
  buyer: unknown
  billing: unknown
  delivery: unknown
  orders: EvidenceOrder[]
}

/** Files above a few megabytes are refused by banks: the latest messages of each order suffice. */
const latestMessages = 60

const ordersOf = sql`
  SELECT coalesce(json_agg(json_build_object('id', o.id, 'number', o.number, 'seller', v.name, 'totalCents', o.total_cents,
    'pickup', o.delivery_mode = 'PICKUP',
    'lines', (SELECT json_agg(json_build_object('title', concat_ws(', ', l.title, nullif(l.variant_label, '')), 'reference', l.reference,
        'quantity', l.quantity, 'saleUnit', coalesce(l.snapshot->>'saleUnit', ''), 'cents', l.ht_cents + l.vat_cents) ORDER BY l.position) FROM order_lines l WHERE l.order_id = o.id),
    'parcels', (SELECT coalesce(json_agg(json_build_object('carrier', s.carrier, 'tracking', s.tracking_number,
        'events', (SELECT coalesce(json_agg(json_build_object('code', e.code, 'place', e.place, 'at', e.at) ORDER BY e.id), '[]')
          FROM shipment_events e WHERE e.shipment_id = s.id)) ORDER BY s.id), '[]') FROM shipments s WHERE s.order_id = o.id),
    'steps', (SELECT coalesce(json_agg(json_build_object('status', h.to_value, 'actor', h.actor, 'at', h.at) ORDER BY h.id), '[]')
      FROM order_history h WHERE h.order_id = o.id AND h.axis = 'order'),
    'invoices', (SELECT coalesce(json_agg(json_build_object('number', i.number, 'kind', i.kind, 'on', i.issued_on, 'cents', i.ttc_cents)
      ORDER BY i.id), '[]') FROM invoices i WHERE i.order_id = o.id AND NOT EXISTS (SELECT FROM invoices x WHERE x.replaces = i.id)),
    'returns', (SELECT coalesce(json_agg(json_build_object('number', r.number, 'kind', r.kind, 'at', r.created_at) ORDER BY r.id), '[]')
      FROM returns r WHERE r.order_id = o.id),
    'messages', (SELECT coalesce(json_agg(json_build_object('side', m.side, 'body', m.body, 'at', m.created_at) ORDER BY m.id), '[]')
      FROM (SELECT m.* FROM messages m JOIN conversations t ON t.id = m.conversation_id WHERE t.order_id = o.id
        ORDER BY m.id DESC LIMIT ${sql.lit(latestMessages)}) m)) ORDER BY o.id), '[]')
  FROM orders o JOIN vendors v ON v.id = o.vendor_id WHERE o.purchase_id = p.id`

async function loadEvidence(db: Db, chargebackId: number): Promise<Row> {
  const { rows } = await sql<Row>`
    SELECT c.ref, c.reason, c.amount_cents AS "amountCents", p.number AS purchase, to_json(p.created_at)#>>'{}' AS "placedAt",
      to_json(p.paid_at)#>>'{}' AS "paidAt", p.terms_version AS terms, p.buyer, p.billing_address AS billing,
      p.delivery_address AS delivery, (${ordersOf}) AS orders
    FROM chargebacks c JOIN purchases p ON p.id = c.purchase_id WHERE c.id = ${chargebackId}`.execute(db)
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0]
}

const text = (value: string): PaperPart => ({ kind: 'text', text: value })
const heading = (value: string): PaperPart => ({ kind: 'text', text: value, strong: true })
const at = (value: string) => `${formatLongDate(value)} à ${formatTime(new Date(value))} (heure de Paris)`

const parcelSteps: Record<string, string> = {
  LABEL: 'Étiquette éditée',
  TAKEN: 'Pris en charge par le transporteur',
  IN_TRANSIT: 'En cours d’acheminement',
  OUT_FOR_DELIVERY: 'En cours de livraison',
  DELIVERED: 'Livré',
  INCIDENT: 'Incident',
}
const actors: Record<string, string> = {
  buyer: 'acheteur',
  seller: 'vendeur',
  operator: 'exploitant',
  carrier: 'transporteur',
  payment: 'paiement',
  timer: 'automatique',
}
const kinds: Record<string, string> = { INVOICE: 'Facture', CREDIT_NOTE: 'Avoir' }

function orderParts(order: EvidenceOrder): PaperPart[] {
  return [
    { kind: 'gap' },
    heading(`Commande ${order.number}, vendue par ${order.seller}`),
    ...order.lines.map(line =>
      text(
        `${quantityLabel(line.quantity, line.saleUnit)} × ${line.title} (réf. ${line.reference})\u00a0: ${euros(line.cents)} TTC`,
      ),
    ),
    text(`Total de la commande, livraison comprise\u00a0: ${euros(order.totalCents)} TTC`),
    ...order.invoices.map(one =>
      text(`${kinds[one.kind]} ${one.number} du ${formatLongDate(one.on)}, ${euros(one.cents)} TTC`),
    ),
    heading(order.pickup ? 'Remise au retrait' : 'Acheminement et remise'),
    ...order.steps.map(step =>
      text(`${at(step.at)}\u00a0: ${statusLabel(step.status)} (${actors[step.actor] ?? step.actor})`),
    ),
    ...order.parcels.flatMap(({ carrier, tracking, events }) => [
      text(`Colis ${tracking}, transporteur ${carrier}`),
      ...events.map(event =>
        text(`${at(event.at)}\u00a0: ${parcelSteps[event.code] ?? event.code}${event.place ? `, ${event.place}` : ''}`),
      ),
    ]),
    heading('Rétractation et retours'),
    ...(order.returns.length
      ? order.returns.map(one => text(`Dossier ${one.number}, ouvert le ${at(one.at)}`))
      : [text('L’acheteur n’a déclaré ni rétractation, ni retour, ni dommage sur le site.')]),
    heading('Messages entre l’acheteur et le vendeur'),
    ...(order.messages.length
      ? order.messages.map(one =>
          text(`${one.side === 'buyer' ? 'Acheteur' : 'Vendeur'}, le ${at(one.at)}\n${one.body}`),
        )
      : [text('Aucun message échangé au sujet de cette commande.')]),
  ]
}
const statusLabel = (status: string) =>
  status in orderStatusLabels ? orderStatusLabels[status as keyof typeof orderStatusLabels] : status

function evidencePaper(row: Row): Paper {
  const buyer = buyerSnapshot.parse(row.buyer)
  const billing = postalAddress.parse(row.billing)
  const delivery = row.delivery === null ? null : postalAddress.parse(row.delivery)
  return {
    title: `Paiement contesté\u00a0: achat ${row.purchase}`,
    parts: [
      {
        kind: 'facts',
        rows: [
          ['Contestation', row.ref],
          ['Motif de la banque', chargebackReason(row.reason)],
          ['Montant contesté', euros(row.amountCents)],
          ['Achat passé le', at(row.placedAt)],
          ...(row.paidAt ? [['Payé le', at(row.paidAt)] as const] : []),
          ['Acheteur', [buyer.companyName, `${buyer.firstName} ${buyer.lastName}`].filter(Boolean).join(', ')],
          ['Adresse électronique', buyer.email],
          ['Téléphone', buyer.phone],
          [
            'Conditions acceptées',
            `Conditions générales de vente, version ${row.terms}, avec leur droit de rétractation`,
          ],
        ],
      },
      heading('Adresse de facturation'),
      { kind: 'address', lines: addressBlock(billing) },
      ...(delivery
        ? [heading('Adresse de livraison'), { kind: 'address' as const, lines: addressBlock(delivery) }]
        : []),
      ...row.orders.flatMap(orderParts),
    ],
    foot: 'Extrait des registres de Cep & Chai. Les dates sont celles de l’enregistrement de chaque fait.',
  }
}

/** `text`: the same facts in a few lines, for the form of the bank. */
export async function evidencePdf(db: Db, chargebackId: number) {
  const row = await loadEvidence(db, chargebackId)
  const delivered = row.orders.flatMap(order =>
    order.steps.filter(({ status }) => status === 'DELIVERED').map(step => `${order.number} remise le ${at(step.at)}`),
  )
  return {
    ref: row.ref,
    purchase: row.purchase,
    text: [`Achat ${row.purchase} du ${at(row.placedAt)}, ${euros(row.amountCents)} contestés.`, ...delivered].join(
      '\n',
    ),
    pdf: await paperPdf(evidencePaper(row)),
  }
}
