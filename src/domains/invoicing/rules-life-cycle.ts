/** Life cycle of an invoice at the platforms, from when a seller issues through one, and what a rejection requires. */

/** Codes of the French rules, by rank: of the statuses of an invoice, in whatever order they came, the last one here counts. */
export const statusCodes = { DEPOSITED: 200, APPROVED: 205, PAID: 212, REFUSED: 210, REJECTED: 213 } as const
export type InvoiceStatus = keyof typeof statusCodes
// Object.keys is typed string[]; these are the keys of `statusCodes`.
const invoiceStatuses = Object.keys(statusCodes) as [InvoiceStatus, ...InvoiceStatus[]]
/** State of a document for its parties: waiting for the platform, its status there, or replaced after a rejection. */
export const depositStates = ['QUEUED', ...invoiceStatuses, 'REPLACED'] as const
export type DepositState = (typeof depositStates)[number]
export const depositStateLabels: Record<DepositState, string> = {
  QUEUED: 'À déposer',
  DEPOSITED: 'Déposée',
  APPROVED: 'Approuvée',
  PAID: 'Encaissée',
  REFUSED: 'Refusée',
  REJECTED: 'Rejetée',
  REPLACED: 'Annulée et remplacée',
}

export const sizeClasses = ['large', 'mid', 'small', 'micro'] as const
export type SizeClass = (typeof sizeClasses)[number]
export const sizeClassLabels: Record<SizeClass, string> = {
  large: 'Grande entreprise',
  mid: 'Entreprise de taille intermédiaire (ETI)',
  small: 'Petite ou moyenne entreprise (PME)',
  micro: 'Microentreprise',
}

/** Everybody receives since this day; large and mid-sized companies issue and report since it (CGI art. 289 bis). */
export const receivingSince = '2026-09-01'
export const issuingSince = (size: SizeClass): string =>
  size === 'large' || size === 'mid' ? receivingSince : '2027-09-01'

const seller = 'Le numéro de TVA, le SIRET ou l’adresse du vendeur sont à corriger dans sa fiche.'
const buyer = 'Le SIREN ou l’adresse de l’acheteur sont à corriger ci-dessous, d’après sa réponse ou l’annuaire.'
const amounts = 'Un montant ou un taux ne correspond pas aux règles\u00a0: écrivez-nous avant de réémettre.'
const corrections: Record<string, string> = {
  ADR_ERR: buyer,
  CODE_ROUTAGE_ERR: buyer,
  DEST_ERR: buyer,
  DEST_INC: buyer,
  REJ_ADR: buyer,
  ROUTAGE_ERR: buyer,
  SIRET_ERR: buyer,
  EMMET_INC: seller,
  CALCUL_ERR: amounts,
  MONTANTTOTAL_ERR: amounts,
  REJ_COH: amounts,
  TX_TVA_ERR: amounts,
  DOUBLON: 'La plateforme connaît déjà ce numéro\u00a0: réémettez la facture, qui en reçoit un nouveau.',
  DOUBLE_FACT: 'La plateforme connaît déjà ce numéro\u00a0: réémettez la facture, qui en reçoit un nouveau.',
  REJ_UNI: 'La plateforme connaît déjà ce numéro\u00a0: réémettez la facture, qui en reçoit un nouveau.',
}
const recipient = 'Corrigez le SIREN ou l’adresse dans la fiche du vendeur, puis réémettez.'
const operator = 'Corrigez la société de la place de marché, dans les réglages, puis réémettez.'
/** The same for a document of commissions: its parties are those of the seller’s file and of the operator’s company. */
export function commissionCorrectionFor(code: string): string {
  const known = corrections[code]
  if (known === buyer) return recipient
  if (known === seller) return operator
  return known ?? 'Corrigez la fiche du vendeur ou celle de la société, puis réémettez le document.'
}

/** In French, from the reason code of AFNOR XP Z12-012. */
export const correctionFor = (code: string): string =>
  corrections[code] ?? 'Corrigez ce que la plateforme indique, puis réémettez le document.'
