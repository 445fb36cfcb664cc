/** Result of a form of the page of proofs, with what was typed. */
export type ProofFormResult = {
  lineId: number
  intent: string
  /** Null when it succeeded. */
  error: string | null
  fields: Record<string, string>
  given: { responses: string[]; note: string; change: string; name: string; missing: string; day: string }
}

/** Of an order whose balance is to be paid first. */
export const approvedOnly = 'Votre accord est enregistré.'

export const doneSentences: Record<string, string> = {
  brief: 'Vos indications sont envoyées\u00a0: le vendeur prépare votre bon à tirer.',
  'return-brief': 'L’acheteur est prévenu\u00a0: il complète ses indications.',
  week: 'L’acheteur est prévenu de la nouvelle semaine.',
  proof: 'Le bon à tirer est envoyé à l’acheteur.',
  approve: 'Votre accord est enregistré\u00a0: la fabrication commence.',
  change: 'Votre demande est envoyée\u00a0: le vendeur prépare une nouvelle version.',
}
