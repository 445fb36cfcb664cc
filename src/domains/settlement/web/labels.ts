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

type Band = { fromPriceCents: number | null; toPriceCents: number | null }
export const bandOf = ({ fromPriceCents, toPriceCents }: Band) =>
  fromPriceCents === null && toPriceCents === null
    ? 'tout prix'
    : toPriceCents === null
      ? `à partir de ${euros(fromPriceCents ?? 0)}`
      : fromPriceCents === null
        ? `moins de ${euros(toPriceCents)}`
        : `${euros(fromPriceCents)} à moins de ${euros(toPriceCents)}`

type RuleDays = { validFrom: string; endsOn: string | null }
export const hasEnded = ({ endsOn }: RuleDays, today: string) => endsOn !== null && endsOn <= today

const ruleStates = {
  now: { label: 'En vigueur', tone: 'success' },
  later: { label: 'À venir', tone: 'info' },
  ended: { label: 'Terminée', tone: 'neutral' },
} as const
export const ruleState = (rule: RuleDays, today: string) =>
  ruleStates[hasEnded(rule, today) ? 'ended' : rule.validFrom > today ? 'later' : 'now']
