import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Price } from './Price.tsx'

const html = (props: Parameters<typeof Price>[0]) => renderToStaticMarkup(createElement(Price, props))

describe('price', () => {
  test('always contains both amounts, with French non-breaking spaces', () => {
    const text = html({ ht: 125_000, ttc: 150_000 })
    expect(text).toContain('1\u00a0250,00\u00a0€')
    expect(text).toContain('1\u00a0500,00\u00a0€')
    expect(text).not.toContain('\u202f')
  })

  test('keeps its unit on the same line', () => {
    expect(html({ ht: 100, ttc: 120, unit: 'la pièce' })).toContain('TTC\u00a0la pièce')
  })

  test('explains the struck-through price to screen readers', () => {
    const text = html({ ht: 100, ttc: 120, was: { ht: 200, ttc: 240 } })
    expect(text).toContain('Prix le plus bas des 30 derniers jours')
    expect(text).toContain('<s class="only-ttc">2,40\u00a0€</s>')
    expect(html({ ht: 100, ttc: 120 })).not.toContain('<s ')
  })
})
