import { addDays } from '#shared/dates.ts'
import { at, inBody, type OwnerCases, shownToAll, though, today } from './owner-cases.fixture.ts'

const terms = { name: 'Membres', basisPoints: null, startsOn: today, endsOn: null }
const aList = (body?: unknown) => ({ ':id': at('priceList', 'owner', body) })
const aCode = { ':id': at('promoCode', 'owner') }
const answer = { deliveryHtCents: 0, delayDays: 1, validUntil: addDays(today, 9), answer: '' }

/** Prices that sellers agree with customers, codes and quotes. */
export const priceOwners: Record<string, OwnerCases> = {
  'GET /api/prices': { '?offers': shownToAll },
  'GET /api/seller/price-lists/:id': aList(),
  'PUT /api/seller/price-lists/:id': aList(terms),
  'POST /api/seller/price-lists/:id/stop': aList(),
  'PUT /api/seller/price-lists/:id/prices': {
    ':id': {
      by: 'owner',
      request: theirs => ({
        params: { id: theirs.priceList },
        body: { prices: [{ reference: theirs.reference, from: 1, priceCents: 5 }] },
      }),
    },
  },
  'PUT /api/seller/price-lists/:id/customers': {
    ...aList({ customerIds: [], groupIds: [] }),
    'customerIds[]': inBody('owner', ({ customer }) => ({ customerIds: [customer], groupIds: [] }), 'priceList'),
    'groupIds[]': inBody('owner', ({ customerGroup }) => ({ customerIds: [], groupIds: [customerGroup] }), 'priceList'),
  },
  'DELETE /api/seller/price-lists/:id/prices/:offerId': {
    ':id': {
      by: 'owner',
      request: theirs => ({ params: { id: theirs.priceList, offerId: theirs.listedOffer } }),
    },
    ':offerId': {
      by: 'owner',
      request: (theirs, own) => ({ params: { id: own.priceList, offerId: theirs.listedOffer } }),
    },
  },
  'DELETE /api/seller/customers/:id': { ':id': at('customer', 'owner') },
  'GET /api/access/:vendorId': { ':vendorId': 'is a seller shown to everybody; the access is the caller’s own' },
  'POST /api/access/:vendorId': { ':vendorId': 'is a seller shown to everybody' },
  'POST /api/seller/reserved-offers': {
    groupId: inBody('owner', ({ customerGroup, reference }) => ({ references: reference, groupId: customerGroup })),
  },
  'POST /api/seller/access-requests/:id/grant': {
    ':id': at('accessRequest', 'owner', {}),
    groupId: inBody('owner', ({ customerGroup }) => ({ groupId: customerGroup }), 'accessRequest'),
  },
  'POST /api/seller/access-requests/:id/refuse': { ':id': at('accessRequest', 'owner', { note: 'Hors zone' }) },
  'POST /api/seller/cooperative/accounts': {
    // Its own member has no professional account.
    'memberIds[]': though(
      inBody('owner', ({ cooperativeMember }) => ({ memberIds: [cooperativeMember], limitCents: 1_000 })),
      'CONFLICT',
    ),
  },
  'POST /api/seller/cooperative/matches': {
    memberId: inBody('owner', ({ cooperativeMember, user }) => ({
      memberId: cooperativeMember,
      userId: user,
      accept: false,
    })),
    userId: 'must be proposed for the member, which must be the caller’s own first',
  },
  'POST /api/admin/cooperatives': { vendorId: 'is any seller, for the operator' },
  'POST /api/seller/promo-codes': { 'categoryIds[]': 'categories are everybody’s' },
  'POST /api/seller/promo-codes/:id/stop': aCode,
  'POST /api/admin/promo-codes': { 'categoryIds[]': 'categories are everybody’s' },
  'GET /api/quotes/:id': { ':id': at('quote', 'buyer') },
  'GET /api/quotes/draft': {
    '?offerId': 'is on sale to everybody whom its seller lets buy it',
    '?listId': { by: 'buyer', request: theirs => ({ query: `listId=${theirs.purchaseList}` }) },
  },
  'POST /api/quotes': {
    vendorId: 'is a seller shown to everybody; the goods are those of the caller’s own cart, or on sale to the caller',
    'lines[].offerId': 'is on sale to everybody whom its seller lets buy it',
  },
  'POST /api/quotes/:id/accept': { ':id': at('quote', 'buyer') },
  'POST /api/quotes/:id/decline': { ':id': at('quote', 'buyer') },
  'GET /api/seller/quotes/:id': { ':id': at('quote', 'owner') },
  'POST /api/seller/quotes/:id/answer': {
    ':id': {
      by: 'owner',
      request: theirs => ({
        params: { id: theirs.quote },
        body: { ...answer, lines: [{ offerId: theirs.listedOffer, priceCents: 900 }] },
      }),
    },
    'lines[].offerId': inBody(
      'owner',
      ({ listedOffer }) => ({ ...answer, lines: [{ offerId: listedOffer, priceCents: 900 }] }),
      'quote',
      'INVALID_INPUT',
    ),
  },
  'POST /api/seller/quotes/:id/refuse': { ':id': at('quote', 'owner', { answer: 'Rupture de stock' }) },
}
