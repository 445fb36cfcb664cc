import { expect, test } from 'vitest'
import { type FeedOffer, feedItem, feedRefusal } from './feed.ts'

const offer: FeedOffer = {
  ...{
    id: 7,
    reference: 'B-75',
    slug: 'bouteille',
    title: 'Bouteille <75 cl> & co',
    variantId: 3,
    variantLabel: 'Verte',
  },
  ...{
    saleUnit: 'carton',
    description: 'Verre\u0007 lourd',
    brand: 'Verallia',
    ean: null,
    category: 'Bouteilles',
    tag: 'Champenoise',
  },
  ...{ pictureId: 5, priceCents: 1_000, vatBasisPoints: 2_000, step: 1, minimum: 1, contentQuantity: 0.75 },
  ...{ contentUnit: 'L' as const, unitWeightGrams: 835, free: 4, announced: 0, announcedWeek: null, leadDays: null },
  ...{ vendorName: 'Le Comptoir', vendorSlug: 'le-comptoir', isRegulated: false },
}
const delivery = { mode: 'HOME' as const, htCents: 500, ttcCents: 600, arrivesOn: '2026-12-01' }
const item = (values: Partial<FeedOffer> = {}) => feedItem({ ...offer, ...values }, delivery, 'https://exemple.fr')

test('an item has the price TTC of the smallest order, its content and its unit', () => {
  expect(item()).toContain('<g:price>12.00 EUR</g:price>')
  expect(item()).toContain('<g:unit_pricing_measure>0.75l</g:unit_pricing_measure><g:unit_pricing_base_measure>1l<')
  const several = item({ minimum: 6, step: 6 })
  expect(several).toContain('<g:price>72.00 EUR</g:price><g:multipack>6</g:multipack>')
  expect(several).toContain('<g:unit_pricing_measure>4.5l<')
  expect(item({ contentUnit: 'piece', contentQuantity: 1_000 })).toContain(
    '>1000ct</g:unit_pricing_measure><g:unit_pricing_base_measure>100ct<',
  )
})

test('text is escaped and has no control character', () => {
  expect(item()).toContain('Bouteille &lt;75 cl&gt; &amp; co, Verte')
  expect(item()).not.toContain('\u0007')
})

test('the code is said, or that there is none', () => {
  expect(item()).toContain('<g:identifier_exists>no<')
  expect(item({ ean: '3760000000017' })).toContain('<g:gtin>3760000000017<')
})

test('the stock is what the smallest order needs', () => {
  expect(item()).toContain('>in_stock<')
  expect(item({ minimum: 6 })).toContain('>out_of_stock<')
  expect(item({ free: 0, announced: 9, announcedWeek: '2026-12-07' })).toContain(
    '>preorder</g:availability><g:availability_date>2026-12-07T',
  )
  expect(item({ leadDays: 10, free: 0 })).toContain('>backorder<')
})

test('regulated goods come first among the reasons, and an offer without delivery, picture or text is left out', () => {
  expect(feedRefusal({ ...offer, isRegulated: true, pictureId: null }, null)).toBe('REGULATED')
  expect(feedRefusal({ ...offer, pictureId: null }, delivery)).toBe('NO_PICTURE')
  expect(feedRefusal({ ...offer, description: ' ' }, delivery)).toBe('NO_DESCRIPTION')
  expect(feedRefusal(offer, null)).toBe('NO_DELIVERY')
  expect(feedRefusal(offer, delivery)).toBeNull()
})
