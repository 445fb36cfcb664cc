import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../../contract-review.ts'
import { merge } from './merge.ts'
import { restore, review, takeDown } from './review.ts'
import { articleList, duplicates, reviewedArticle } from './review-queries.ts'

/** What the operator decides of articles. */
export const reviewHandlers: Handler[] = [
  reads(contract.findArticles, (db, { query }) => articleList(db, query)),
  reads(contract.showReviewedArticle, (db, { params }) => reviewedArticle(db, params.id)),
  reads(contract.listDuplicates, db => duplicates(db)),
  writes(contract.reviewArticle, review),
  writes(contract.takeDownArticle, takeDown),
  writes(contract.restoreArticle, restore),
  writes(contract.mergeArticle, merge),
]
