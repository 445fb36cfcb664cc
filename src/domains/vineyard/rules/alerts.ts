import { isFrost } from '#domains/weather/rules.ts'
import { isoWeek } from './calendar.ts'

export type RiskKind = 'FROST' | 'HAIL'
export type Risk = { day: string; kind: RiskKind; low: number }

/** From the first swollen buds of the south to the end of flowering in Champagne. */
const tenderWeeks = [10, 25] as const
/** Hail harms from the first leaves to the harvest. */
const hailWeeks = [14, 39] as const

const isIn = (day: string, [from, to]: readonly [number, number]) => {
  const week = isoWeek(day)
  return from <= week && week <= to
}

/** Nights of frost while buds are tender, and days of hail while there are leaves; frost first. */
export function risksOf(days: readonly { day: string; low: number; hail?: boolean | undefined }[]): Risk[] {
  return days.flatMap(({ day, low, hail }): Risk[] => {
    if (isFrost({ low }) && isIn(day, tenderWeeks)) return [{ day, kind: 'FROST', low }]
    return hail && isIn(day, hailWeeks) ? [{ day, kind: 'HAIL', low }] : []
  })
}

/** What protects from each risk: goods of a tag with one of these beginnings of words; never plant-protection products. */
export const protections: Record<RiskKind, { category: number; tag: string; words: readonly string[] }> = {
  FROST: {
    category: 99,
    tag: 'Protection de la vigne',
    words: [
      'bougie',
      'antigel',
      'voile',
      'eolienne',
      'ventilateur',
      'tour a vent',
      'aspersion',
      'allume-bougies',
      'thermometre',
    ],
  },
  HAIL: { category: 99, tag: 'Protection de la vigne', words: ['filet paragrele', 'paragrele'] },
}

export const riskNames: Record<RiskKind, string> = { FROST: 'Risque de gel', HAIL: 'Risque de grêle' }
