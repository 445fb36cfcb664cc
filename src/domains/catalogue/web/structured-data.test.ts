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
          vendor: { name: 'Comptoir' },
        },
        {
          reference: 'B',
          priceCents: 50,
          vatBasisPoints: 550,
          minimum: 1,
          step: 1,
          available: 1,
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
