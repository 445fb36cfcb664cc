import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Article } from '../contract.ts'
import { OtherOffers } from './OtherOffers.tsx'
import { VariantTable } from './VariantTable.tsx'

const offer = (id: number, kit: object | null) => ({
  ...{ id, kit, reference: `R-${id}`, priceCents: id * 1_000, vatBasisPoints: 2_000, referencePriceCents: null },
  ...{ vendor: { id, name: `Vendeur ${id}`, slug: `vendeur-${id}` }, step: 1, minimum: 1, tiers: [], unitPrice: null },
  ...{ deliveryModes: ['HOME'], preparationDays: 1, leadDays: null, eco: null, deposit: null, notice: null },
  ...{ available: 0, announced: 0, shops: [] },
})
const variant = (id: number, label: string, offers: object[]) => ({
  ...{ id, label, offers, pictureId: null, ean: null, saleUnit: 'coffret', packLabel: 'à l’unité' },
  ...{ weightGrams: 900, palletised: false, attributes: [] },
})
const kit = {
  parts: [
    { title: 'Sécateur', slug: 'secateur', quantity: 1 },
    { title: 'Gants', slug: 'gants', quantity: 2 },
  ],
  separately: { ht: 1_800, ttc: 2_160 },
}
const shown = (variants: object[]) => {
  const article = { id: 1, slug: 'coffret', title: 'Coffret', legal: {}, variants } as unknown as Article
  const tables = [
    createElement(VariantTable, { key: 'models', article, order: null, chosen: null }),
    createElement(OtherOffers, { key: 'others', article }),
  ]
  return renderToStaticMarkup(createElement(MemoryRouter, null, tables)).replace(/<[^>]+>/g, '')
}
const contents = 'Contient\u00a0: 1\u00a0× Sécateur\u00a0; 2\u00a0× GantsSéparément\u00a0: '

test('a kit among several models shows its contents on its own row', () => {
  const text = shown([variant(1, 'Petit', [offer(1, null)]), variant(2, 'Grand', [offer(2, kit)])])
  expect(text.split(contents)).toHaveLength(2)
  expect(text.indexOf('Grand')).toBeLessThan(text.indexOf(contents))
})

test('a kit of another seller shows its contents beside its offer', () => {
  const text = shown([variant(1, 'Petit', [offer(1, null), offer(2, kit)])])
  expect(text.split(contents)).toHaveLength(2)
  expect(text.indexOf('Autres vendeurs')).toBeLessThan(text.indexOf(contents))
})
