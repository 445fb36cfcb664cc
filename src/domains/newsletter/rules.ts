/** The operator's letter. The address is used for it only, and deleted when its holder ends it. */
export const consentWords =
  'J’accepte de recevoir la lettre de Cep & Chai par courriel\u00a0: saisons, dossiers et bonnes affaires, deux fois par mois au plus. Je peux l’arrêter à tout moment.'
export const unconfirmedLetterDays = 7
/** Mails of one run of the job. */
export const lettersPerRun = 500
