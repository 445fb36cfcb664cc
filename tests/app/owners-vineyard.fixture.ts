import { at, inBody, type OwnerCases } from './owner-cases.fixture.ts'

const aPlace = (body?: unknown) => ({ ':id': at('place', 'buyer', body) })
const aCalculation = { ':id': at('calculation', 'buyer') }
const parcel = { kind: 'PARCEL', name: 'Les Crayères' }

export const vineyardOwners: Record<string, OwnerCases> = {
  'GET /api/calculators/:slug': { ':slug': 'calculators are everybody’s' },
  'POST /api/calculators/:slug/cart': {
    ':slug': 'calculators are everybody’s',
    'lines[].offerId': 'shown to everyone; the cart is the caller’s',
  },
  'PUT /api/vineyard/places/:id': aPlace(parcel),
  'PUT /api/vineyard/places/:id/alerts': aPlace({ on: false }),
  'DELETE /api/vineyard/places/:id': aPlace(),
  'POST /api/vineyard/places/:id/restore': aPlace(),
  'POST /api/vineyard/calculations': {
    placeId: inBody('buyer', ({ place }) => ({
      ...{ calculator: 'tirage', name: 'Tirage', campaign: 2026, inputs: {} },
      placeId: place,
    })),
  },
  'DELETE /api/vineyard/calculations/:id': aCalculation,
  'POST /api/vineyard/calculations/:id/restore': aCalculation,
  'POST /api/vineyard/alerts/:token/stop': { ':token': 'is a secret of the mail, and no login is needed' },
  'GET /api/vineyard/orders/:id': { ':id': at('order', 'buyer') },
  'PUT /api/vineyard/lines/:lineId/shares/:placeId': {
    ':lineId': {
      by: 'buyer',
      request: (theirs, own) => ({ params: { lineId: theirs.line, placeId: own.place }, body: { quantity: 1 } }),
    },
    ':placeId': {
      by: 'buyer',
      request: (theirs, own) => ({ params: { lineId: own.line, placeId: theirs.place }, body: { quantity: 1 } }),
    },
  },
}
