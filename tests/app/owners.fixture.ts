/** The owner of each object named in a request: one row per id of every operation. */
import { randomUUID } from 'node:crypto'
import { addDays, isoDay } from '#shared/dates.ts'
import { sheet, variant } from '#tests/support/article-sheet.ts'
import { fixturePassword } from '#tests/support/fixtures.ts'
import {
  address,
  at,
  batchOf,
  binsOf,
  countOf,
  everybodys,
  filter,
  inBody,
  lotsOf,
  mapping,
  type OwnerCases,
  orderLine,
  paging,
  parcel,
  priced,
  quiet,
  reduction,
  shipment,
  shop,
  shownToAll,
  stockIn,
  though,
  today,
  why,
} from './owner-cases.fixture.ts'
import { noticeOwners } from './owners-notices.fixture.ts'
import { recallOwners } from './owners-recalls.fixture.ts'

const ofThatArticle = 'must be one of the article, which must be the caller’s own first'
const correctedBuyer = {
  name: 'Domaine',
  companyNumber: '',
  street: '2 rue Neuve',
  postcode: '51200',
  city: 'Épernay',
}
const feedTerms = { name: 'Stock', schedule: 'night', autoApply: false, feedAddress: 'https://exemple.fr/stock.csv' }
const paper = { fileId: null, kind: 'FT', title: 'Fiche', variantId: null, datedOn: null }
const { id: _, ...gridVariant } = variant
const gridOf = {
  version: '0',
  variants: [{ ...gridVariant, reference: 'G-1', priceCents: 100, onHand: 0 }],
  warehouseId: null,
  vatCode: 'normal',
  deliveryModes: ['HOME'],
  preparationDays: 1,
  publish: false,
}
/** A part of an article that the owner sells and did not describe. */
const ofOwnArticle = (part: string, body?: unknown, refusal = 'FORBIDDEN'): OwnerCases => ({
  ':id': {
    by: 'owner',
    request: theirs => ({ params: { id: theirs.article, [part]: 1 }, body }),
    ownRefusal: refusal,
  },
  [`:${part}`]: ofThatArticle,
})

export const owners: Record<string, OwnerCases> = {
  ...recallOwners,
  'PUT /api/user/addresses/:id': { ':id': at('address', 'buyer', address) },
  'POST /api/user/addresses/:id/default': { ':id': at('address', 'buyer') },
  'GET /api/checkout': { '?addressId': filter('buyer', 'addressId', 'address'), '?shopId': shownToAll },
  'GET /api/cart': { '?shopId': shownToAll },
  'PUT /api/user/place': { shopId: shownToAll },
  'DELETE /api/user/sessions/:id': { ':id': at('session', 'buyer') },
  'GET /api/support/tickets/:id': { ':id': at('ticket', 'buyer') },
  'POST /api/support/tickets/:id/replies': { ':id': at('ticket', 'buyer', { message: 'Merci de votre réponse.' }) },
  'POST /api/support/tickets/:id/close': { ':id': at('ticket', 'buyer') },

  ...noticeOwners,
  'POST /api/seller/contract': { id: 'is a version of the one contract of every seller' },
  'GET /api/seller/offers/:id': { ':id': at('offer', 'owner') },
  'PUT /api/seller/offers/:id': {
    'article.tagIds[]': everybodys,
    ':id': at('draft', 'owner', { preparationDays: 4 }),
    'stock[].warehouseId': inBody('owner', theirs => ({ stock: stockIn(theirs.warehouse) }), 'draft'),
  },
  'GET /api/seller/offers/:id/parts': { ':id': at('offer', 'owner') },
  'PUT /api/seller/offers/:id/parts': { ':id': at('draft', 'owner', { parts: [] }) },
  'GET /api/seller/offers/:id/made-to-order': { ':id': at('offer', 'owner') },
  'PUT /api/seller/offers/:id/made-to-order': { ':id': at('draft', 'owner', { terms: null }) },
  'PUT /api/seller/offers/:id/pictures': {
    'pictures[].pictureId': 'is one of the article’s, whose description must be the caller’s own first',
    ':id': though(at('draft', 'owner', { pictures: [] }), 'FORBIDDEN'),
  },
  'GET /api/seller/articles/:id': { ':id': at('article', 'owner') },
  'PUT /api/seller/articles/:id/sheet': {
    ':id': though(at('article', 'owner', { version: '0', ...sheet }), 'CONFLICT'),
    'tagIds[]': everybodys,
    categoryId: everybodys,
  },
  'PUT /api/seller/articles/:id/variants': {
    ':id': though(at('article', 'owner', { version: '0', variants: [variant] }), 'CONFLICT'),
    'variants[].id': ofThatArticle,
  },
  'POST /api/seller/articles/:id/variants': {
    ':id': though(at('article', 'owner', gridOf), 'CONFLICT'),
    warehouseId: 'is checked once the article is the caller’s own: seller-article.test.ts',
  },
  'DELETE /api/seller/articles/:id/variants/:variantId': ofOwnArticle('variantId'),
  'POST /api/seller/articles/:id/variants/:variantId/restore': ofOwnArticle('variantId'),
  'POST /api/seller/articles/:id/documents': {
    ':id': though(at('article', 'owner', paper), 'FORBIDDEN'),
    variantId: ofThatArticle,
  },
  'PUT /api/seller/articles/:id/documents/:documentId': {
    ...ofOwnArticle('documentId', paper),
    variantId: ofThatArticle,
  },
  'DELETE /api/seller/articles/:id/documents/:documentId': ofOwnArticle('documentId'),
  'PUT /api/seller/articles/:id/pictures': {
    ':id': though(at('article', 'owner', { version: '0', pictures: [], fileId: null }), 'CONFLICT'),
    'pictures[].pictureId': ofThatArticle,
  },
  'POST /api/seller/articles/:id/pictures/:pictureId/crop': ofOwnArticle(
    'pictureId',
    { version: '0', focus: 'centre' },
    'CONFLICT',
  ),
  'POST /api/seller/article-requests/:id/withdraw': { ':id': at('articleRequest', 'owner') },
  'GET /api/seller/batches/:id': { ':id': at('batch', 'owner') },
  'GET /api/seller/promotions/:id': { ':id': at('promotion', 'owner') },
  'POST /api/seller/promotions/:id/stop': { ':id': at('promotion', 'owner') },
  'POST /api/seller/pauses/:id/end': { ':id': at('pause', 'owner') },
  'POST /api/seller/batches/:id/undo': { ':id': at('batch', 'owner') },
  'GET /api/seller/articles/:id/to-sell': { ':id': shownToAll },
  'PUT /api/seller/stock/count': {
    offerId: inBody('owner', (theirs, own) => countOf(theirs.draft, own.warehouse)),
    warehouseId: inBody('owner', (theirs, own) => countOf(own.draft, theirs.warehouse)),
  },
  'PUT /api/seller/stock/announced': {
    warehouseId: inBody('owner', (theirs, own) => ({
      reference: own.reference,
      warehouseId: theirs.warehouse,
      units: 5,
      day: addDays(isoDay(new Date()), 30),
    })),
  },
  'POST /api/seller/stock/transfer': {
    fromId: though(
      inBody('owner', (theirs, own) => ({
        code: own.reference,
        fromId: theirs.warehouse,
        toId: own.warehouse,
        units: 1,
      })),
      'INVALID_INPUT',
    ),
    toId: though(
      inBody('owner', (theirs, own) => ({
        code: own.reference,
        fromId: own.warehouse,
        toId: theirs.warehouse,
        units: 1,
      })),
      'INVALID_INPUT',
    ),
  },
  'POST /api/seller/stock/counter': {
    warehouseId: though(
      inBody('owner', ({ warehouse }) => ({ code: 'INCONNU', kind: 'sale', units: 1, warehouseId: warehouse })),
      'NOT_FOUND',
    ),
  },
  'PUT /api/seller/import-feeds/:id': { ':id': at('importFeed', 'owner', feedTerms) },
  'POST /api/seller/import-feeds/:id/try': { ':id': at('importFeed', 'owner') },
  'POST /api/seller/import-feeds/:id/pause': { ':id': at('importFeed', 'owner') },
  'POST /api/seller/import-feeds/:id/resume': { ':id': at('importFeed', 'owner') },
  'DELETE /api/seller/import-feeds/:id': { ':id': at('importFeed', 'owner') },
  'GET /api/seller/imports/:id': { ':id': at('import', 'owner') },
  'GET /api/seller/imports/:id/progress': { ':id': at('import', 'owner') },
  'POST /api/seller/imports/:id/cancel': { ':id': at('import', 'owner') },

  'GET /api/orders/:id': { ':id': at('order', 'buyer') },
  'GET /api/invoices/:id': { ':id': at('saleInvoice', 'buyer') },
  'POST /api/invoices/:id/reissue': { ':id': at('saleInvoice', 'owner', correctedBuyer) },
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
  'POST /api/orders/generateEtiquette/:id': { ':id': at('order', 'owner', {}) },
  'POST /api/orders/ship/:id': { ':id': at('order', 'owner', {}) },
  'POST /api/orders/deliver/:id': { ':id': at('order', 'owner', {}) },
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
  'POST /api/orders/cancel/:id': { ':id': at('collected', 'owner', { reason: why }) },
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

  'PUT /api/seller/shops/:id/closures': { ':id': at('shop', 'owner', { closures: [] }) },
  'PUT /api/seller/team/:userId': { ':userId': at('member', 'owner', { role: 'orders' }, 'userId') },
  'PUT /api/seller/team/:userId/mails': { ':userId': at('member', 'owner', { mails: ['order'] }, 'userId') },
  'DELETE /api/seller/team/:userId': { ':userId': at('member', 'owner', undefined, 'userId') },
  'DELETE /api/seller/team/invitations/:id': { ':id': at('invitation', 'owner') },

  'PUT /api/seller/shops/:id': { ':id': though(at('shop', 'owner', shop), 'INVALID_INPUT') },
  'PUT /api/seller/imports/:id': {
    ':id': at('import', 'owner', mapping({})),
    'settings.tagId': everybodys,
    'settings.warehouseId': inBody('owner', theirs => mapping({ warehouseId: theirs.warehouse }), 'import'),
    'settings.places[].warehouseId': inBody(
      'owner',
      theirs => mapping({ places: [{ source: 'Reims', warehouseId: theirs.warehouse }] }),
      'import',
    ),
    'categories[].tagId': everybodys,
  },
  'PUT /api/seller/imports/:id/lines': {
    ':id': at('import', 'owner', { corrections: [{ line: 2, column: 0, value: 'A' }] }),
  },
  'POST /api/seller/imports/:id/received': { ':id': at('import', 'owner', { part: 'table', pieces: 1 }) },
  'POST /api/seller/imports/:id/apply': { ':id': at('import', 'owner') },
  'POST /api/seller/imports/:id/undo': { ':id': at('import', 'owner') },
  'POST /api/seller/imports/:id/delete': { ':id': at('import', 'owner') },
  'POST /api/seller/imports/:id/pictures/retry': { ':id': at('import', 'owner') },
  'POST /api/orders/:id/lines/:lineId/brief': orderLine(
    'buyer',
    'asked',
    'askedLine',
    { responses: ['Clos'] },
    'INVALID_INPUT',
  ),
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
  'GET /api/seller/lots': { '?before': paging },
  'POST /api/seller/offers': {
    variantId: shownToAll,
    'stock[].warehouseId': inBody('owner', theirs => ({
      variantId: theirs.variant,
      reference: 'N-1',
      ...priced,
      stock: stockIn(theirs.warehouse),
      deliveryModes: ['HOME'],
      preparationDays: 1,
      publish: false,
    })),
  },
  'POST /api/seller/articles': {
    'tagIds[]': everybodys,
    categoryId: everybodys,
    'variants[].stock[].warehouseId': 'is not tried here: it needs categories and attributes of its own',
  },
  'POST /api/seller/batches': {
    'selection.ids[]': inBody('owner', theirs => batchOf([theirs.draft])),
    'selection.filter.categoryId': everybodys,
    'act.warehouseId': inBody('owner', (theirs, own) =>
      batchOf([own.draft], { act: { kind: 'stock', how: 'set', warehouseId: theirs.warehouse, quantity: 3 } }),
    ),
  },
  'GET /api/seller/offers/deletion': { '?categoryId': everybodys },
  'POST /api/seller/offers/deletion': {
    'selection.ids[]': inBody('owner', theirs => ({ selection: { ids: [theirs.draft] } })),
    'selection.filter.categoryId': everybodys,
  },
  'POST /api/seller/promotions': {
    'selection.ids[]': inBody('owner', theirs => ({
      ...batchOf([theirs.draft]),
      act: undefined,
      reduction,
      startsOn: today,
      endsOn: addDays(today, 9),
    })),
    'selection.filter.categoryId': everybodys,
  },
  'PUT /api/seller/stock/thresholds': {
    'thresholds[].offerId': inBody('owner', theirs => ({ thresholds: [{ offerId: theirs.draft, units: 2 }] })),
  },
  'PUT /api/seller/stock/bins': {
    warehouseId: inBody('owner', (theirs, own) => binsOf(own.draft, theirs.warehouse)),
    'bins[].offerId': inBody('owner', (theirs, own) => binsOf(theirs.draft, own.warehouse)),
  },
  'GET /api/seller/offers': { '?categoryId': everybodys },
  'GET /api/seller/promotions/candidates': { '?categoryId': everybodys },
  'GET /api/categoriesTags': { '?idCat': everybodys },
  'GET /api/settlement/commission-terms': { '?categoryId': everybodys },
  'GET /api/seller/stock': { '?warehouseId': filter('owner', 'warehouseId', 'warehouse') },
  'GET /api/seller/stock/offer': { '?warehouseId': 'narrows what is the caller’s own' },
  'GET /api/seller/stock/moves': { '?warehouseId': filter('owner', 'warehouseId', 'warehouse'), '?before': paging },
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
  'POST /api/regulation/permits': {
    fileId: {
      by: 'buyer',
      request: theirs => ({
        body: { kind: 'CERTIPHYTO', number: 'CP-1', expiresOn: addDays(today, 90), fileId: theirs.file },
      }),
    },
  },
  'POST /api/seller/permits': {
    fileId: {
      by: 'owner',
      request: theirs => ({
        body: { kind: 'PLANT_OPERATOR', number: 'FR-1', fileId: theirs.sellersFile },
      }),
    },
  },
  'DELETE /api/regulation/permits/:id': { ':id': at('permit', 'buyer') },
  'PUT /api/views/:id': { ':id': at('view', 'owner', { name: 'Autre nom' }) },
  'DELETE /api/views/:id': { ':id': at('view', 'owner') },
  'GET /api/seller/orders': { '?tag': filter('owner', 'tag', 'orderTag') },
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
  'PUT /api/seller/order-tags/:id': { ':id': at('orderTag', 'owner', { name: 'Repris', colour: 'blue' }) },
  'DELETE /api/seller/order-tags/:id': { ':id': at('orderTag', 'owner') },
  'POST /api/orders/batch/send': { 'ids[]': quiet(inBody('owner', theirs => ({ ids: [theirs.packed] }))) },
  'PUT /api/onboarding/application': { 'answers.families[]': everybodys },
  'POST /api/onboarding/application/submit': { 'answers.families[]': everybodys },
  'GET /api/credit-accounts': { '?vendorId': shownToAll },
  'POST /api/credit-accounts': { vendorId: shownToAll },
  'POST /api/seller/credit-accounts': {
    userId: though(
      inBody('owner', theirs => ({
        userId: theirs.user,
        status: 'OPEN',
        limitCents: 100,
        delayDays: 30,
        endOfMonth: false,
        penaltyBasisPoints: 1_200,
      })),
      'PROFESSIONALS_ONLY',
    ),
  },
  'POST /api/checkout/orders/:id/card-payment': { ':id': though(at('order', 'buyer', {}), 'NOTHING_OVERDUE') },
  'POST /api/checkout/purchases': {
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
  'PUT /api/cart/deliveries/:vendorId': { ':vendorId': `${shownToAll}; the cart is the cookie’s` },
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
}
