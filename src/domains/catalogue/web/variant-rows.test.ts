import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Article, Offer, Variant } from '../contract.ts'
import { OtherOffers } from './OtherOffers.tsx'
import { VariantTable } from './VariantTable.tsx'
import {
  leadingOffer,
  otherRows,
  repeats,
  shopStock,
  sortedRows,
  tellingAttributes,
  variantRows,
} from './variant-rows.ts'

const offer = (values: Partial<Offer>): Offer => ({
  id: 1,
  vendor: { id: 1, name: 'Comptoir', slug: 'comptoir' },
  reference: 'A-1',
  priceCents: 1_000,
  vatBasisPoints: 2_000,
  referencePriceCents: null,
  step: 1,
  minimum: 1,
  tiers: [],
  unitPrice: null,
  deliveryModes: ['PICKUP'],
  preparationDays: 1,
  kit: null,
  leadDays: null,
  eco: null,
  deposit: null,
  downPayment: null,
  notice: null,
  available: 5,
  announced: 0,
  shops: [],
  ...values,
})
const variant = (label: string, offers: Offer[], attributes: Variant['attributes'] = []): Variant => ({
  id: label.length,
  label,
  pictureId: null,
  ean: null,
  saleUnit: 'pièce',
  packLabel: 'à l’unité',
  weightGrams: 100,
  palletised: false,
  content: null,
  attributes,
  offers,
})

test('the featured offer is the cheapest one available, or the cheapest when none is available', () => {
  const cheap = offer({ id: 1, available: 4, minimum: 6 })
  const dear = offer({ id: 2, priceCents: 1_200 })
  expect(leadingOffer(variant('', [cheap, dear]))?.id).toBe(2)
  expect(leadingOffer(variant('', [cheap]))?.id).toBe(1)
  expect(variantRows({ variants: [variant('', [])] })).toEqual([])
  expect(otherRows({ variants: [variant('', [cheap, dear])] }).map(row => row.offer.id)).toEqual([1])
})

test('sorts sizes as numbers in both directions, and ignores an unknown sort order', () => {
  const rows = variantRows({ variants: ['10 L', '2 L', '1 L'].map(label => variant(label, [offer({})])) })
  const labels = (order: string | null) => sortedRows(rows, order).map(row => row.variant.label)
  expect(labels('modele')).toEqual(['1 L', '2 L', '10 L'])
  expect(labels('modele-desc')).toEqual(['10 L', '2 L', '1 L'])
  expect(labels('constructor')).toEqual(['10 L', '2 L', '1 L'])
  expect(labels(null)).toEqual(['10 L', '2 L', '1 L'])
})

test('shows a column only for measures that differ and are not in the variant name', () => {
  const measures = (volume: string, height: string, colour: string) => [
    { code: 'volume', label: 'Volume', value: volume },
    { code: 'height', label: 'Hauteur', value: height },
    { code: 'colour', label: 'Couleur', value: colour },
  ]
  const rows = variantRows({
    variants: [
      variant('1 L', [offer({})], measures('1 L', '20 cm', 'vert')),
      variant('2 L', [offer({})], measures('2 L', '30 cm', 'vert')),
    ],
  })
  expect(tellingAttributes(rows).map(({ code }) => code)).toEqual(['height'])
})

test('lists a shop with its stock, and omits a shop without stock', () => {
  const shop = (id: number) => ({
    id,
    name: `Magasin ${id}`,
    city: 'Aÿ',
    vendorName: 'Comptoir',
    latitude: 49,
    longitude: 4,
    readyHours: 4,
  })
  const variants = [variant('1 L', [offer({ shops: [{ shopId: 7, available: 3 }] })]), variant('2 L', [offer({})])]
  expect(shopStock({ variants, shops: [shop(7), shop(8)] })).toEqual([
    { shop: shop(7), held: [{ id: 3, label: '1 L', stock: '3' }] },
  ])
})

test('a pack that the model is named after is not repeated', () => {
  expect(repeats('Vendu par demi-palette de 1\u00a0176', 'Demi-palette de 1 176')).toBe(true)
  expect(repeats('demi-palette', 'Demi-palette de 588')).toBe(true)
  expect(repeats('Vendu par demi-palette de 588', 'Verre blanc')).toBe(false)
})

const kit = {
  parts: [
    { title: 'Sécateur', slug: 'secateur', quantity: 1 },
    { title: 'Gants', slug: 'gants', quantity: 2 },
  ],
  separately: { ht: 1_800, ttc: 2_160 },
}
const contents = 'Contient\u00a0: 1\u00a0× Sécateur\u00a0; 2\u00a0× GantsSéparément\u00a0: '
/** Of an article whose offers are out of stock. */
const tablesOf = (variants: Variant[]) => {
  const article = { id: 1, slug: 'coffret', title: 'Coffret', legal: {}, variants } as unknown as Article
  const tables = [
    createElement(VariantTable, { key: 'models', article, order: null, chosen: null }),
    createElement(OtherOffers, { key: 'others', article }),
  ]
  return renderToStaticMarkup(createElement(MemoryRouter, null, tables)).replace(/<[^>]+>/g, '')
}

test('a kit among several models shows its contents on its own row', () => {
  const plain = variant('Petit', [offer({ available: 0 })])
  const text = tablesOf([plain, variant('Très grand', [offer({ id: 2, available: 0, kit })])])
  expect(text.split(contents)).toHaveLength(2)
  expect(text.indexOf('Très grand')).toBeLessThan(text.indexOf(contents))
})

test('a kit of another seller shows its contents beside its offer', () => {
  const text = tablesOf([
    variant('', [offer({ available: 0 }), offer({ id: 2, available: 0, priceCents: 1_600, kit })]),
  ])
  expect(text.split(contents)).toHaveLength(2)
  expect(text.indexOf('Autres vendeurs')).toBeLessThan(text.indexOf(contents))
})
