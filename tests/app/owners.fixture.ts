/** The owner of each object named in a request: one row per id of every operation. */
import { randomUUID } from 'node:crypto'
import { addDays, isoDay } from '#shared/dates.ts'
import { fixturePassword } from '#tests/support/fixtures.ts'
import {
  address,
  at,
  everybodys,
  filter,
  inBody,
  lotsOf,
  type OwnerCases,
  orderLine,
  paging,
  parcel,
  quiet,
  shipment,
  shownToAll,
  though,
  today,
  why,
} from './owner-cases.fixture.ts'
import { estateOwners, estatePurchase } from './owners-estates.fixture.ts'
import { listOwners } from './owners-lists.fixture.ts'
import { noticeOwners } from './owners-notices.fixture.ts'
import { priceOwners } from './owners-prices.fixture.ts'
import { recallOwners } from './owners-recalls.fixture.ts'
import { reviewOwners } from './owners-reviews.fixture.ts'
import { vineyardOwners } from './owners-vineyard.fixture.ts'
import { sellerOwners } from './seller-owners.fixture.ts'

const paidOtherwise = { means: 'CHEQUE', paidOn: isoDay(new Date()), reference: '123' }

const pickupDay = addDays(isoDay(new Date()), 2)

const correctedBuyer = {
  name: 'Domaine',
  companyNumber: '',
  street: '2 rue Neuve',
  postcode: '51200',
  city: 'Épernay',
}

export const owners: Record<string, OwnerCases> = {
  ...recallOwners,
  ...noticeOwners,
  ...listOwners,
  ...estateOwners,
  ...priceOwners,
  ...reviewOwners,
  ...vineyardOwners,
  'PUT /api/user/addresses/:id': { ':id': at('address', 'buyer', address) },
  'POST /api/user/addresses/:id/default': { ':id': at('address', 'buyer') },
  'GET /api/checkout': {
    '?requestId': { by: 'applicant', request: theirs => ({ query: `requestId=${theirs.estateRequest}` }) },
    '?addressId': filter('buyer', 'addressId', 'address'),
    '?shopId': shownToAll,
  },
  'GET /api/cart': { '?shopId': shownToAll },
  'PUT /api/user/place': { shopId: shownToAll },
  'DELETE /api/user/sessions/:id': { ':id': at('session', 'buyer') },
  'GET /api/support/tickets/:id': { ':id': at('ticket', 'buyer') },
  'POST /api/support/tickets/:id/replies': { ':id': at('ticket', 'buyer', { message: 'Merci de votre réponse.' }) },
  'POST /api/support/tickets/:id/close': { ':id': at('ticket', 'buyer') },

  'GET /api/checkout/orders/:id/change': { ':id': at('order', 'buyer') },
  'POST /api/checkout/orders/:id/change': {
    ':id': though(at('order', 'buyer', { join: true }), 'WRONG_STATUS'),
    'lines[].lineId': inBody(
      'buyer',
      theirs => ({ lines: [{ lineId: theirs.arrivedLine, from: 1, quantity: 0 }] }),
      'order',
      'INVALID_INPUT',
    ),
    addressId: inBody('buyer', theirs => ({ addressId: theirs.address }), 'order'),
  },
  'GET /api/orders/:id': { ':id': at('order', 'buyer') },
  'GET /api/invoices/:id': { ':id': at('saleInvoice', 'buyer') },
  'POST /api/invoices/:id/reissue': { ':id': at('saleInvoice', 'owner', correctedBuyer) },
  'GET /api/invoices/:id/vat-correction': { ':id': at('saleInvoice', 'owner') },
  'POST /api/invoices/:id/vat-correction': {
    ':id': though(at('saleInvoice', 'owner', { rates: [2_000], reason: 'Le taux est faux.' }), 'INVALID_INPUT'),
  },
  'POST /api/invoices/:id/contests': {
    ':id': at('saleInvoice', 'owner', { subject: 'OTHER', reason: 'Le nom est faux.' }),
  },
  'POST /api/invoices/:id/contests/withdraw': { ':id': though(at('saleInvoice', 'owner', {}), 'CONFLICT') },
  'GET /api/settlement/orders/:id': { ':id': at('order', 'owner') },
  'GET /api/carriers/checkAskReturnIsOutDated/:id': { ':id': at('arrived', 'buyer') },
  'GET /api/returns/form/:id': { ':id': at('arrived', 'buyer') },
  'GET /api/returns/:id': { ':id': at('return', 'buyer') },
  'PUT /api/orders/setInvoiceRef/:id': { ':id': at('order', 'owner', { invoiceRef: 'F-1' }) },
  'PUT /api/orders/setReadyToPick/:id': { ':id': at('collected', 'owner', { invoiceRef: 'F-2' }) },
  'POST /api/orders/completeOrder/:id': { ':id': at('arrived', 'buyer', {}) },
  'POST /api/orders/setRefund/:id': {
    ':id': {
      by: 'owner',
      request: theirs => ({
        params: { id: theirs.order },
        body: { lines: [{ lineId: theirs.line, quantity: 1 }], reason: why },
      }),
    },
    'lines[].lineId': inBody(
      'owner',
      theirs => ({ lines: [{ lineId: theirs.arrivedLine, quantity: 1 }], reason: why }),
      'arrived',
      'INVALID_INPUT',
    ),
  },
  'POST /api/orders/gesture/:id': {
    ':id': though(at('order', 'owner', { amountCents: 100, leftCents: 3_588, reason: why }), 'CONFLICT'),
  },
  'POST /api/orders/deposits/:id': {
    ':id': though(
      {
        by: 'owner',
        request: theirs => ({
          params: { id: theirs.order },
          body: { lines: [{ lineId: theirs.line, units: 1, left: 1 }] },
        }),
      },
      'WRONG_STATUS',
    ),
    'lines[].lineId': inBody(
      'owner',
      theirs => ({ lines: [{ lineId: theirs.arrivedLine, units: 1, left: 1 }] }),
      'arrived',
      'INVALID_INPUT',
    ),
  },
  'POST /api/orders/generateEtiquette/:id': { ':id': at('order', 'owner', {}) },
  'POST /api/orders/ship/:id': { ':id': at('order', 'owner', {}) },
  'POST /api/orders/deliver/:id': { ':id': at('order', 'owner', {}) },
  'POST /api/orders/:id/refunds/:refundId/other-means': {
    ':id': {
      by: 'owner',
      request: theirs => ({ params: { id: theirs.packed, refundId: theirs.refusedRefund }, body: paidOtherwise }),
    },
    ':refundId': {
      by: 'owner',
      request: (theirs, own) => ({ params: { id: own.packed, refundId: theirs.refusedRefund }, body: paidOtherwise }),
    },
  },
  'POST /api/orders/:id/refunds/:refundId/resend': {
    ':id': {
      by: 'owner',
      request: theirs => ({ params: { id: theirs.packed, refundId: theirs.refusedRefund } }),
    },
    ':refundId': {
      by: 'owner',
      request: (theirs, own) => ({ params: { id: own.packed, refundId: theirs.refusedRefund } }),
    },
  },
  'POST /api/orders/:id/shipments/:shipmentId/send': {
    ':id': shipment('packed', 'shipment'),
    ':shipmentId': {
      by: 'owner',
      request: (theirs, own) => ({ params: { id: own.packed, shipmentId: theirs.shipment }, body: {} }),
    },
  },
  'POST /api/orders/:id/shipments/:shipmentId/drop': {
    ':id': shipment('packed', 'shipment'),
    ':shipmentId': {
      by: 'owner',
      request: (theirs, own) => ({ params: { id: own.packed, shipmentId: theirs.shipment }, body: {} }),
    },
  },
  'POST /api/orders/:id/shipments/:shipmentId/tracking-number': {
    ':id': shipment('packed', 'shipment', { trackingNumber: 'DUPONT-1' }),
    ':shipmentId': {
      by: 'owner',
      request: (theirs, own) => ({
        params: { id: own.packed, shipmentId: theirs.shipment },
        body: { trackingNumber: 'DUPONT-1' },
      }),
    },
  },
  'POST /api/orders/:id/shipments/:shipmentId/carrier-label': {
    ':id': shipment('packed', 'shipment'),
    ':shipmentId': {
      by: 'owner',
      request: (theirs, own) => ({ params: { id: own.packed, shipmentId: theirs.shipment }, body: {} }),
    },
  },
  'GET /api/orders/:id/shipments/:shipmentId/carrier-quote': {
    ':id': shipment('packed', 'shipment'),
    ':shipmentId': {
      by: 'owner',
      request: (theirs, own) => ({ params: { id: own.packed, shipmentId: theirs.shipment } }),
    },
  },
  'POST /api/orders/:id/shipments/:shipmentId/carrier-pickup': {
    ':id': shipment('packed', 'shipment', { day: pickupDay }),
    ':shipmentId': {
      by: 'owner',
      request: (theirs, own) => ({ params: { id: own.packed, shipmentId: theirs.shipment }, body: { day: pickupDay } }),
    },
  },
  'POST /api/orders/cancel/:id': { ':id': at('collected', 'owner', { reason: why }) },
  'POST /api/returns/:id/label': { ':id': at('return', 'owner') },
  'POST /api/returns/:id/act': {
    ':id': at('return', 'owner', { act: 'accept' }),
    'lines[].lineId': inBody(
      'owner',
      theirs => ({ act: 'receive', lines: [{ lineId: theirs.arrivedLine, quantity: 1, restock: false }] }),
      'return',
      'INVALID_INPUT',
    ),
  },
  'POST /api/returns': {
    orderId: inBody('buyer', theirs => ({
      orderId: theirs.arrived,
      kind: 'WITHDRAWAL',
      lines: [{ lineId: theirs.arrivedLine, quantity: 1 }],
    })),
    'lines[].lineId': inBody(
      'buyer',
      (theirs, own) => ({
        orderId: own.arrived,
        kind: 'WITHDRAWAL',
        lines: [{ lineId: theirs.arrivedLine, quantity: 1 }],
      }),
      undefined,
      'INVALID_INPUT',
    ),
  },
  'GET /api/checkout/purchases/:id': { ':id': at('purchase', 'buyer') },
  'POST /api/checkout/purchases/:id/confirm': { ':id': at('purchase', 'buyer', {}) },
  'POST /api/checkout/purchases/:id/abandon': { ':id': at('purchase', 'buyer', {}) },

  'GET /api/conversations/:id': { ':id': at('conversation', 'buyer'), '?before': paging },
  'POST /api/conversations': {
    vendorId: shownToAll,
    articleId: shownToAll,
    orderId: inBody('buyer', theirs => ({ orderId: theirs.order })),
  },
  'POST /api/conversations/:id/messages': {
    ':id': at('conversation', 'buyer', { body: 'Bonjour', files: [], key: randomUUID() }),
    'files[]': inBody('buyer', theirs => ({ body: 'Voici', files: [theirs.file], key: randomUUID() }), 'conversation'),
  },
  'POST /api/conversations/:id/read': {
    ':id': {
      by: 'buyer',
      request: theirs => ({ params: { id: theirs.conversation }, body: { upTo: theirs.message } }),
    },
    upTo: 'is the last message read of this conversation',
  },
  'POST /api/messages/:id/report': { ':id': at('message', 'buyer', { reason: 'Un propos déplacé, à relire.' }) },

  'POST /api/orders/:id/lines/:lineId/brief': orderLine(
    'buyer',
    'asked',
    'askedLine',
    { responses: ['Clos'] },
    'INVALID_INPUT',
  ),
  'POST /api/orders/:id/lines/:lineId/brief/return': orderLine(
    'owner',
    'made',
    'madeLine',
    { missing: 'Une image plus grande.' },
    'WRONG_STATUS',
  ),
  'PUT /api/orders/:id/dispatch-week': {
    ':id': {
      by: 'owner',
      request: theirs => ({ params: { id: theirs.made }, body: { day: today } }),
      ownRefusal: 'WRONG_STATUS',
    },
  },
  'POST /api/orders/:id/lines/:lineId/proofs': orderLine(
    'owner',
    'made',
    'madeLine',
    { fileId: randomUUID(), after: 99 },
    'CONFLICT',
  ),
  'POST /api/orders/:id/lines/:lineId/proofs/:version/approve': {
    ...orderLine('buyer', 'made', 'madeLine', { name: 'Camille', agreed: true }),
    ':version': 'is a version of the proof of that line',
  },
  'POST /api/orders/:id/lines/:lineId/proofs/:version/change': {
    ...orderLine('buyer', 'made', 'madeLine', { change: 'En doré.' }, 'WRONG_STATUS'),
    ':version': 'is a version of the proof of that line',
  },
  'POST /api/orders/:id/shipments': {
    ':id': { by: 'owner', request: theirs => ({ params: { id: theirs.packed }, body: parcel(theirs.packedLine) }) },
    'lines[].lineId': inBody('owner', theirs => parcel(theirs.line), 'order', 'INVALID_INPUT'),
    after: 'is the last parcel the caller saw of this order',
  },
  'POST /api/orders/:id/lots': {
    ':id': { by: 'owner', request: theirs => ({ params: { id: theirs.packed }, body: lotsOf(theirs) }) },
    lineId: inBody('owner', (theirs, own) => lotsOf(own, { lineId: theirs.packedLine }), 'packed'),
    offerId: inBody('owner', (theirs, own) => lotsOf(own, { offerId: theirs.packedOffer }), 'packed'),
    shipmentId: inBody('owner', (theirs, own) => lotsOf(own, { shipmentId: theirs.shipment }), 'packed'),
  },
  'GET /api/categoriesTags': { '?idCat': everybodys },
  'GET /api/settlement/commission-terms': { '?categoryId': everybodys },
  'GET /api/returns': { '?orderId': filter('buyer', 'orderId', 'arrived') },
  'GET /api/integrations/deliveries': { '?endpoint': filter('owner', 'endpoint', 'endpoint'), '?before': paging },
  'GET /api/conversations': { '?cursor': paging },
  'GET /api/v1/offers': { '?cursor': paging },
  'GET /api/v1/orders': { '?cursor': paging },
  'GET /api/v1/invoices': { '?cursor': paging },
  'POST /api/shops': { 'vendorIds[]': shownToAll },
  'POST /api/shops/getShopsForVendorIdAndRefProduct': { itemId: shownToAll, vendorId: shownToAll },
  'POST /api/orders/batch/labels': { 'ids[]': quiet(inBody('owner', theirs => ({ ids: [theirs.packed] }))) },
  'POST /api/orders/batch/tags': {
    'ids[]': inBody('owner', (theirs, own) => ({ ids: [theirs.packed], tagId: own.orderTag, on: true })),
    tagId: inBody('owner', (theirs, own) => ({ ids: [own.packed], tagId: theirs.orderTag, on: true })),
  },
  'POST /api/regulation/permits': { fileId: 'must have been uploaded by the caller a moment before' },
  'DELETE /api/regulation/permits/:id': { ':id': at('permit', 'buyer') },
  'PUT /api/views/:id': { ':id': at('view', 'owner', { name: 'Autre nom' }) },
  'DELETE /api/views/:id': { ':id': at('view', 'owner') },
  'GET /api/orders/:id/suspicions': { ':id': at('order', 'owner') },
  'POST /api/orders/:id/suspicions': {
    ':id': though(at('order', 'owner', { reasons: ['NO_IDENTITY'], facts: why }), 'WRONG_STATUS'),
  },
  'GET /api/orders/:id/notes': { ':id': at('order', 'owner') },
  'POST /api/orders/:id/invoices': {
    ':id': {
      by: 'owner',
      request: (theirs, own) => ({
        params: { id: theirs.order },
        body: { fileId: own.sellersFile, reference: 'F-3', issuedOn: '2026-01-02' },
      }),
    },
    refundId: 'is a refund of the order, which is the caller’s',
  },
  'POST /api/orders/:id/notes': { ':id': at('order', 'owner', { text: why }) },
  'POST /api/orders/batch/send': { 'ids[]': quiet(inBody('owner', theirs => ({ ids: [theirs.packed] }))) },
  'POST /api/orders/batch/deliver': { 'ids[]': quiet(inBody('owner', theirs => ({ ids: [theirs.packed] }))) },
  'PUT /api/onboarding/application': { 'answers.families[]': everybodys },
  'POST /api/onboarding/application/submit': { 'answers.families[]': everybodys },
  'GET /api/credit-accounts': { '?vendorId': shownToAll },
  'POST /api/credit-accounts': { vendorId: shownToAll },
  'POST /api/checkout/orders/:id/card-payment': { ':id': though(at('order', 'buyer', {}), 'NOTHING_OVERDUE') },
  'POST /api/checkout/purchases': {
    ...estatePurchase,
    shopId: shownToAll,
    addressId: inBody('buyer', theirs => ({
      submissionKey: 'essai-des-adresses',
      cartVersion: 0,
      expectedTotalCents: 1,
      addressId: theirs.address,
      acceptTerms: true,
    })),
  },
  'PUT /api/v1/stock': {
    'lines[].warehouseId': quiet(
      inBody('key', theirs => ({ lines: [{ reference: 'X', warehouseId: theirs.warehouse, quantity: 1 }] })),
    ),
    'lines[].shopId': quiet(
      inBody('key', theirs => ({ lines: [{ reference: 'X', shopId: theirs.shop, quantity: 1 }] })),
    ),
  },

  'GET /api/v1/orders/:id': { ':id': at('order', 'key') },
  'GET /api/v1/invoices/:id/pdf': { ':id': at('saleInvoice', 'key') },
  'GET /api/v1/invoices/:id': { ':id': at('saleInvoice', 'key') },
  'POST /api/v1/orders/:id/ready-to-pick': { ':id': at('collected', 'key', { invoiceRef: 'F-3' }) },
  'POST /api/v1/orders/:id/ship': {
    ':id': at('order', 'key', { trackingNumber: 'COL123456' }),
    'lots[].lineId': 'must be a line of that order',
    'lots[].offerId': 'must be an offer of that line',
  },
  'PUT /api/integrations/endpoints/:id': { ':id': at('endpoint', 'owner', { events: ['order.created'] }) },
  'POST /api/integrations/endpoints/:id/secret': { ':id': at('endpoint', 'owner', { password: fixturePassword }) },
  'POST /api/integrations/endpoints/:id/pause': { ':id': at('endpoint', 'owner') },
  'POST /api/integrations/endpoints/:id/resume': { ':id': at('endpoint', 'owner') },
  'POST /api/integrations/endpoints/:id/test': { ':id': at('endpoint', 'owner') },
  'POST /api/integrations/endpoints/:id/replay': {
    ':id': at('endpoint', 'owner', { since: today }),
  },
  'POST /api/integrations/deliveries/:id/replay': { ':id': at('delivery', 'owner') },
  'DELETE /api/integrations/endpoints/:id': { ':id': at('endpoint', 'owner') },
  'POST /api/integrations/keys/:id/revoke': { ':id': at('key', 'owner') },

  'GET /api/articles/:slug': { ':slug': shownToAll },
  'PUT /api/cart/lines/:offerId': { ':offerId': `${shownToAll}; the cart is the cookie’s` },
  'GET /api/cart/lines/:offerId/brief': { ':offerId': `${shownToAll}; the cart is the caller’s` },
  'PUT /api/cart/lines/:offerId/brief': {
    ':offerId': `${shownToAll}; the cart is the caller’s`,
    artworkId: 'is a file that the caller has just uploaded',
  },
  'PUT /api/cart/deliveries/:vendorId': { ':vendorId': `${shownToAll}; the cart is the cookie’s` },
  'GET /api/cart/lines/:offerId/split': {
    ':offerId': `${shownToAll}; the cart is the caller’s`,
    '?shopId': shownToAll,
  },
  'POST /api/cart/lines/:offerId/split': { ':offerId': shownToAll, otherOfferId: shownToAll },
  'PUT /api/cart/deliveries': { 'deliveries[].vendorId': `${shownToAll}; the cart is the cookie’s` },
  'GET /api/shops/:id': { ':id': shownToAll },
  'GET /api/availability': { '?shop': shownToAll },
  'GET /api/payment-sandbox/:ref': { ':ref': 'plays the bank, whose address is the secret' },
  'POST /api/payment-sandbox/:ref/choices': { ':ref': 'plays the bank, whose address is the secret' },
  'GET /api/payment-sandbox/mandates/:ref': { ':ref': 'plays the bank, whose address is the secret' },
  'POST /api/payment-sandbox/mandates/:ref/signature': { ':ref': 'plays the bank, whose address is the secret' },
  'GET /api/content/texts/:name': { ':name': shownToAll },
  'GET /api/support/articles/:slug': { ':slug': shownToAll },
  'POST /api/support/articles/:slug/vote': { ':slug': shownToAll },
  'GET /api/marketing/:id': { ':id': shownToAll },
  'POST /api/payments/events/:provider': { ':provider': 'names the bank; the body is signed' },
  'DELETE /api/user/addresses/:id': { ':id': at('address', 'buyer') },
  // Last: what they delete is used before.
  ...sellerOwners,
}
