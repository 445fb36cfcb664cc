/** The slip that the grower brings, the receipt of the counter, and the list that the carrier signs. */
import { sql } from 'kysely'
import { type PdfSheet, type SheetColumn, sheetsPdf } from '#domains/orders/server/documents/sheet-pdf.ts'
import { findOperator } from '#domains/settings/server/company.ts'
import { carriers } from '#domains/shipping/rules/tracking.ts'
import type { Db } from '#platform/db/pool.ts'
import { requireSellerRole } from '#platform/http/caller.ts'
import { type Download, type DownloadRequest, parseInput, sendBytes } from '#platform/http/download.ts'
import { id, z } from '#shared/contract.ts'
import { formatDateTime, formatFullDay } from '#shared/dates.ts'
import { shopName } from '#shared/delivery.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { Drop } from '../contract.ts'
import { exciseLabels, type ParcelshopCarrier, parcelLabels, refusalLabels } from '../rules.ts'
import { findOwnDrop, findSellerDrop } from './queries.ts'

const kilograms = (grams: number) => `${(grams / 1_000).toLocaleString('fr-FR')}\u00a0kg`
const senderLines = ({ name, siret }: Drop['sender']) => ['Expéditeur', name, ...(siret ? [`SIRET ${siret}`] : [])]
const shopLines = (shop: Drop['shop']) => ['Magasin', shop.name, shop.street, `${shop.postcode} ${shop.city}`]

const columns: readonly SheetColumn[] = [
  { title: 'Transporteur', mm: 34 },
  { title: 'Numéro de suivi', mm: 56, strong: true },
  { title: 'Bouteilles', mm: 20, end: true },
  { title: 'Poids', mm: 22, end: true },
  { title: 'État', mm: 48 },
]
const parcelRows = (drop: Drop) =>
  drop.parcels.map(({ carrierName, trackingNumber, bottles, grams, status, reason }) => [
    [carrierName],
    [trackingNumber],
    [`${bottles}`],
    [kilograms(grams)],
    [[parcelLabels[status], reason && refusalLabels[reason]].filter(Boolean).join('\u00a0: ')],
  ])

/** The marketplace transports nothing: what each paper says of who answers for the parcels. */
const custody =
  'Le magasin garde les colis jusqu’au passage du transporteur que l’expéditeur a choisi et payé. Le contrat de transport, les droits et l’âge du destinataire restent l’affaire de l’expéditeur.'

const slipSheet = (drop: Drop): PdfSheet => [
  {
    kind: 'head',
    title: `Bon de dépôt ${drop.number}`,
    under: `À présenter au comptoir le ${formatFullDay(drop.plannedOn)}`,
  },
  { kind: 'barcode', number: drop.number },
  { kind: 'columns', left: senderLines(drop.sender), right: shopLines(drop.shop) },
  { kind: 'table', columns: columns.slice(0, 4), rows: parcelRows(drop).map(row => row.slice(0, 4)) },
  { kind: 'note', text: `${exciseLabels[drop.excise]}. Destinataires majeurs, en France métropolitaine. ${custody}` },
]

const receiptSheet = (drop: Drop): PdfSheet => [
  {
    kind: 'head',
    title: `Récépissé du dépôt ${drop.number}`,
    under: `Reçu par ${drop.vendor.name} le ${formatDateTime(drop.receivedAt ?? '')}`,
  },
  { kind: 'columns', left: senderLines(drop.sender), right: shopLines(drop.shop) },
  { kind: 'table', columns, rows: parcelRows(drop) },
  { kind: 'note', text: custody },
]

/** The sender's own drop, else that of a shop of their seller. */
async function findDropFor(db: Db, user: CurrentUser, dropId: number): Promise<Drop> {
  try {
    return await findOwnDrop(db, user, dropId)
  } catch (error) {
    if (user.vendorId === null) throw error
    return findSellerDrop(db, user.vendorId, dropId)
  }
}

type Handover = {
  number: string
  carrier: ParcelshopCarrier
  handedAt: Date
  shop: Drop['shop']
  vendor: string
  parcels: { trackingNumber: string; grams: number; drop: string; sender: string }[]
}
async function findHandover(db: Db, vendorId: number, handoverId: number): Promise<Handover> {
  const { rows } = await sql<Handover>`
    SELECT h.number, h.carrier, h.handed_at AS "handedAt", v.legal_name AS vendor,
      json_build_object('id', s.id, 'name', s.name, 'street', s.street, 'postcode', s.postcode, 'city', s.city) AS shop,
      (SELECT json_agg(json_build_object('trackingNumber', p.tracking_number, 'grams', p.grams, 'drop', d.number,
          'sender', d.sender ->> 'name') ORDER BY d.id, p.position)
        FROM dropped_parcels p JOIN parcel_drops d ON d.id = p.drop_id WHERE p.handover_id = h.id) AS parcels
    FROM parcel_handovers h JOIN shops s ON s.id = h.shop_id JOIN vendors v ON v.id = h.vendor_id
    WHERE h.id = ${handoverId} AND h.vendor_id = ${vendorId}`.execute(db)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return row
}

const handoverSheet = ({ number, carrier, handedAt, shop, vendor, parcels }: Handover): PdfSheet => [
  {
    kind: 'head',
    title: `Bordereau de remise ${number}`,
    under: `${carriers[carrier].name}, le ${formatDateTime(handedAt)}, ${parcels.length}\u00a0colis`,
  },
  { kind: 'columns', left: ['Remis par', vendor, shopName(shop)], right: ['Reçu par', carriers[carrier].name] },
  {
    kind: 'table',
    columns: [
      { title: '', mm: 10 },
      { title: 'Numéro de suivi', mm: 60, strong: true },
      { title: 'Poids', mm: 24, end: true },
      { title: 'Dépôt', mm: 34 },
      { title: 'Expéditeur', mm: 52 },
    ],
    rows: parcels.map(({ trackingNumber, grams, drop, sender }) => [
      'box',
      [trackingNumber],
      [kilograms(grams)],
      [drop],
      [sender],
    ]),
  },
  { kind: 'section', title: 'Signatures' },
  {
    kind: 'columns',
    left: ['Pour le magasin', 'Nom, heure et signature', ' ', '______________________________'],
    right: ['Pour le transporteur', 'Nom, heure et signature', ' ', '______________________________'],
  },
]

const wanted = (params: DownloadRequest['params']) => parseInput(z.strictObject({ id }), params, 'NOT_FOUND').id

const send = async ({ db, reply }: DownloadRequest, name: string, sheet: PdfSheet) => {
  const [head] = sheet
  const title = head?.kind === 'head' ? head.title : name
  return sendBytes(reply, name, 'pdf', await sheetsPdf(title, [sheet], await findOperator(db)), 'inline')
}

export const parcelshopFiles: readonly Download[] = [
  {
    path: '/api/parcel-drops/:id/slip.pdf',
    access: 'user',
    send: async request => {
      const drop = await findDropFor(request.db, request.user, wanted(request.params))
      return send(request, `depot-${drop.number}`, slipSheet(drop))
    },
  },
  {
    path: '/api/parcel-drops/:id/receipt.pdf',
    access: 'user',
    send: async request => {
      const drop = await findDropFor(request.db, request.user, wanted(request.params))
      if (drop.receivedAt === null) throw fail('NOT_FOUND')
      return send(request, `recepisse-${drop.number}`, receiptSheet(drop))
    },
  },
  {
    path: '/api/seller/parcel-handovers/:id/list.pdf',
    access: 'user',
    send: async request => {
      const found = await findHandover(request.db, requireSellerRole(request), wanted(request.params))
      return send(request, `bordereau-${found.number}`, handoverSheet(found))
    },
  },
]
