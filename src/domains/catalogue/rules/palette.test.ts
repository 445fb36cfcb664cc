import { expect, test } from 'vitest'
import { colourKey, colourStyles, palette } from './palette.ts'

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

test.for(Object.entries(palette))('%s has a contrast of 4.5 or more on white', ([, { hex }]) => {
  expect(1.05 / (luminance(hex) + 0.05)).toBeGreaterThanOrEqual(4.5)
})

test('writes a style for each category with a colour, and rejects any other text', () => {
  const key = colourKey([
    { id: 98, colour: null },
    { id: 107, colour: 'olive' },
    { id: 108, colour: 'encre' },
  ])
  expect(key).toBe('107-olive.108-encre')
  expect(colourStyles(key)).toBe('[data-index="107"]{--index:#5a5f1b}[data-index="108"]{--index:#2b3a67}')
  for (const bad of ['', '107-rose', '107-olive}', '107-constructor']) expect(colourStyles(bad)).toBeNull()
})
