import type { InvoiceDocument } from '../document.ts'

/** The free mentions, after the one that names the issuer under a billing mandate. */
export const mentionsOf = ({ issuedBy, seller, mentions }: InvoiceDocument): string[] =>
  issuedBy === null ? mentions : [`Établie au nom et pour le compte de ${seller.name} par ${issuedBy}.`, ...mentions]

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
