import { formatLongDate } from '#shared/dates.ts'
import type { InvoiceDocument } from '../document.ts'

/** The free mentions, after the one that names the issuer under a billing mandate. */
export const mentionsOf = ({ kind, issuedBy, seller, refersTo, replaces, mentions }: InvoiceDocument): string[] => [
  ...(issuedBy === null ? [] : [`Établie au nom et pour le compte de ${seller.name} par ${issuedBy}.`]),
  // CGI art. 289, I, 5: the reference to the first invoice is specific and unequivocal.
  ...(kind === 'CORRECTIVE'
    ? refersTo.map(({ number, issuedOn }) => `Annule et remplace la facture ${number} du ${formatLongDate(issuedOn)}.`)
    : []),
  ...(replaces ? [`Annule et remplace l’avoir ${replaces.number} du ${formatLongDate(replaces.issuedOn)}.`] : []),
  ...mentions,
]

/** Of a seller without VAT (CGI art. 293 B): its documents have no VAT, not one of 0 %. */
export const isWithoutVat = ({ vat }: Pick<InvoiceDocument, 'vat'>) =>
  vat.length > 0 && vat.every(({ category }) => category === 'E')

/** Why no VAT is due, beside the amounts. */
export const exemptionsOf = ({ vat }: Pick<InvoiceDocument, 'vat'>): string[] =>
  vat.flatMap(({ category, exemption }) => (exemption === null || category === 'S' ? [] : [exemption]))

export const documentTitles = {
  INVOICE: 'Facture',
  CREDIT_NOTE: 'Avoir',
  CORRECTIVE: 'Facture rectificative',
  DEPOSIT: 'Facture d’acompte',
} as const

export const operationLabels = {
  GOODS: 'Livraison de biens',
  SERVICES: 'Prestation de services',
  MIXED: 'Livraison de biens et prestation de services',
} as const
