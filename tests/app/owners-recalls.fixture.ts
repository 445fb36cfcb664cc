import { noticeText } from '#domains/recalls/server/recalls.fixture.ts'
import { at, filter, type OwnerCases, paging, shownToAll, why } from './owner-cases.fixture.ts'

const reason = 'La lame est corrigée, contrôlée par un tiers.'
const ofTheArticle = 'must be one of the article, which must be the caller’s own first'

/** Recalls are read by everybody; a seller opens and changes its own alone. */
export const recallOwners: Record<string, OwnerCases> = {
  'GET /api/recalls': { '?before': shownToAll },
  'GET /api/recalls/:id': { ':id': shownToAll },
  'GET /api/seller/recalls': { '?id': filter('owner', 'id', 'recall'), '?before': paging },
  'GET /api/seller/recalls/articles': {
    '?articleId': {
      by: 'owner',
      request: theirs => ({ query: `articleId=${theirs.recalledArticle}` }),
    },
  },
  'GET /api/seller/recalls/preview': {
    '?articleId': {
      by: 'owner',
      request: theirs => ({ query: `articleId=${theirs.recalledArticle}&variantIds=${theirs.recalledVariant}` }),
    },
  },
  'POST /api/seller/recalls': {
    articleId: {
      by: 'owner',
      request: theirs => ({
        body: { ...noticeText, articleId: theirs.recalledArticle, variantIds: [theirs.recalledVariant], lots: ['L9'] },
      }),
    },
    'variantIds[]': ofTheArticle,
  },
  'POST /api/seller/recalls/:id/versions': { ':id': at('recall', 'owner', { ...noticeText, reason: why }) },
  'POST /api/seller/recalls/:id/lift': { ':id': at('recall', 'owner', { reason }) },
}
