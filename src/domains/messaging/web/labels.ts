import { addDays, formatLongDate, formatShortDate, formatTime, isoDay } from '#shared/dates.ts'

/** `aujourd’hui`, `hier`, `ven. 20 nov.`, with the year when it is not the current one. */
export function dayLabel(at: string, now: Date): string {
  const day = isoDay(new Date(at))
  const today = isoDay(now)
  if (day === today) return 'Aujourd’hui'
  if (day === addDays(today, -1)) return 'Hier'
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDate(at) : formatLongDate(at)
}

/** Label in a list: the time for today, the day before that. */
export const timeLabel = (at: string, now: Date) =>
  isoDay(new Date(at)) === isoDay(now) ? formatTime(new Date(at)) : dayLabel(at, now)

export const unreadLabel = (count: number) =>
  `${count}\u00a0message${count > 1 ? 's' : ''} non lu${count > 1 ? 's' : ''}`

const kilobyte = 1_024
/** `340 ko`, `2,4 Mo` */
export const sizeLabel = (bytes: number) =>
  bytes < kilobyte * kilobyte
    ? `${Math.max(1, Math.round(bytes / kilobyte))}\u00a0ko`
    : `${(bytes / kilobyte / kilobyte).toFixed(1).replace('.', ',')}\u00a0Mo`

export const fileAddress = (conversationId: number, fileId: string) =>
  `/api/conversations/${conversationId}/files/${fileId}`
export const isPicture = ({ mediaType }: { mediaType: string }) => mediaType.startsWith('image/')
