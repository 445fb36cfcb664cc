import { requireSeller, requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as manage from '../contract-manage.ts'
import { settleReview } from './decide.ts'
import { findReviews, loadReview } from './find-reviews.ts'
import * as own from './own-reviews.ts'
import { findArticleReviews, findSellerReviews } from './published-reviews.ts'
import * as received from './received-reviews.ts'

export const reviewHandlers: readonly Handler[] = [
  reads(contract.getArticleReviews, (db, { params, query }) => findArticleReviews(db, params.slug, query.page)),
  reads(contract.getSellerReviews, (db, { params, query }) => findSellerReviews(db, params.slug, query.page)),
  reads(contract.listMyReviews, (db, _, context) => own.findOwnReviews(db, requireUser(context).id)),
  writes(contract.writeReview, own.createReview),
  writes(contract.changeReview, own.updateReview),
  writes(contract.deleteReview, (tx, { params }, context) => own.removeReview(tx, params.id, requireUser(context).id)),
  reads(manage.listReceivedReviews, (db, { query }, context) =>
    received.findReceivedReviews(db, requireSeller(context), query.page),
  ),
  writes(manage.replyToReview, received.answerReview),
  writes(manage.doubtReview, received.reportDoubt),
  reads(manage.listReviews, findReviews),
  reads(manage.showReview, (db, { params }) => loadReview(db, params.id)),
  writes(manage.decideReview, settleReview),
]
