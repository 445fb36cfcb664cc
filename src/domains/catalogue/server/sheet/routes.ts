import { requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../../contract-sheet.ts'
import { findSheet } from './find-sheet.ts'
import { partHandlers } from './part-handlers.ts'
import { lockSheet, writeSheet } from './write-sheet.ts'
import { type ArchiveOffers, writeVariants } from './write-variants.ts'

const success = { success: true as const }

export const sheetHandlers = (archiveOffers: ArchiveOffers): Handler[] => [
  reads(contract.showArticleSheet, (db, { params }) => findSheet(db, params.id)),
  writes(contract.changeArticleSheet, async (tx, { params, body: { version, slug, ...sheet } }) => {
    await writeSheet(tx, await lockSheet(tx, params.id, version), sheet, { slug })
    return success
  }),
  writes(contract.changeArticleVariants, async (tx, { params, body }) => {
    await writeVariants(tx, await lockSheet(tx, params.id, body.version), body.variants)
    return success
  }),
  ...partHandlers(contract.articleParts, {
    editorOf: context => ({ vendorId: null, userId: requireUser(context).id }),
    lock: (tx, _, articleId, version) => lockSheet(tx, articleId, version),
    archiveOffers,
  }),
]
