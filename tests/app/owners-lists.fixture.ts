import { randomUUID } from 'node:crypto'
import { addDays, isoDay } from '#shared/dates.ts'
import { at, inBody, type OwnerCases, though } from './owner-cases.fixture.ts'

const aList = (body?: unknown) => ({ ':id': at('purchaseList', 'buyer', body) })
const anOrder = inBody('buyer', ({ order }) => ({ name: 'Taille', orderId: order }))

const firstOn = addDays(isoDay(new Date()), 30)
const aScheduled = () => ({ ':id': at('scheduledOrder', 'buyer') })

export const listOwners: Record<string, OwnerCases> = {
  'POST /api/lists/orders/:id/cart': { ':id': at('order', 'buyer', { key: randomUUID() }) },
  'POST /api/lists': { orderId: anOrder },
  'GET /api/lists/:id': aList(),
  'PUT /api/lists/:id': aList({ name: 'Taille' }),
  'DELETE /api/lists/:id': aList(),
  'POST /api/lists/:id/restore': aList(),
  'PUT /api/lists/:id/template': aList({ season: 2027, cuvee: '' }),
  'POST /api/lists/:id/next-season': aList(),
  'GET /api/lists/:id/schedule': aList(),
  'PUT /api/lists/:id/schedule': {
    ...aList({ unit: 'WEEK', firstOn }),
    addressId: inBody('buyer', ({ address }) => ({ unit: 'WEEK', firstOn, addressId: address }), 'purchaseList'),
    // The buyer is in no estate: nobody may be chosen.
    approverId: though(
      inBody('buyer', ({ estateMember }) => ({ unit: 'WEEK', firstOn, approverId: estateMember }), 'purchaseList'),
      'NOT_FOUND',
    ),
  },
  'POST /api/lists/:id/schedule/:act': {
    ':id': { by: 'buyer', request: theirs => ({ params: { id: theirs.purchaseList, act: 'skip' } }) },
    ':act': 'names no object',
  },
  'GET /api/lists/scheduled/:id': aScheduled(),
  'POST /api/lists/scheduled/:id/cart': aScheduled(),
  'POST /api/lists/scheduled/:id/skip': aScheduled(),
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
