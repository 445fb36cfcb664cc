import { expect, test } from 'vitest'
import type { Article } from '../contract.ts'
import { productData } from './structured-data.ts'

const article = {
  slug: 'caisse',
  title: 'Caisse',
  description: '',
  brand: { name: 'Cueillette', slug: 'cueillette' },
  category: { id: 98, title: 'Travail de la vigne' },
  pictureId: null,
  variants: [
    {
      label: 'Gris',
      saleUnit: 'pièce',
      packLabel: 'par 10',
      ean: null,
      offers: [
        {
          reference: 'A',
          priceCents: 1_410,
          vatBasisPoints: 2_000,
          minimum: 10,
          step: 10,
          available: 9,
          leadDays: null,
          vendor: { name: 'Comptoir' },
        },
        {
          reference: 'B',
          priceCents: 50,
          vatBasisPoints: 550,
          minimum: 1,
          step: 1,
          available: 1,
          leadDays: null,
          vendor: { name: 'Appro' },
        },
      ],
    },
  ],
} as unknown as Article

test('structured data has the price of the smallest order and of the unit, with VAT; stock below it is out of stock', () => {
  expect(productData(article).offers).toMatchObject([
    {
      sku: 'A',
      price: '169.20',
      priceSpecification: { '@type': 'UnitPriceSpecification', price: '16.92', valueAddedTaxIncluded: true },
      eligibleQuantity: { minValue: 10, unitText: 'pièce' },
      availability: 'https://schema.org/OutOfStock',
    },
    { sku: 'B', price: '0.5275', availability: 'https://schema.org/InStock' },
  ])
})

test('structured data of goods made on demand has their lead time, and is out of stock once the month is full', () => {
  const [variant] = article.variants
  const [offer] = variant?.offers ?? []
  const made = (available: number) =>
    productData({
      ...article,
      variants: [{ ...variant, offers: [{ ...offer, available, leadDays: 8, notice: 'Fabriqué à la demande' }] }],
    } as unknown as Article).offers[0]
  expect(made(10)).toMatchObject({
    availability: 'https://schema.org/MadeToOrder',
    description: 'Fabriqué à la demande',
    deliveryLeadTime: { value: 8, unitCode: 'DAY' },
  })
  expect(made(0)).toMatchObject({ availability: 'https://schema.org/OutOfStock' })
})
