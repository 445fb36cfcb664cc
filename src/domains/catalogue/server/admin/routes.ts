import { requireSeller } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as categories from '../../contract-categories.ts'
import * as findings from '../../contract-findings.ts'
import * as review from '../../contract-review.ts'
import { closeFinding, listFindings, listOwnFindings } from '../findings.ts'
import { addBrand, approveBrand, changeBrand, listBrands, mergeBrand, setBrandLogo } from './brands.ts'
import {
  addCategory,
  addSeason,
  addTag,
  changeCategory,
  changeSeason,
  changeTag,
  listForAdmin,
  removeCategory,
  removeSeason,
} from './categories.ts'
import { deleteArticle } from './delete-article.ts'
import { distinguishArticles, findDuplicates } from './duplicates.ts'
import { mergeArticle } from './merge.ts'
import type { OfferWrites } from './offer-writes.ts'
import type { RecordOwnTakedown } from './own-decisions.ts'
import { restoreArticle, reviewArticle, takeDownByOperator } from './review.ts'
import { findArticles, findReviewedArticle } from './review-queries.ts'

export const catalogueAdminHandlers = (offers: OfferWrites, recordOwn: RecordOwnTakedown): Handler[] => [
  reads(review.findArticles, (db, { query }) => findArticles(db, query)),
  reads(review.showReviewedArticle, (db, { params }) => findReviewedArticle(db, params.id)),
  reads(review.listDuplicates, db => findDuplicates(db)),
  writes(review.reviewArticle, (tx, input, context) => reviewArticle(tx, input, context, offers)),
  writes(review.takeDownArticle, (tx, input, context) => takeDownByOperator(tx, input, context, recordOwn)),
  writes(review.restoreArticle, restoreArticle),
  writes(review.deleteArticle, deleteArticle),
  writes(review.distinguishArticles, distinguishArticles),
  reads(findings.listFindings, db => listFindings(db)),
  reads(findings.listOwnFindings, async (db, _, context) => ({
    findings: await listOwnFindings(db, requireSeller(context)),
  })),
  writes(findings.decideFinding, (tx, input, context) => closeFinding(tx, input, context, recordOwn)),
  writes(review.mergeArticle, (tx, input, context) => mergeArticle(tx, input, context, offers)),
  reads(categories.listAllCategories, db => listForAdmin(db)),
  writes(categories.addCategory, addCategory),
  writes(categories.changeCategory, changeCategory),
  writes(categories.removeCategory, removeCategory),
  writes(categories.addTag, addTag),
  writes(categories.changeTag, changeTag),
  writes(categories.addSeason, (tx, { body }) => addSeason(tx, body)),
  writes(categories.changeSeason, (tx, { params, body }) => changeSeason(tx, params.id, body)),
  writes(categories.removeSeason, (tx, { params }) => removeSeason(tx, params.id)),
  reads(categories.listBrands, (db, { query }) => listBrands(db, query)),
  writes(categories.addBrand, addBrand),
  writes(categories.setBrandLogo, setBrandLogo),
  writes(categories.changeBrand, changeBrand),
  writes(categories.approveBrand, approveBrand),
  writes(categories.mergeBrand, mergeBrand),
]
