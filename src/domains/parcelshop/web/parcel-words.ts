import { formatFullDay } from '#shared/dates.ts'
import type { Tone } from '#ui/Badge.tsx'
import { type DropStatus, type ParcelStatus, type RefusalReason, refusalLabels } from '../rules.ts'

export const kilograms = (grams: number) => `${(grams / 1_000).toLocaleString('fr-FR')}\u00a0kg`
export const parcelCount = (count: number) => `${count}\u00a0colis`
export const bottleCount = (count: number) => `${count}\u00a0bouteille${count > 1 ? 's' : ''}`

export const dropTones: Record<DropStatus, Tone> = {
  ANNOUNCED: 'info',
  RECEIVED: 'success',
  REFUSED: 'danger',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
}
export const parcelTones: Record<ParcelStatus, Tone> = {
  ANNOUNCED: 'info',
  RECEIVED: 'warning',
  REFUSED: 'danger',
  MISSING: 'danger',
  HANDED_OVER: 'success',
  GIVEN_BACK: 'neutral',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
}

type Shown = { status: ParcelStatus; reason: RefusalReason | null; dueOn: string | null }
/** What the badge of a parcel does not say; null when it says all. */
export function parcelNote({ status, reason, dueOn }: Shown): string | null {
  if (reason) return `Motif\u00a0: ${refusalLabels[reason]}`
  return status === 'RECEIVED' && dueOn ? `Enlèvement prévu ${formatFullDay(dueOn)}` : null
}
