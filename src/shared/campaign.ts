/** A wine-growing year, from 1 August to 31 July, named by the year in which it starts. */
export const campaignOf = (day: string): number => {
  const year = Number(day.slice(0, 4))
  return day.slice(5) >= '08-01' ? year : year - 1
}
export const campaignDays = (campaign: number) => ({ from: `${campaign}-08-01`, to: `${campaign + 1}-07-31` })
/** « 2026-2027 » */
export const campaignName = (campaign: number) => `${campaign}-${campaign + 1}`
