import { euros, percent } from '#shared/money.ts'
import type { OrderState } from '../contract.ts'

/** Negative amounts use a typographic minus. */
export const signed = (cents: number) => (cents < 0 ? `−\u00a0${euros(-cents)}` : euros(cents))

/** Note under an amount: « dont TVA 12,00 € »; empty for zero. */
export const under = (words: string, cents: number) => (cents === 0 ? null : `${words} ${signed(cents)}`)

export const stateLabels: Record<OrderState, string> = {
  toCome: 'À venir',
  due: 'À verser',
  sent: 'En route',
  paid: 'Versé',
}

type Rate = { basisPoints: number; floorCents: number | null; capCents: number | null }
/** « 8 %, 0,30 € au moins, 12,00 € au plus par unité ». */
export const rateWords = ({ basisPoints, floorCents, capCents }: Rate) => {
  const bounds = [
    floorCents !== null && `${euros(floorCents)} au moins`,
    capCents !== null && `${euros(capCents)} au plus`,
  ].filter(bound => bound !== false)
  return [percent(basisPoints), bounds.length ? `${bounds.join(', ')} par unité` : null].filter(Boolean).join(', ')
}
