/** Months in words, and wine-growing years. Apart from other dates: public pages show none. */
const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** « octobre 2026 », of `2026-10`. */
export const monthName = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** « d’octobre 2026 », « de mai 2026 » */
export const ofMonth = (month: string) =>
  monthName(month).replace(/^([ao])|^/, (_, vowel) => (vowel ? `d’${vowel}` : 'de '))

/** A wine-growing year, from 1 August to 31 July, named by the year in which it starts. */
export const campaignOf = (day: string): number => {
  const year = Number(day.slice(0, 4))
  return day.slice(5) >= '08-01' ? year : year - 1
}
export const campaignDays = (campaign: number) => ({ from: `${campaign}-08-01`, to: `${campaign + 1}-07-31` })
/** « 2026-2027 » */
export const campaignName = (campaign: number) => `${campaign}-${campaign + 1}`
