import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { UnionDeliveriesSection } from './UnionDeliveriesSection.tsx'
import { VatCorrectionForm } from './VatCorrectionForm.tsx'

type Correction = Parameters<typeof VatCorrectionForm>[0]['correction']
const correction: Correction = {
  refusal: null,
  isPricedHt: true,
  lines: [{ title: 'Engrais organique', quantity: 4, ttcCents: 4_800, vatBasisPoints: 2_000 }],
  rates: [2_000, 1_000, 550],
}
/** Forms need a router. */
const html = (changed: Partial<Correction> = {}) => {
  const element = createElement(VatCorrectionForm, { correction: { ...correction, ...changed }, formState: undefined })
  return renderToStaticMarkup(createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }))
}

test('offers the rates of the day for each line, the invoiced one first, and says who bears the difference', () => {
  const text = html()
  expect([...text.matchAll(/<option value="(\d+)"/g)].map(([, rate]) => Number(rate))).toEqual([2_000, 1_000, 550])
  expect(text).toContain('Taux de Engrais organique')
  expect(text).toContain('aussitôt remboursée à l’acheteur')
  expect(html({ isPricedHt: false })).toContain('rien ne lui est remboursé')
})

test('says why a rate cannot be corrected, without a form', () => {
  const text = html({ refusal: 'Cette commande a un remboursement.' })
  expect(text).toContain('Cette commande a un remboursement.')
  expect(text).not.toContain('<form')
})

test('exempt deliveries are grouped by month, each with its file; nothing is shown without one', () => {
  const row = { country: 'BE', vatNumber: 'BE0731456812', buyer: 'Vignoble de la Citadelle', htCents: 70_980 }
  const deliveries = [
    { ...row, month: '2026-11' },
    { ...row, month: '2026-10' },
  ]
  const text = renderToStaticMarkup(createElement(UnionDeliveriesSection, { deliveries }))
  expect(text).toContain('novembre 2026\u00a0: 709,80\u00a0€ HT')
  expect(text).toContain('/api/invoices/union-deliveries/table?month=2026-10')
  expect(text).toContain('Belgique')
  expect(renderToStaticMarkup(createElement(UnionDeliveriesSection, { deliveries: [] }))).toBe('')
})
