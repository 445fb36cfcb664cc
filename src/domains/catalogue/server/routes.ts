import { reads } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { getArticle } from './article.ts'
import { deskHandlers } from '#domains/offers/server/routes.ts'
import { showHome } from './home.ts'
import { listArticles, listCategories, listCategoryTags } from '#domains/search/server/list.ts'
import { reviewHandlers } from './admin/routes.ts'
import { shelfHandlers } from './shelf-routes.ts'
import { suggest } from '#domains/search/server/suggest.ts'

export const handlers = [
  ...deskHandlers,
  ...reviewHandlers,
  ...shelfHandlers,
  reads(contract.listCategories, db => listCategories(db)),
  reads(contract.listCategoryTags, (db, { query }) => listCategoryTags(db, query.idCat)),
  reads(contract.listArticles, (db, { query }) => listArticles(db, query)),
  reads(contract.getArticle, (db, { params }) => getArticle(db, params.slug)),
  reads(contract.suggest, (db, { query }) => suggest(db, query.q)),
  reads(contract.showHome, db => showHome(db)),
]
