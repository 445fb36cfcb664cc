import { addDays, isoDay } from '#shared/dates.ts'
import { sheet, variant } from '#tests/support/article-sheet.ts'
import {
  at,
  batchOf,
  binsOf,
  countOf,
  everybodys,
  filter,
  inBody,
  mapping,
  type OwnerCases,
  paging,
  priced,
  reduction,
  shop,
  shownToAll,
  stockIn,
  though,
  tomorrow,
} from './owner-cases.fixture.ts'

const ofThatArticle = 'must be one of the article, which must be the caller’s own first'
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

export const sellerOwners: Record<string, OwnerCases> = {
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
    'removed[]': ofThatArticle,
    'restored[]': ofThatArticle,
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
  'POST /api/seller/articles/:id/proposed-documents': {
    ':id': 'is refused to a seller without an offer of it: proposed-files.test.ts',
    variantId: ofThatArticle,
    replaces: ofThatArticle,
  },
  'POST /api/seller/articles/:id/proposed-pictures': {
    ':id': 'is refused to a seller without an offer of it: proposed-files.test.ts',
  },
  'PUT /api/seller/articles/:id/documents/:documentId': {
    ...ofOwnArticle('documentId', paper),
    variantId: ofThatArticle,
  },
  'DELETE /api/seller/articles/:id/documents/:documentId': ofOwnArticle('documentId'),
  'PUT /api/seller/articles/:id/pictures': {
    ':id': though(at('article', 'owner', { version: '0', pictures: [], fileId: null }), 'CONFLICT'),
    'pictures[].pictureId': ofThatArticle,
    'pictures[].variantIds[]': ofThatArticle,
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
  'POST /api/seller/import-feeds/:id/host-key': {
    ':id': though(at('importFeed', 'owner', { hostKey: 'SHA256:abc' }), 'CONFLICT'),
  },
  'POST /api/seller/import-feeds/:id/pause': { ':id': at('importFeed', 'owner') },
  'POST /api/seller/import-feeds/:id/resume': { ':id': at('importFeed', 'owner') },
  'DELETE /api/seller/import-feeds/:id': { ':id': at('importFeed', 'owner') },
  'GET /api/seller/imports/:id': { ':id': at('import', 'owner') },
  'GET /api/seller/imports/:id/progress': { ':id': at('import', 'owner') },
  'POST /api/seller/imports/:id/cancel': { ':id': at('import', 'owner') },

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
      startsOn: tomorrow,
      endsOn: addDays(tomorrow, 9),
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
  'GET /api/seller/stock': { '?warehouseId': filter('owner', 'warehouseId', 'warehouse') },
  'GET /api/seller/stock/offer': { '?warehouseId': 'narrows what is the caller’s own' },
  'GET /api/seller/stock/moves': { '?warehouseId': filter('owner', 'warehouseId', 'warehouse'), '?before': paging },
  'GET /api/seller/authorisations/:number': { ':number': shownToAll },
  'POST /api/seller/permits': { fileId: 'must have been uploaded by the caller a moment before' },
  'GET /api/orders': {
    '?tag': {
      by: 'owner',
      request: theirs => ({ query: `user_type=Seller&tag=${theirs.orderTag}` }),
      leftOut: [],
    },
  },
  'PUT /api/seller/order-tags/:id': { ':id': at('orderTag', 'owner', { name: 'Repris', colour: 'blue' }) },
  'DELETE /api/seller/order-tags/:id': { ':id': at('orderTag', 'owner') },
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
}
