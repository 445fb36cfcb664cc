import type { Dice } from '../catalogue/random.ts'
import type { DemoOffer } from '../types.ts'
import { retailPrice } from './money.ts'

type History = DemoOffer['priceHistory']

/** Prices that changed two or three times in some fourteen months, the last time more than a month ago. */
export function ordinaryHistory(dice: Dice, priceCents: number, fixed: boolean): History {
  const since = dice.between(38, 150)
  if (fixed || dice.chance(0.3)) return [{ daysAgo: since + dice.between(0, 200), priceCents }]
  const previous = retailPrice(
    (priceCents / 100) * (dice.chance(0.75) ? 0.93 + dice.next() * 0.05 : 1.01 + dice.next() * 0.03),
  )
  const history = [
    { daysAgo: since + dice.between(60, 160), priceCents: previous },
    { daysAgo: since, priceCents },
  ]
  if (dice.chance(0.5)) return history
  return [{ daysAgo: since + dice.between(170, 280), priceCents: retailPrice((previous / 100) * 0.96) }, ...history]
}

/**
 * A genuine discount: a constant higher price from two months before it started, 2 to 20 days ago (C. conso L112-1-1).
 */
export function reducedHistory(dice: Dice, priceCents: number): History {
  const before = Math.max(priceCents + 1, retailPrice(priceCents / 100 / (1 - 0.08 - dice.next() * 0.17)))
  return [
    { daysAgo: dice.between(200, 330), priceCents: Math.max(priceCents + 1, retailPrice((before / 100) * 0.97)) },
    { daysAgo: dice.between(60, 150), priceCents: before },
    { daysAgo: dice.between(2, 20), priceCents },
  ]
}
