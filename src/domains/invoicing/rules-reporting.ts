/** VAT regimes of sellers, which set when they report. */
export const vatRegimes = ['monthly', 'quarterly', 'exempt'] as const
export type VatRegime = (typeof vatRegimes)[number]
export const vatRegimeLabels: Record<VatRegime, string> = {
  monthly: 'Régime réel, déclaration mensuelle',
  quarterly: 'Régime réel, déclaration trimestrielle',
  exempt: 'Franchise en base de TVA',
}
