import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ShownRisk } from '../contract-calendar.ts'
import { RiskNotice } from './RiskNotice.tsx'

const frost: ShownRisk = { kind: 'FROST', day: '2026-04-15', low: -1.5, town: 'Avize', goods: [] }
const candle: ShownRisk['goods'][number] = {
  ...{ slug: 'bougie', title: 'Bougie antigel', categoryId: 99, pictureId: null, htCents: 890, ttcCents: 1_068 },
  ...{ saleUnit: 'pièce', shop: 'Magasin d’Épernay', city: 'Épernay', km: 9, free: 120 },
}
const html = (risk: ShownRisk) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(RiskNotice, { risk })))

test('a frost names its town, its night and its minimum, and says when no shop has a protection', () => {
  expect(html(frost)).toContain('Gel annoncé à Avize\u00a0: -1,5\u00a0°C mer. 15 avr.')
  expect(html(frost)).toContain('Aucun magasin proche')
})

test('each protection leads to its article, with its shop and distance', () => {
  const page = html({ ...frost, goods: [candle] })
  expect(page).toContain('href="/articles/bougie"')
  expect(page).toContain('Magasin d’Épernay, Épernay, à 9\u00a0km')
  expect(page).not.toContain('Aucun magasin proche')
})

test('hail is announced without a temperature', () => {
  const page = html({ ...frost, kind: 'HAIL' })
  expect(page).toContain('Grêle annoncée à Avize')
  expect(page).not.toContain('°C mer')
})
