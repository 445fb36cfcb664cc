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

  test('names what must be taken at least, in the same tax as the amount beside it', () => {
    const text = html({ ht: 79, ttc: 94.8, taken: { label: 'palette de 1\u00a0176', ht: 92_904, ttc: 111_485 } })
    expect(text).toContain('0,948\u00a0€')
    expect(text).toContain('palette de 1\u00a0176\u00a0: ')
    expect(text).toContain('<span class="only-ttc">1\u00a0114,85\u00a0€\u00a0TTC</span>')
    expect(text).toContain('<span class="only-ht">929,04\u00a0€\u00a0HT</span>')
  })

  test('explains the struck-through price to screen readers', () => {
    const text = html({ ht: 100, ttc: 120, was: { ht: 200, ttc: 240 } })
    expect(text).toContain('Prix le plus bas des 30\u00a0jours précédant la baisse')
    expect(text).toContain('<s class="only-ttc">2,40\u00a0€</s>')
    expect(html({ ht: 100, ttc: 120 })).not.toContain('<s ')
  })
})
