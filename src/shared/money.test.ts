import { expect, test } from 'vitest'
import { parseCents, proportionOf, typedAmount, vatByRate, vatWords } from './money.ts'

test('parses an amount typed the French way, and nothing else', () => {
  expect(['12,50', '12.5', '1 250', '1 250,00 €', '0,01'].map(parseCents)).toEqual([1_250, 1_250, 125_000, 125_000, 1])
  expect(['', 'douze', '-1', '1,234', '12,', '1e3', '0x10'].map(parseCents)).toEqual(Array(7).fill(null))
  expect(parseCents(typedAmount(1_999))).toBe(1_999)
})

test('VAT is summed by rate, the highest first', () => {
  const line = (basisPoints: number, htCents: number, vatCents: number) => ({ basisPoints, htCents, vatCents })
  expect(vatByRate([line(550, 100, 6), line(2_000, 100, 20), line(1_000, 100, 10), line(550, 10, 1)])).toEqual([
    line(2_000, 100, 20),
    line(1_000, 100, 10),
    line(550, 110, 7),
  ])
})

test('a rate of zero is written as the reason why there is no VAT', () => {
  expect(vatWords(550).replaceAll('\u00a0', ' ')).toBe('TVA 5,5 %')
  expect(vatWords(0).replaceAll('\u00a0', ' ')).toBe('TVA non applicable, art. 293 B du CGI')
  expect(vatWords(0, 'TVA', 'Autoliquidation')).toBe('Autoliquidation')
})

test('a share beyond the safe integers is exact', () => {
  expect(proportionOf(12_000_000_000_001, 9_999_999, 10_000_000)).toBe(11_999_998_800_001)
})
