import { sql } from 'kysely'
import { carriers } from '#domains/shipping/rules/tracking.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, facts, type MailBlock, type MailFact, paragraph } from '#platform/mail/mail-content.ts'
import { formatDateTime, formatFullDay } from '#shared/dates.ts'
import { shopName } from '#shared/delivery.ts'
import { parcelPaths } from '../rules/paths.ts'
import { type ParcelStatus, type ParcelshopCarrier, type RefusalReason, refusalLabels } from '../rules.ts'

type MailParcel = {
  id: number
  carrier: ParcelshopCarrier
  trackingNumber: string
  status: ParcelStatus
  reason: RefusalReason | null
  handoverId: number | null
}
type MailDrop = {
  number: string
  email: string
  shop: string
  city: string
  plannedOn: string
  receivedAt: Date | null
  parcels: MailParcel[]
}

/** Null for an account that was erased. */
async function findMailDrop(tx: Tx, dropId: number): Promise<MailDrop | null> {
  const { rows } = await bypassRls(tx, owner =>
    sql<MailDrop>`
      SELECT d.number, u.email, s.name AS shop, s.city, d.planned_on::text AS "plannedOn", d.received_at AS "receivedAt",
        (SELECT json_agg(json_build_object('id', p.id, 'carrier', p.carrier, 'trackingNumber', p.tracking_number, 'status', p.status,
          'reason', p.reason, 'handoverId', p.handover_id) ORDER BY p.position) FROM dropped_parcels p WHERE p.drop_id = d.id) AS parcels
      FROM parcel_drops d JOIN shops s ON s.id = d.shop_id JOIN users u ON u.id = d.user_id
      WHERE d.id = ${dropId} AND u.status = 'active'`.execute(owner),
  )
  return rows[0] ?? null
}

const numbered = ({ carrier, trackingNumber }: MailParcel) => `${carriers[carrier].name} ${trackingNumber}`
const shopOf = ({ shop, city }: MailDrop) => shopName({ name: shop, city })
const count = (parcels: readonly unknown[]) => `${parcels.length}\u00a0colis`

type Notice = { event: string; subject: string; title: string; blocks: MailBlock[] }
const send = (tx: Tx, { email }: MailDrop, dropId: number, { blocks, ...notice }: Notice) =>
  queueMail(tx, { ...notice, to: email, blocks: [...blocks, button('Voir ce dépôt', parcelPaths.drop(dropId))] })

/** The proof of deposit: when, where, which numbers; with what was refused or missing. */
export async function mailDropReceipt(tx: Tx, dropId: number): Promise<void> {
  const drop = await findMailDrop(tx, dropId)
  if (!drop) return
  const received = drop.parcels.filter(({ status }) => status === 'RECEIVED')
  const refused = drop.parcels.filter(({ status }) => status === 'REFUSED')
  const missing = drop.parcels.filter(({ status }) => status === 'MISSING')
  const rows: MailFact[] = [
    ['Magasin', shopOf(drop)],
    ...(drop.receivedAt ? [['Le', formatDateTime(drop.receivedAt)] satisfies MailFact] : []),
    ...received.map((parcel): MailFact => ['Reçu', numbered(parcel)]),
    ...refused.map(
      (parcel): MailFact => [
        'Refusé',
        `${numbered(parcel)}\u00a0: ${parcel.reason ? refusalLabels[parcel.reason] : ''}`,
      ],
    ),
    ...missing.map((parcel): MailFact => ['Absent', numbered(parcel)]),
  ]
  const isReceived = received.length > 0
  await send(tx, drop, dropId, {
    event: `wine-parcels-received:${dropId}`,
    subject: isReceived ? `Votre dépôt ${drop.number} est reçu` : `Votre dépôt ${drop.number} est refusé`,
    title: isReceived
      ? `${count(received)} reçu${received.length > 1 ? 's' : ''} au magasin`
      : 'Aucun colis n’a été pris',
    blocks: [
      facts(rows),
      paragraph(
        isReceived
          ? 'Gardez ce message\u00a0: avec le récépissé, il prouve la date du dépôt. Un autre message suivra à la remise au transporteur.'
          : 'Reprenez ces colis, corrigez-les, puis annoncez un nouveau dépôt.',
      ),
      ...(isReceived ? [button('Télécharger le récépissé', parcelPaths.receipt(dropId))] : []),
    ],
  })
}

export async function mailHandedOver(tx: Tx, dropId: number, handoverId: number): Promise<void> {
  const drop = await findMailDrop(tx, dropId)
  if (!drop) return
  const parcels = drop.parcels.filter(parcel => parcel.handoverId === handoverId)
  const [first] = parcels
  if (!first) return
  const { name, trackingUrl } = carriers[first.carrier]
  await send(tx, drop, dropId, {
    event: `wine-parcels-handed-over:${handoverId}-${dropId}`,
    subject: `${count(parcels)} de votre dépôt ${drop.number} remis à ${name}`,
    title: `Remis à ${name}`,
    blocks: [
      paragraph(`${shopOf(drop)} a remis vos colis au transporteur, qui répond d’eux désormais.`),
      facts(parcels.map((parcel): MailFact => ['Numéro de suivi', parcel.trackingNumber])),
      ...(parcels.length === 1 && trackingUrl
        ? [{ kind: 'button' as const, label: 'Suivre le colis', url: trackingUrl(first.trackingNumber) }]
        : []),
    ],
  })
}

export async function mailGivenBack(tx: Tx, dropId: number, parcelId: number): Promise<void> {
  const drop = await findMailDrop(tx, dropId)
  const parcel = drop?.parcels.find(({ id }) => id === parcelId)
  if (!drop || !parcel) return
  await send(tx, drop, dropId, {
    event: `wine-parcels-given-back:${parcelId}`,
    subject: `Un colis de votre dépôt ${drop.number} vous est rendu`,
    title: 'Ce colis vous est rendu',
    blocks: [
      paragraph(`${shopOf(drop)} a rendu ce colis, qui n’est pas parti avec son transporteur.`),
      facts([['Colis', numbered(parcel)]]),
    ],
  })
}

export async function mailDropExpired(tx: Tx, dropId: number): Promise<void> {
  const drop = await findMailDrop(tx, dropId)
  if (!drop) return
  await send(tx, drop, dropId, {
    event: `wine-parcels-expired:${dropId}`,
    subject: `Votre dépôt ${drop.number} n’est plus attendu`,
    title: 'Ce dépôt n’est plus attendu',
    blocks: [
      paragraph(
        `Vous aviez annoncé des colis à ${shopOf(drop)} pour le ${formatFullDay(drop.plannedOn)}, qui n’ont pas été apportés. Annoncez un nouveau dépôt quand vous voudrez.`,
      ),
    ],
  })
}
