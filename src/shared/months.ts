/** Months in words. Apart from other dates: public pages show none. */
const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** « octobre 2026 », of `2026-10`. */
export const monthName = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** « d’octobre 2026 », « de mai 2026 » */
export const ofMonth = (month: string) =>
  monthName(month).replace(/^([ao])|^/, (_, vowel) => (vowel ? `d’${vowel}` : 'de '))
