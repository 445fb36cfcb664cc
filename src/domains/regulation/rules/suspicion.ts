/** Suspicious transactions of explosive precursors: regulation (EU) 2019/1148, article 9. */
export const suspicionReasons = [
  'UNCLEAR_USE',
  'UNFAMILIAR',
  'UNUSUAL_QUANTITY',
  'NO_IDENTITY',
  'UNUSUAL_PAYMENT',
] as const
export type SuspicionReason = (typeof suspicionReasons)[number]

/** Article 9, paragraph 1. */
export const suspicionReasonLabels: Record<SuspicionReason, string> = {
  UNCLEAR_USE: 'L’acheteur n’est pas clair sur l’usage prévu',
  UNFAMILIAR: 'Il ne semble pas connaître l’usage prévu, ou ne l’explique pas de façon plausible',
  UNUSUAL_QUANTITY: 'Quantités, associations ou concentrations inhabituelles pour un usage légitime',
  NO_IDENTITY: 'Il refuse de justifier de son identité, de son adresse ou de son activité',
  UNUSUAL_PAYMENT: 'Il insiste pour un mode de paiement inhabituel, comme de grosses sommes en espèces',
}

export const suspicionStates = ['WAITING', 'FORWARDED', 'DISMISSED'] as const
export type SuspicionState = (typeof suspicionStates)[number]
export const suspicionStateLabels: Record<SuspicionState, string> = {
  WAITING: 'À transmettre',
  FORWARDED: 'Transmis',
  DISMISSED: 'Classé',
}

/** From the suspicion to the report, article 9, paragraph 4. */
export const reportHours = 24
/** Order of 4 August 2021; open day and night. */
export const nationalContactPoint =
  'PIXAF (plateau d’investigation sur les explosifs et les armes à feu), gendarmerie nationale\u00a0: 01\u00a078\u00a047\u00a034\u00a096, pixaf@gendarmerie.interieur.gouv.fr'
