import { expect, test } from 'vitest'
import { askReason, askSentence, type Limits, limitWords } from './rules.ts'

const buyer = (orderLimitCents: number | null, monthLimitCents: number | null): Limits => ({
  role: 'buyer',
  orderLimitCents,
  monthLimitCents,
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a requester always asks; an owner and an accountant have no limit of their own', () => {
  expect(askReason({ ...buyer(null, null), role: 'requester' }, 1, 0)).toBe('ROLE')
  for (const role of ['owner', 'accountant'] as const)
    expect(askReason({ ...buyer(1, 1), role }, 1_000, 1_000)).toBeNull()
})

test('a buyer orders alone up to the limit, and asks for one cent more', () => {
  expect(askReason(buyer(30_000, null), 30_000, 99_999_999)).toBeNull()
  expect(askReason(buyer(30_000, null), 30_001, 0)).toBe('ORDER_LIMIT')
  expect(askReason(buyer(null, 100_000), 40_000, 60_000)).toBeNull()
  expect(askReason(buyer(null, 100_000), 40_001, 60_000)).toBe('MONTH_LIMIT')
  expect(askReason(buyer(null, null), 99_999_999, 99_999_999)).toBeNull()
})

test('the limit of an order is given as the reason before the limit of the month', () => {
  expect(askReason(buyer(100, 100), 101, 100)).toBe('ORDER_LIMIT')
})

test('the sentence names the limit that was exceeded, and never less than nothing left', () => {
  const limits = buyer(30_000, 100_000)
  expect(plain(askSentence('ORDER_LIMIT', limits, 0))).toContain('Votre limite est de 300,00 € TTC par commande')
  expect(plain(askSentence('MONTH_LIMIT', limits, 60_000))).toContain('Il vous reste 400,00 € TTC')
  expect(plain(askSentence('MONTH_LIMIT', limits, 120_000))).toContain('Il vous reste 0,00 € TTC')
  expect(askSentence('ROLE', limits, 0)).toContain('soumis à l’accord d’un gérant')
})

test('lists the limits of a member, or that there is none', () => {
  expect(plain(limitWords(buyer(30_000, 100_000)))).toBe('300,00 € par commande, 1 000,00 € par mois')
  expect(plain(limitWords(buyer(30_000, null)))).toBe('300,00 € par commande')
  expect(limitWords(buyer(null, null))).toBe('sans limite')
})
