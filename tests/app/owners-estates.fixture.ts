import { address, at, inBody, type OwnerCases, shownToAll, though } from './owner-cases.fixture.ts'

const site = { ...address, name: 'Cuverie' }
const asking = (body: object) => ({ cartVersion: 0, ...body })
const buying = (body: object) => ({
  submissionKey: 'essai-des-domaines',
  cartVersion: 0,
  expectedTotalCents: 1,
  acceptTerms: true,
  ...body,
})
const chosenAt = (offer: unknown, codeId: unknown) => ({ lineCodes: [{ offerId: offer, codeId }] })
const noCart = (given: ReturnType<typeof inBody>) => ({ ...though(given, 'CART_EMPTY'), refusal: 'CART_EMPTY' })

/** Codes are read once the cart is priced; an empty one is refused first. */
const codes = (body: (given: object) => object) => ({
  codeId: noCart(
    inBody('applicant', ({ estateCode }, own) => body({ addressId: own.siteOfEstate, codeId: estateCode })),
  ),
  'lineCodes[].codeId': noCart(
    inBody('applicant', ({ estateCode, offer }, own) =>
      body({ addressId: own.siteOfEstate, ...chosenAt(offer, estateCode) }),
    ),
  ),
  'lineCodes[].offerId': 'is compared with the lines of the cart',
})

export const estateOwners: Record<string, OwnerCases> = {
  'GET /api/companies/:number': { ':number': 'the register of companies is public' },
  'PUT /api/estate/members/:userId': { ':userId': at('estateMember', 'applicant', { role: 'buyer' }, 'userId') },
  'DELETE /api/estate/members/:userId': { ':userId': at('estateMember', 'applicant', undefined, 'userId') },
  'DELETE /api/estate/invitations/:id': { ':id': at('estateInvitation', 'applicant') },
  'PUT /api/estate/sites/:id': { ':id': at('siteOfEstate', 'applicant', site) },
  'DELETE /api/estate/sites/:id': { ':id': at('oldSite', 'applicant') },
  'PUT /api/estate/codes/:id': { ':id': at('estateCode', 'applicant', { label: 'Autre' }) },
  'PUT /api/estate/requests/:id/lines/:offerId': {
    ':id': {
      by: 'applicant',
      request: theirs => ({ params: { id: theirs.estateRequest, offerId: theirs.askedOffer }, body: { quantity: 1 } }),
    },
    ':offerId': {
      by: 'applicant',
      request: (theirs, own) => ({
        params: { id: own.estateRequest, offerId: theirs.askedOffer },
        body: { quantity: 1 },
      }),
    },
  },
  'POST /api/estate/requests/:id/approve': { ':id': though(at('estateRequest', 'applicant'), 'CONFLICT') },
  'POST /api/estate/requests/:id/refuse': { ':id': at('estateRequest', 'applicant', { note: 'Plus tard' }) },
  'POST /api/estate/requests/:id/take-back': { ':id': at('estateRequest', 'applicant') },
  'PUT /api/orders/:id/codes': {
    ':id': {
      by: 'applicant',
      request: theirs => ({
        params: { id: theirs.estateOrder },
        body: { lines: [{ lineId: theirs.estateLine, codeId: null }] },
      }),
    },
    'lines[].lineId': {
      by: 'applicant',
      request: (theirs, own) => ({
        params: { id: own.estateOrder },
        body: { lines: [{ lineId: theirs.estateLine, codeId: null }] },
      }),
    },
    'lines[].codeId': {
      by: 'applicant',
      request: (theirs, own) => ({
        params: { id: own.estateOrder },
        body: { lines: [{ lineId: own.estateLine, codeId: theirs.estateCode }] },
      }),
    },
  },
  'POST /api/checkout/requests': {
    shopId: shownToAll,
    addressId: noCart(inBody('applicant', theirs => asking({ addressId: theirs.siteOfEstate }))),
    ...codes(asking),
  },
}

/** Parts of the purchase that an estate adds. */
export const estatePurchase: OwnerCases = {
  requestId: inBody('applicant', theirs => buying({ requestId: theirs.estateRequest })),
  ...codes(buying),
}
