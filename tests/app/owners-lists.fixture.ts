import { randomUUID } from 'node:crypto'
import { at, inBody, type OwnerCases } from './owner-cases.fixture.ts'

const aList = (body?: unknown) => ({ ':id': at('purchaseList', 'buyer', body) })
const anOrder = inBody('buyer', ({ order }) => ({ name: 'Taille', orderId: order }))

export const listOwners: Record<string, OwnerCases> = {
  'POST /api/lists/orders/:id/cart': { ':id': at('order', 'buyer', { key: randomUUID() }) },
  'POST /api/lists': { orderId: anOrder },
  'GET /api/lists/:id': aList(),
  'PUT /api/lists/:id': aList({ name: 'Taille' }),
  'DELETE /api/lists/:id': aList(),
  'POST /api/lists/:id/restore': aList(),
  'POST /api/lists/quick/cart': { 'lines[].offerId': 'shown to everyone; the cart is the caller’s' },
  'POST /api/lists/:id/cart': aList({ key: randomUUID() }),
  'POST /api/lists/:id/lines': {
    ...aList({ cart: true }),
    orderId: inBody('buyer', ({ order }) => ({ orderId: order }), 'purchaseList'),
  },
  'PUT /api/lists/:id/lines/:variantId': {
    ':id': {
      by: 'buyer',
      request: theirs => ({ params: { id: theirs.purchaseList, variantId: theirs.variant }, body: { quantity: 2 } }),
    },
    ':variantId': {
      by: 'buyer',
      request: (theirs, own) => ({
        params: { id: own.purchaseList, variantId: theirs.variant },
        body: { quantity: 2 },
      }),
    },
  },
}
