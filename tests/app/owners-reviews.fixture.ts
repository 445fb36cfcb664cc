import { randomUUID } from 'node:crypto'
import { at, everybodys, inBody, type OwnerCases, paging, shownToAll, though, today } from './owner-cases.fixture.ts'

const secret = 'is a secret of a mail or of a shared link: its tests are beside its function'
const dropPoint = { name: 'Dépôt', street: '1 rue du Pressoir', postcode: '51190', city: 'Avize', access: '' }
const doorRound = {
  ...{ name: '', weekdays: [2], dates: [], departments: ['51'], priceCents: 100, pricePer: 'order', stops: [] },
  ...{ freeFromCents: null, cutoffDays: 1, cutoffTime: '12:00', capacityGrams: null, capacityPallets: null },
}
const aDay = { key: randomUUID(), heldOn: today, opens: '08:00', closes: '12:00', kinds: ['EVPP'], note: '' }
const parcelShop = {
  ...{ isOpen: true, maxParcels: 5, maxKilos: 20 },
  carriers: [{ carrier: 'DPD', weekdays: [1], cutOff: '09:00' }],
}
const handover = () => ({ key: randomUUID(), carrier: 'COLISSIMO' })
const text = 'Un texte assez long pour être un avis.'

/** Reviews, alerts, notifications and shared lists. */
export const reviewOwners: Record<string, OwnerCases> = {
  'GET /api/reviews/articles/:slug': { ':slug': shownToAll },
  'GET /api/reviews/sellers/:slug': { ':slug': shownToAll },
  'POST /api/reviews': {
    orderLineId: inBody('buyer', ({ arrivedLine }) => ({ orderLineId: arrivedLine, rating: 4, text })),
    orderId: inBody('buyer', ({ arrived }) => ({ orderId: arrived, rating: 4, text })),
  },
  'PUT /api/reviews/:id': { ':id': at('review', 'buyer', { rating: 4, text }) },
  'DELETE /api/reviews/:id': { ':id': at('review', 'buyer') },
  'PUT /api/seller/reviews/:id/reply': { ':id': at('publishedReview', 'owner', { reply: 'Merci de cet avis.' }) },
  'POST /api/seller/reviews/:id/doubt': { ':id': at('publishedReview', 'owner', { reason: text }) },
  'GET /api/alerts/articles/:slug': { ':slug': shownToAll },
  'POST /api/alerts': { variantId: shownToAll },
  'GET /api/alerts/links/:token': { ':token': secret },
  'POST /api/alerts/links/:token/confirm': { ':token': secret },
  'POST /api/alerts/links/:token/stop': { ':token': secret },
  'DELETE /api/notifications/push/devices/:id': { ':id': at('pushDevice', 'buyer') },
  'PUT /api/admin/product-feed': { 'categoryIds[]': everybodys },
  'DELETE /api/alerts/:id': { ':id': at('alert', 'buyer') },
  'GET /api/newsletter/links/:token': { ':token': secret },
  'POST /api/newsletter/links/:token/confirm': { ':token': secret },
  'POST /api/newsletter/links/:token/stop': { ':token': secret },
  'POST /api/lists/favourites': { variantId: shownToAll },
  'POST /api/lists/:id/share': { ':id': at('purchaseList', 'buyer') },
  'DELETE /api/lists/:id/share': { ':id': at('purchaseList', 'buyer') },
  'PUT /api/seller/drop-points/:id': { ':id': at('dropPoint', 'owner', dropPoint) },
  'PUT /api/seller/rounds': {
    'rounds[].id': inBody('owner', ({ round: id }) => ({ rounds: [{ ...doorRound, id }] })),
    'rounds[].stops[].pointId': inBody('owner', theirs => ({
      rounds: [{ ...doorRound, stops: [{ pointId: theirs.dropPoint, fromTime: '09:00', toTime: '10:00' }] }],
    })),
  },
  'DELETE /api/seller/drop-points/:id': { ':id': at('dropPoint', 'owner') },
  'GET /api/orders/runs/:day/:roundId': {
    ':day': 'is a day',
    ':roundId': 'is the number of a round that an order froze: read among one’s own',
  },
  'PUT /api/orders/runs/:day/:roundId/day': {
    ':day': 'is a day',
    ':roundId': 'is the number of a round that an order froze: read among one’s own',
  },
  'GET /api/collections/:id': { ':id': shownToAll },
  'PUT /api/collections/:id/deposit': { ':id': shownToAll },
  'POST /api/seller/collections': { shopId: inBody('owner', ({ shop: shopId }) => ({ ...aDay, shopId })) },
  'POST /api/seller/collections/:id/cancel': { ':id': at('collection', 'owner') },
  'POST /api/seller/collections/deposits/:id/receive': {
    ':id': at('deposit', 'owner', { lines: [{ kind: 'EVPP', quantity: 1 }] }),
  },
  'POST /api/parcel-drops': { shopId: shownToAll },
  'GET /api/parcel-drops': { '?before': paging },
  'GET /api/parcel-drops/:id': { ':id': at('parcelDrop', 'buyer') },
  'POST /api/parcel-drops/:id/cancel': { ':id': though(at('parcelDrop', 'buyer'), 'DROP_CLOSED') },
  'PUT /api/seller/parcel-shops/:id': { ':id': at('shop', 'owner', parcelShop) },
  'GET /api/seller/parcel-drops/:id': { ':id': at('parcelDrop', 'owner') },
  'POST /api/seller/parcel-drops/:id/receive': {
    ':id': though(at('parcelDrop', 'owner', { received: [], refused: [] }), 'INVALID_INPUT'),
    'received[]': though(
      inBody('owner', ({ droppedParcel }) => ({ received: [droppedParcel], refused: [] }), 'parcelDrop'),
      'DROP_CLOSED',
    ),
    'refused[].parcelId': though(
      inBody(
        'owner',
        ({ droppedParcel: parcelId }) => ({ received: [], refused: [{ parcelId, reason: 'LABEL' }] }),
        'parcelDrop',
      ),
      'DROP_CLOSED',
    ),
  },
  'POST /api/seller/parcel-handovers': {
    shopId: inBody('owner', ({ shop: shopId }, { droppedParcel }) => ({
      ...handover(),
      shopId,
      parcelIds: [droppedParcel],
    })),
    'parcelIds[]': inBody('owner', ({ droppedParcel }, { shop: shopId }) => ({
      ...handover(),
      shopId,
      parcelIds: [droppedParcel],
    })),
  },
  'POST /api/seller/parcel-drops/parcels/:id/give-back': { ':id': at('droppedParcel', 'owner') },
  'GET /api/articles/:slug/groups': { ':slug': shownToAll },
  'GET /api/groups': { '?vendorId': shownToAll },
  'GET /api/groups/:token': { ':token': secret },
  'PUT /api/groups/:token/share': { ':token': secret, 'lines[].offerId': shownToAll },
  'GET /api/groups/:token/offers': { ':token': secret },
  'POST /api/groups/:token/offers': { ':token': secret, offerId: shownToAll },
  'DELETE /api/groups/:token/offers/:offerId': { ':token': secret, ':offerId': shownToAll },
  'POST /api/groups/:token/close': { ':token': secret },
  'POST /api/groups/:token/cancel': { ':token': secret },
  'POST /api/groups/:token/pay': { ':token': secret },
  'POST /api/groups/:token/arrival': { ':token': secret },
  'GET /api/groups/start/:offerId': { ':offerId': shownToAll },
  'POST /api/groups': {
    offerId: shownToAll,
    shopId: 'is a shop of the offer’s seller, shown to everybody',
    addressId: 'is looked up among the caller’s own once the seller takes groups: the test is beside its function',
  },
  'GET /api/lists/shared/:token': { ':token': secret },
  'POST /api/lists/shared/:token/copy': { ':token': secret },
}
