import { formatClock, formatFullDay } from '#shared/dates.ts'

/** « entre 9 h et 10 h 30 » */
export const betweenHours = ({ fromTime, toTime }: { fromTime: string; toTime: string }) =>
  `entre ${formatClock(fromTime)} et ${formatClock(toTime)}`

/** « dépôt d’Avize », or « dépôt « Cave Martin » » where the name does not say so. */
const pointName = (name: string) =>
  /dép[ôo]t/i.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : `dépôt «\u00a0${name}\u00a0»`

/** « mardi 1er décembre, entre 9 h et 10 h, dépôt d’Avize »; `day`: ISO. */
export const dropWords = (drop: { day: string; fromTime: string; toTime: string; name: string }) =>
  [formatFullDay(drop.day), betweenHours(drop), pointName(drop.name)].join(', ')
