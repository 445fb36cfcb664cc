import { expect, test } from 'vitest'
import type { ArticleOptions } from '../../../contract-new-article.ts'
import { faultOf, newTier, termsBody } from '../terms/terms-draft.ts'
import { articleBody, gramsOf, newArticle, newVariant, variantLike } from './article-draft.ts'

const scopes = [{ categoryId: 98, tagId: null, required: false }]
const options: ArticleOptions = {
  categories: [
    {
      id: 98,
      title: 'Travail de la vigne',
      tags: [],
      attributes: [
        { code: 'cut', label: 'Diamètre de coupe', kind: 'number', unit: 'mm', axis: false, options: [], scopes },
        { code: 'folding', label: 'Pliant', kind: 'boolean', unit: null, axis: false, options: [], scopes },
      ],
    },
  ],
  brands: [],
  vatRates: [],
  warehouses: [],
  readyModes: [],
}

test('prefills the draft from the search: text as title, a code as EAN', () => {
  expect(newArticle('sécateur').title).toBe('sécateur')
  expect(newArticle('3760 123450016')).toMatchObject({ title: '', variants: [{ ean: '3760123450016' }] })
})

test('attributes are submitted with their type, only those of the selected category', () => {
  const draft = { ...newArticle('x'), categoryId: 98, attributes: { cut: '12,5', folding: 'oui', colour: 'rouge' } }
  expect(articleBody(draft, options, true).attributes).toEqual({ cut: 12.5, folding: true })
})

test('converts kilograms to grams', () => {
  expect([gramsOf('0,25'), gramsOf('1.5'), gramsOf('12')]).toEqual([250, 1_500, 12_000])
  expect(gramsOf('lourd')).toBeNaN()
})

test('omits empty tiers and uncounted warehouses, and leaves invalid numbers for the server to reject', () => {
  const draft = newVariant({ price: 'cher', tiers: [newTier(), newTier('12', '9,90')], stock: { 1: '', 2: '7' } })
  const body = termsBody(draft)
  expect(body).toMatchObject({ tiers: [{ from: 12, priceCents: 990 }], stock: [{ warehouseId: 2, onHand: 7 }] })
  expect(body.priceCents).toBeNaN()
})

test('a second variant copies rate and step, but not reference, EAN or price', () => {
  const before = newVariant({ step: '6', minimum: '6', reference: 'A', ean: '1', price: '2', vatCode: 'reduced' })
  expect(variantLike(before)).toMatchObject({
    step: '6',
    minimum: '6',
    vatCode: 'reduced',
    reference: '',
    ean: '',
    price: '',
  })
})

test('shows a nested error at its field', () => {
  const faults = { 'variants.0.tiers.1.from': 'Un nombre entier', 'variants.10.tiers': 'Autre' }
  expect(faultOf(faults, 'variants.0.tiers')).toBe('Un nombre entier')
  expect(faultOf(faults, 'variants.1.tiers')).toBeUndefined()
})
