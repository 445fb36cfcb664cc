import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { CheckoutSeller } from '../contract-sellers.ts'
import { SellerSummary } from './SellerSummary.tsx'

const seller: CheckoutSeller = {
  ...{ vendorId: 1, name: 'Le Comptoir', mode: 'PICKUP', place: null, promisedOn: null, notice: null, problem: null },
  ...{ deliveryHtCents: 0, deliveryTtcCents: 0, emissionGrams: null, downPayment: null },
  lines: [
    {
      ...{
        offerId: 7,
        title: 'Étiquette',
        variantLabel: '',
        packLabel: 'à l’unité',
        reference: 'E-1',
        eco: null,
        deposit: null,
      },
      ...{ saleUnit: 'pièce', quantity: 1, unitPriceCents: 100, vatBasisPoints: 2_000, seenPriceCents: 100 },
      ...{ changed: false, listName: null, htCents: 100, ttcCents: 120, announcedWeek: null, leadDays: 10 },
      ...{ notWithdrawable: null, lacksPermit: false, problems: ['Le vendeur a besoin de vos indications.'] },
    },
  ],
}
const shown = (askedBy: string | null) =>
  renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(SellerSummary, { seller, kind: 'professional', askedBy })),
  )

test('an incomplete brief leads to its page in one’s own cart, and back to who asked in theirs', () => {
  expect(shown(null)).toContain('href="/orders/cart/indications/7"')
  expect(shown('Lise Aubry')).not.toContain('href="/orders/cart/indications/7"')
  expect(shown('Lise Aubry')).toContain('Lise Aubry complétera ses indications')
})
