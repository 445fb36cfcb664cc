/** Texts of the return documents. */

import { addressBlock } from '#domains/shipping/rules/address-block.ts'
import { formatLongDate, formatTime, isoDay } from '#shared/dates.ts'
import { companyIdWords } from '#shared/ids.ts'
import { quantityLabel } from '#shared/price/packaging.ts'
import type { ReturnDetail } from '../contract.ts'
import { returnKindLabels } from '../rules.ts'
import { parcelStates, returnReasons } from '../rules-reasons.ts'
import type { ReturnOrder } from './detail.ts'
import type { Paper, PaperPart } from './papers.ts'

const text = (value: string, strong?: true): PaperPart => ({ kind: 'text', text: value, ...(strong ? { strong } : {}) })
const at = (value: string) => `${formatLongDate(value)} à ${formatTime(new Date(value))} (heure de Paris)`

const articles = (detail: ReturnDetail) =>
  detail.lines.map(
    line =>
      `${quantityLabel(line.quantity, line.saleUnit)} × ${[line.title, line.variantLabel].filter(Boolean).join(', ')} (réf. ${line.reference})`,
  )

const receiptTitles: Record<ReturnDetail['kind'], string> = {
  WITHDRAWAL: 'Accusé de réception de votre rétractation',
  RETURN: 'Accusé de réception de votre demande de retour',
  DAMAGE: 'Accusé de réception de votre signalement',
}

/** What was declared, by whom, to whom and when (C. conso L221-21 and D221-5): a document that never changes. */
export const receipt = (detail: ReturnDetail, order: ReturnOrder, operator: string | null): Paper => ({
  title: receiptTitles[detail.kind],
  parts: [
    {
      kind: 'facts',
      rows: [
        ['Dossier', detail.number],
        ['Nature', returnKindLabels[detail.kind]],
        ['Reçu le', at(detail.createdAt)],
        ['Commande', `${order.number}, du ${formatLongDate(order.placedAt)}`],
        ['Livrée le', deliveredBy(detail, order)],
        ['Vendeur', `${order.vendor} (${order.legal.legalName}, ${companyIdWords(order.legal)})`],
        ['Acheteur', order.buyerName],
        ...(detail.reason ? [['Motif', returnReasons[detail.reason]] as const] : []),
      ],
    },
    text('Articles concernés', true),
    ...articles(detail).map(line => text(line)),
    ...(detail.kind === 'WITHDRAWAL' ? withdrawalParts(order) : []),
    ...(detail.message ? [text('Votre message', true), text(detail.message)] : []),
  ],
  foot: `Cep & Chai${operator ? ` (${operator})` : ''} a reçu cette déclaration pour le compte du vendeur et la lui a transmise aussitôt.`,
})

/** As of that day: later events do not change the document. */
const deliveredBy = ({ createdAt }: ReturnDetail, { deliveredOn }: ReturnOrder) =>
  deliveredOn && deliveredOn <= isoDay(new Date(createdAt)) ? formatLongDate(deliveredOn) : 'pas encore'

const withdrawalParts = (order: ReturnOrder): PaperPart[] => [
  { kind: 'gap' },
  text(
    `Déclaration\u00a0: «\u00a0Je notifie à ${order.vendor} ma rétractation du contrat portant sur la vente des articles ci-dessus.\u00a0»`,
  ),
  text(
    'Si les articles vous ont été remis ou envoyés, renvoyez-les au plus tard 14 jours après cette déclaration. Le vendeur vous rembourse au plus tard 14 jours après elle, livraison standard comprise si vous renoncez à toute la commande\u00a0; il peut attendre d’avoir reçu les articles partis ou la preuve de leur envoi (articles L221-23 et L221-24 du Code de la consommation).',
  ),
]

/**
 * C. com. L133-3: the letter must be precise, with reasons, and registered; « sous réserve de déballage » has no
 * effect.
 */
export function reservationsLetter(detail: ReturnDetail, order: ReturnOrder, sender: 'buyer' | 'seller'): Paper {
  const from = sender === 'buyer' ? addressBlock(order.address) : detail.vendor.address
  const received = order.deliveredOn ? formatLongDate(order.deliveredOn) : '[date de réception]'
  const carrier = order.carrier ?? 'Transporteur'
  return {
    title: 'Réserves au transporteur',
    parts: [
      { kind: 'address', lines: from },
      { kind: 'address', lines: [carrier, 'Service réclamations', '[adresse de l’agence de livraison]'], right: true },
      text(`Lettre recommandée avec avis de réception, le ${formatLongDate(new Date())}`),
      { kind: 'gap' },
      text(`Objet\u00a0: protestation motivée, envoi ${order.trackingNumber ?? order.number}`, true),
      text('Madame, Monsieur,'),
      text(
        `L’envoi ${order.trackingNumber ?? order.number}, commande ${order.number} vendue par ${order.vendor}, a été livré le ${received} à ${order.address.recipient}, ${order.address.postcode} ${order.address.city}. Nous vous notifions, en application de l’article L133-3 du Code de commerce, les avaries ou pertes partielles constatées\u00a0:`,
      ),
      ...articles(detail).map(line => text(`- ${line}`)),
      text(
        `Nature du dommage\u00a0: ${detail.reason ? returnReasons[detail.reason] : 'avarie'}. État du colis à l’arrivée\u00a0: ${detail.parcelState ? parcelStates[detail.parcelState] : 'non précisé'}.`,
      ),
      ...(detail.message ? [text(`Description\u00a0: ${detail.message}`)] : []),
      text(
        `Des photos sont jointes au dossier ${detail.number} et tenues à votre disposition, ainsi que les articles et leur emballage.`,
      ),
      text(
        'Nous vous tenons pour responsable de ces dommages et vous demandons de nous faire connaître la suite que vous leur donnez.',
      ),
      { kind: 'gap' },
      text(sender === 'buyer' ? order.buyerName : order.vendor, true),
      text('Signature\u00a0:'),
    ],
    foot: detail.carrierDeadline
      ? `À envoyer au plus tard le ${formatLongDate(detail.carrierDeadline)} (trois jours après la réception, dimanches et jours fériés non compris). Complétez l’adresse, signez et joignez les photos.`
      : 'Complétez la date et l’adresse, signez et joignez les photos.',
  }
}
