import type { SearchEngine } from '#domains/search/server/port.ts'
import { requireUser } from '#platform/http/caller.ts'
import { type Handler, reads } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import type { OfferWrites } from './admin/offer-writes.ts'
import type { RecordOwnTakedown } from './admin/own-decisions.ts'
import { catalogueAdminHandlers } from './admin/routes.ts'
import { getArticle } from './article/article.ts'
import { attributeHandlers } from './attributes/routes.ts'
import { listCategories, listCategoryTags } from './categories.ts'
import { findCategoryColours } from './category-colours.ts'
import { showHome } from './home.ts'
import { pendingHandlers } from './pending/routes.ts'
import { requestHandlers } from './requests/routes.ts'
import { sheetHandlers } from './sheet/routes.ts'
import { showUsualArticles } from './usual-articles.ts'

export const catalogueHandlers = (
  engine: SearchEngine,
  offers: OfferWrites,
  recordOwn: RecordOwnTakedown,
): Handler[] => [
  reads(contract.listCategories, db => listCategories(db)),
  reads(contract.listCategoryTags, (db, { query }) => listCategoryTags(db, query.idCat)),
  reads(contract.showCategoryColours, db => findCategoryColours(db)),
  reads(contract.getArticle, (db, { params }) => getArticle(db, engine, params.slug)),
  reads(contract.showHome, db => showHome(db, engine)),
  reads(contract.showUsualArticles, (db, _, context) => showUsualArticles(db, requireUser(context).id)),
  ...catalogueAdminHandlers(offers, recordOwn),
  ...attributeHandlers,
  ...pendingHandlers,
  ...requestHandlers(offers.archiveOffers),
  ...sheetHandlers(offers.archiveOffers),
]
