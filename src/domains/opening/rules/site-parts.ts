import { formatDateTime } from '#shared/dates.ts'

/** Parts of the site that a message to its visitors may name. */
export const siteParts = ['site', 'search', 'orders', 'payment', 'delivery', 'mails', 'invoices', 'sellers'] as const
export type SitePart = (typeof siteParts)[number]

export const sitePartLabels: Record<SitePart, string> = {
  site: 'Tout le site',
  search: 'Recherche',
  orders: 'Commandes',
  payment: 'Paiement',
  delivery: 'Livraison',
  mails: 'Courriels',
  invoices: 'Factures',
  sellers: 'Espace des vendeurs',
}

/** « Le site reste lisible… »: shown by the banner and the status page while nothing can be changed. */
export const readOnlySentence =
  'Le site est en lecture seule pour le moment\u00a0: vous pouvez tout consulter, rien ne peut être commandé ni modifié.'

/** « Depuis le… » while it lasts, « Du… au… » once its end is known. */
export function periodLabel(startsAt: string, endsAt: string | null, state: 'planned' | 'current' | 'over'): string {
  const from = formatDateTime(startsAt)
  if (endsAt) return `Du ${from} au ${formatDateTime(endsAt)}`
  return state === 'planned' ? `À partir du ${from}` : `Depuis le ${from}`
}
