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
      ean: null,
      offers: [
        {
          reference: 'A',
          priceCents: 1_410,
          vatBasisPoints: 2_000,
          minimum: 10,
          available: 9,
          vendor: { name: 'Comptoir' },
        },
        { reference: 'B', priceCents: 1_500, vatBasisPoints: 550, minimum: 1, available: 1, vendor: { name: 'Appro' } },
      ],
    },
  ],
} as unknown as Article

test('structured data has prices including VAT, and stock below the minimum order as out of stock', () => {
  expect(productData(article).offers).toMatchObject([
    { sku: 'A', price: '16.92', availability: 'https://schema.org/OutOfStock' },
    { sku: 'B', price: '15.83', availability: 'https://schema.org/InStock' },
  ])
})
