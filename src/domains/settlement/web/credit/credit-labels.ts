import type { Tone } from '#ui/Badge.tsx'
import type { CreditStatus } from '../../rules/credit.ts'

export const creditStatusTones: Record<CreditStatus, Tone> = {
  REQUESTED: 'warning',
  OPEN: 'success',
  SUSPENDED: 'warning',
  ENDED: 'neutral',
  REFUSED: 'neutral',
}
