import { type Context, requireSellerMember, requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as manage from '../contract-manage.ts'
import { findRecallArticles } from './find-articles.ts'
import { findManagedRecalls, findRecall, findRecallPage, type RecallManager } from './find-recalls.ts'
import { amendRecall, liftRecall, previewRecall, publishRecall } from './publish-recall.ts'

const seller = (context: Context): RecallManager => requireSellerMember(context)
const operator = (context: Context): RecallManager => ({ vendorId: null, userId: requireUser(context).id })

export const recallHandlers: Handler[] = [
  reads(contract.listRecalls, (db, { query }) => findRecallPage(db, query.before)),
  reads(contract.showRecall, (db, { params }) => findRecall(db, params.id)),
  reads(manage.listSellerRecalls, (db, { query }, context) => findManagedRecalls(db, seller(context), query)),
  reads(manage.findSellerRecallArticles, (db, { query }, context) => findRecallArticles(db, seller(context), query)),
  reads(manage.previewSellerRecall, (db, { query }, context) => previewRecall(db, seller(context), query)),
  writes(manage.publishSellerRecall, (tx, { body }, context) => publishRecall(tx, seller(context), body)),
  writes(manage.amendSellerRecall, (tx, { params, body }, context) =>
    amendRecall(tx, seller(context), params.id, body),
  ),
  writes(manage.liftSellerRecall, (tx, { params, body }, context) =>
    liftRecall(tx, seller(context), params.id, body.reason),
  ),
  reads(manage.listAdminRecalls, (db, { query }, context) => findManagedRecalls(db, operator(context), query)),
  reads(manage.findAdminRecallArticles, (db, { query }, context) => findRecallArticles(db, operator(context), query)),
  reads(manage.previewAdminRecall, (db, { query }, context) => previewRecall(db, operator(context), query)),
  writes(manage.publishAdminRecall, (tx, { body }, context) => publishRecall(tx, operator(context), body)),
  writes(manage.amendAdminRecall, (tx, { params, body }, context) =>
    amendRecall(tx, operator(context), params.id, body),
  ),
  writes(manage.liftAdminRecall, (tx, { params, body }, context) =>
    liftRecall(tx, operator(context), params.id, body.reason),
  ),
]
