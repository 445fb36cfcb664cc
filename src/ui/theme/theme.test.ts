import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const colors = new Map(
  [...css.matchAll(/--color-([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(found => [found[1] ?? '', found[2] ?? '']),
)

/** Relative luminance of WCAG 2. */
function luminance(hex: string) {
  const parts = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = parts.map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['paper', 'chalk'].map(name => colors.get(name) ?? '')
const notText = new Set(['paper', 'chalk', 'rule', 'edge'])

test('gives every text colour a contrast of 4.5 : 1 on paper and on chalk', () => {
  const weak = [...colors]
    .filter(([name, hex]) => !notText.has(name) && grounds.some(ground => contrast(hex, ground) < 4.5))
    .map(([name]) => name)
  expect(weak).toEqual([])
  expect(colors.size).toBeGreaterThan(20)
})

test('gives the outline of controls a contrast of 3 : 1', () => {
  expect(grounds.filter(ground => contrast(colors.get('edge') ?? '', ground) < 3)).toEqual([])
})

test('has one index colour for each of the eight categories', () => {
  const keys = [...colors.keys()].filter(name => name.startsWith('index-')).map(name => Number(name.slice(6)))
  expect(keys.sort((a, b) => a - b)).toEqual([98, 99, 100, 102, 103, 104, 105, 106])
})
