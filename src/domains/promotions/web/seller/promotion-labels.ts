import { formatLongDate } from '#shared/dates.ts'
import type { Tone } from '#ui/Badge.tsx'
import type { Promotion } from '../../contract.ts'
import type { PromotionState } from '../../rules.ts'

export const promotionTones: Record<PromotionState, Tone> = {
  planned: 'info',
  running: 'success',
  ended: 'neutral',
  cancelled: 'neutral',
  refused: 'danger',
}

/** « du 3 mars 2026 au 12 mars 2026 » */
export const daysOf = ({ startsOn, endsOn }: Pick<Promotion, 'startsOn' | 'endsOn'>) =>
  startsOn === endsOn ? `le ${formatLongDate(startsOn)}` : `du ${formatLongDate(startsOn)} au ${formatLongDate(endsOn)}`
