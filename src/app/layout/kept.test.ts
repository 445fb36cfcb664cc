/** Cached markup must equal what a browser would render in its place, and never that of another key. */

import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ListedArticle } from '#domains/search/contract.ts'
import { ArticleGrid } from '#domains/search/web/ArticleGrid.tsx'
import { CategoryAccordion } from '#domains/search/web/CategoryAccordion.tsx'
import { KeepMarkup } from '#ui/Kept.tsx'
import { createKeep } from '../kept-markup.ts'
import { CatalogueMenu } from './CatalogueMenu.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { SiteFooter } from './SiteFooter.tsx'

const card: ListedArticle = {
  id: 1,
  slug: 'secateur',
  title: 'Sécateur <b>« 28 »</b>',
  brand: 'Sarmentel',
  categoryId: 98,
  pictureId: 10,
  variantCount: 1,
  vendorCount: 2,
  packLabel: 'valise',
  saleUnit: 'pièce',
  priceCents: 1_200,
  vatBasisPoints: 2_000,
  unitPrice: { cents: 240, per: 'L' },
  tier: { from: 10, priceCents: 1_100 },
  referencePriceCents: 1_500,
  bestOffer: { id: 7, minimum: 2, step: 2 },
  shopIds: [1, 2],
  deliveryModes: ['HOME'],
  professionalOnly: true,
  plantProtection: false,
}
const categories = [
  { id: 98, title: 'Travail de la vigne', tags: ['Palissage', 'Vendange'] },
  { id: 100, title: 'Nutrition', tags: [] },
]
const seasons = [{ slug: 'taille', title: 'Spécial taille' }]

const drawn = (node: ReactNode, keep = createKeep()) =>
  renderToString(createElement(MemoryRouter, null, createElement(KeepMarkup, { value: keep }, node)))
const plain = (node: ReactNode) => renderToString(createElement(MemoryRouter, null, node))

const parts: Record<string, ReactNode> = {
  cards: createElement(ArticleGrid, { kind: 'list', eagerCount: 1, cards: [card, { ...card, id: 2 }] }),
  'cards of a row': createElement(ArticleGrid, { kind: 'row', cards: [{ ...card, variantCount: 3, pictureId: null }] }),
  categories: createElement(CategoryAccordion, { categories, group: 'g', query: { cat: '98', tags: 'Palissage' } }),
  footer: createElement(SiteFooter, {}),
  menu: createElement(CatalogueMenu, { categories }),
  drawer: createElement(MobileMenu, { categories, seasons }),
}

test.each(Object.keys(parts))(
  '%s: renders the same markup with or without the cache, the first time and the next',
  name => {
    const keep = createKeep()
    const expected = plain(parts[name])
    expect(drawn(parts[name], keep)).toBe(expected)
    expect(drawn(parts[name], keep)).toBe(expected)
  },
)

test('renders other markup for another price or another selected tag', () => {
  const keep = createKeep()
  const row = (priceCents: number) => createElement(ArticleGrid, { kind: 'row', cards: [{ ...card, priceCents }] })
  expect(drawn(row(1_200), keep)).toContain('14,40')
  expect(drawn(row(1_300), keep)).toContain('15,60')
  const column = (tags: string) =>
    createElement(CategoryAccordion, { categories, group: 'g', query: { cat: '98', tags } })
  expect(drawn(column('Vendange'), keep)).not.toBe(drawn(column('Palissage'), keep))
})

test('evicts the least recently used entry first', () => {
  const keep = createKeep(2)
  let times = 0
  const ask = (key: string) => keep(key, () => createElement('b', null, `${key}${++times}`))
  expect([ask('a'), ask('b'), ask('a'), ask('c'), ask('a'), ask('b')]).toEqual(
    ['a1', 'b2', 'a1', 'c3', 'a1', 'b4'].map(text => `<b>${text}</b>`),
  )
})
