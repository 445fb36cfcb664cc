import { addDays } from '#shared/dates.ts'

type Days = { from: string; to: string }

/** A longer absence is a closed shop: the operator suspends the seller. */
const longestDays = 120
/** Planned at most this far ahead. */
const farthestDays = 400

/** Why a pause cannot be planned, with its field; null when it can. */
export function pauseFault(
  { from, to }: Days,
  others: readonly Days[],
  today: string,
): { field: 'from' | 'to'; sentence: string } | null {
  if (from < today) return { field: 'from', sentence: 'Une pause commence aujourd’hui ou plus tard.' }
  if (from > addDays(today, farthestDays)) return { field: 'from', sentence: 'Une pause commence dans l’année.' }
  if (to < from) return { field: 'to', sentence: 'La fin suit le début.' }
  if (to >= addDays(from, longestDays)) return { field: 'to', sentence: `Une pause dure ${longestDays} jours au plus.` }
  if (others.some(other => other.from <= to && from <= other.to))
    return { field: 'from', sentence: 'Ces jours touchent une autre pause\u00a0: retirez-la d’abord.' }
  return null
}
