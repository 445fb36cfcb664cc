/** Whose each object named in a request is: every operation with an id has its row, place by place. */
import { randomUUID } from 'node:crypto'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Belongings, type Person, password } from '#tests/support/belongings.ts'

type Things = Belongings['things']
export type Ask = { params?: Record<string, unknown>; query?: string; body?: unknown }
export type Case = {
  /** Who of the household may ask it of their own. */
  by: Person | 'key'
  ask: (theirs: Things, own: Things) => Ask
  /**
   * Where what is not one's own is left out of an answer rather than refused: the tables in which the asker's own rows may
   * appear. Nothing of the other household is touched or told all the same.
   */
  leftOut?: readonly string[]
}
/** Or why a place of this operation names nobody's object. */
export type Places = Record<string, Case | string>

const everybodys = 'categories, shelves and brands are everybody’s'
const shownToAll = 'is shown to everybody'
const paging = 'is where the last page ended, among one’s own'
const ownKey = 'is drawn by the asker: the same twice is the same request'

const at = (thing: keyof Things, by: Case['by'], body?: unknown, param = 'id'): Case => ({
  by,
  ask: theirs => ({ params: { [param]: theirs[thing] }, body }),
})
const inBody = (by: Case['by'], body: (theirs: Things, own: Things) => unknown, thing?: keyof Things): Case => ({
  by,
  ask: (theirs, own) => ({ params: thing ? { id: own[thing] } : {}, body: body(theirs, own) }),
})
const quiet = (given: Case, ...leftOut: string[]): Case => ({ ...given, leftOut })
const shipment = (order: keyof Things, parcel: keyof Things): Case => ({
  by: 'owner',
  ask: theirs => ({ params: { id: theirs[order], shipmentId: theirs[parcel] }, body: {} }),
})
const filter = (by: Case['by'], name: string, thing: keyof Things): Case => ({
  by,
  ask: theirs => ({ query: `${name}=${theirs[thing]}` }),
  leftOut: [],
})

const today = isoDay(new Date())
const address = {
  recipient: 'Camille',
  street: '1 rue Haute',
  postcode: '51200',
  city: 'Épernay',
  phone: '+33326000000',
}
const priced = { priceCents: 1_000, vatCode: 'normal', step: 1, minimum: 1, tiers: [] }
const shop = {
  ...address,
  recipient: undefined,
  name: 'Magasin du Mont',
  email: 'mont@exemple.fr',
  description: 'Au pied des coteaux.',
}
const act = { kind: 'price', how: 'percent', value: 500 }
const reduction = { how: 'percent', value: 2_000 }
const batchOf = (ids: unknown[], values: object = {}) => ({ key: randomUUID(), selection: { ids }, act, ...values })
const stockIn = (warehouseId: unknown) => [{ warehouseId, onHand: 3 }]
const countOf = (offerId: unknown, warehouseId: unknown) => ({ offerId, warehouseId, onHand: 7 })
const why = 'Article arrivé abîmé'

export const owners: Record<string, Places> = {
  'PUT /api/user/addresses/:id': { ':id': at('address', 'buyer', address) },
  'POST /api/user/addresses/:id/default': { ':id': at('address', 'buyer') },
  'GET /api/checkout': { '?addressId': filter('buyer', 'addressId', 'address') },
  'DELETE /api/user/addresses/:id': { ':id': at('address', 'buyer') },
  'DELETE /api/user/sessions/:id': { ':id': at('session', 'buyer') },
  'GET /api/support/tickets/:id': { ':id': at('ticket', 'buyer') },
  'POST /api/support/tickets/:id/replies': { ':id': at('ticket', 'buyer', { message: 'Merci de votre réponse.' }) },
  'POST /api/support/tickets/:id/close': { ':id': at('ticket', 'buyer') },

  'GET /api/seller/offers/:id': { ':id': at('offer', 'owner') },
  'PUT /api/seller/offers/:id': {
    ':id': at('draft', 'owner', { preparationDays: 4 }),
    'stock[].warehouseId': inBody('owner', theirs => ({ stock: stockIn(theirs.warehouse) }), 'draft'),
  },
  'PUT /api/seller/offers/:id/pictures': { ':id': at('draft', 'owner', { pictures: [] }) },
  'GET /api/seller/batches/:id': { ':id': at('batch', 'owner') },
  'GET /api/seller/promotions/:id': { ':id': at('promotion', 'owner') },
  'POST /api/seller/promotions/:id/stop': { ':id': at('promotion', 'owner') },
  'POST /api/seller/batches/:id/undo': { ':id': at('batch', 'owner') },
  'PUT /api/seller/stock/count': {
    offerId: inBody('owner', (theirs, own) => countOf(theirs.draft, own.warehouse)),
    warehouseId: inBody('owner', (theirs, own) => countOf(own.draft, theirs.warehouse)),
  },
  'GET /api/seller/imports/:id': { ':id': at('import', 'owner') },
  'GET /api/seller/imports/:id/progress': { ':id': at('import', 'owner') },
  'POST /api/seller/imports/:id/cancel': { ':id': at('import', 'owner') },

  'GET /api/orders/:id': { ':id': at('order', 'buyer') },
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
      ask: theirs => ({
        params: { id: theirs.order },
        body: { lines: [{ lineId: theirs.line, quantity: 1 }], reason: why },
      }),
    },
    'lines[].lineId': inBody(
      'owner',
      theirs => ({ lines: [{ lineId: theirs.arrivedLine, quantity: 1 }], reason: why }),
      'arrived',
    ),
  },
  'POST /api/orders/generateEtiquette/:id': { ':id': at('order', 'owner', {}) },
  'POST /api/orders/ship/:id': { ':id': at('order', 'owner', {}) },
  'POST /api/orders/deliver/:id': { ':id': at('order', 'owner', {}) },
  'POST /api/orders/:id/shipments/:shipmentId/send': {
    ':id': shipment('packed', 'shipment'),
    ':shipmentId': {
      by: 'owner',
      ask: (theirs, own) => ({ params: { id: own.packed, shipmentId: theirs.shipment }, body: {} }),
    },
  },
  'POST /api/orders/:id/shipments/:shipmentId/drop': {
    ':id': shipment('packed', 'shipment'),
    ':shipmentId': {
      by: 'owner',
      ask: (theirs, own) => ({ params: { id: own.packed, shipmentId: theirs.shipment }, body: {} }),
    },
  },
  'POST /api/orders/cancel/:id': { ':id': at('collected', 'owner', { reason: why }) },
  'POST /api/returns/:id/act': { ':id': at('return', 'owner', { act: 'accept' }) },
  'POST /api/returns': {
    orderId: inBody('buyer', theirs => ({
      orderId: theirs.arrived,
      kind: 'WITHDRAWAL',
      lines: [{ lineId: theirs.arrivedLine, quantity: 1 }],
    })),
  },
  'GET /api/checkout/purchases/:id': { ':id': at('purchase', 'buyer') },
  'POST /api/checkout/purchases/:id/confirm': { ':id': at('purchase', 'buyer', {}) },
  'POST /api/checkout/purchases/:id/abandon': { ':id': at('purchase', 'buyer', {}) },

  'GET /api/conversations/:id': { ':id': at('conversation', 'buyer') },
  'POST /api/conversations': { orderId: inBody('buyer', theirs => ({ orderId: theirs.order })) },
  'POST /api/conversations/:id/messages': {
    ':id': at('conversation', 'buyer', { body: 'Bonjour', files: [], key: randomUUID() }),
    'files[]': inBody('buyer', theirs => ({ body: 'Voici', files: [theirs.file], key: randomUUID() }), 'conversation'),
  },
  'POST /api/conversations/:id/read': {
    ':id': { by: 'buyer', ask: theirs => ({ params: { id: theirs.conversation }, body: { upTo: theirs.message } }) },
  },
  'POST /api/messages/:id/report': { ':id': at('message', 'buyer', { reason: 'Un propos déplacé, à relire.' }) },

  'PUT /api/seller/shops/:id/closures': { ':id': at('shop', 'owner', { closures: [] }) },
  'PUT /api/seller/team/:userId': { ':userId': at('member', 'owner', { role: 'orders' }, 'userId') },
  'DELETE /api/seller/team/:userId': { ':userId': at('member', 'owner', undefined, 'userId') },
  'DELETE /api/seller/team/invitations/:id': { ':id': at('invitation', 'owner') },

  'GET /api/v1/orders/:id': { ':id': at('order', 'key') },
  'POST /api/v1/orders/:id/ready-to-pick': { ':id': at('collected', 'key', { invoiceRef: 'F-3' }) },
  'POST /api/v1/orders/:id/ship': { ':id': at('order', 'key', { trackingNumber: 'COL123456' }) },
  'PUT /api/integrations/endpoints/:id': { ':id': at('endpoint', 'owner', { events: ['order.created'] }) },
  'POST /api/integrations/endpoints/:id/secret': { ':id': at('endpoint', 'owner', { password }) },
  'POST /api/integrations/endpoints/:id/pause': { ':id': at('endpoint', 'owner') },
  'POST /api/integrations/endpoints/:id/resume': { ':id': at('endpoint', 'owner') },
  'POST /api/integrations/endpoints/:id/test': { ':id': at('endpoint', 'owner') },
  'POST /api/integrations/endpoints/:id/replay': {
    ':id': at('endpoint', 'owner', { since: new Date(Date.now() - 3_600_000).toISOString() }),
  },
  'POST /api/integrations/deliveries/:id/replay': { ':id': at('delivery', 'owner') },
  'DELETE /api/integrations/endpoints/:id': { ':id': at('endpoint', 'owner') },
  'POST /api/integrations/keys/:id/revoke': { ':id': at('key', 'owner') },

  'GET /api/articles/:slug': { ':slug': shownToAll },
  'PUT /api/cart/lines/:offerId': { ':offerId': `${shownToAll}; the cart is the cookie’s` },
  'PUT /api/cart/deliveries/:vendorId': { ':vendorId': `${shownToAll}; the cart is the cookie’s` },
  'GET /api/shops/:id': { ':id': shownToAll },
  'GET /api/payment-sandbox/:ref': { ':ref': 'plays the bank, whose address is the secret' },
  'POST /api/payment-sandbox/:ref/choices': { ':ref': 'plays the bank, whose address is the secret' },
  'GET /api/content/texts/:name': { ':name': shownToAll },
  'GET /api/support/articles/:slug': { ':slug': shownToAll },
  'POST /api/support/articles/:slug/vote': { ':slug': shownToAll },
  'GET /api/marketing/:id': { ':id': shownToAll },
  'POST /api/payments/events/:provider': { ':provider': 'names the bank; the body is signed' },
}
