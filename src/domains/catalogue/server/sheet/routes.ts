import type { Tx } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../../contract-sheet.ts'
import { findSheet } from './find-sheet.ts'
import { addDocument, changeDocument, removeDocument } from './sheet-documents.ts'
import { cropPicture, writePictures } from './sheet-pictures.ts'
import { lockSheet, writeSheet } from './write-sheet.ts'
import { type ArchiveOffers, removeVariant, restoreVariant, writeVariants } from './write-variants.ts'

const editorOf = (context: Context) => ({ vendorId: null, userId: requireUser(context).id })
const success = { success: true as const }

export const sheetHandlers = (archiveOffers: ArchiveOffers): Handler[] => [
  reads(contract.showArticleSheet, (db, { params }) => findSheet(db, params.id)),
  writes(contract.changeArticleSheet, async (tx, { params, body: { version, slug, ...sheet } }) => {
    await writeSheet(tx, await lockSheet(tx, params.id, version), sheet, slug)
    return success
  }),
  writes(contract.changeArticleVariants, async (tx, { params, body }) => {
    await writeVariants(tx, await lockSheet(tx, params.id, body.version), body.variants)
    return success
  }),
  writes(contract.removeArticleVariant, async (tx, { params }) =>
    removeVariant(tx, await anyVersion(tx, params.id), params.variantId, archiveOffers),
  ),
  writes(contract.restoreArticleVariant, async (tx, { params }) =>
    restoreVariant(tx, await anyVersion(tx, params.id), params.variantId),
  ),
  writes(contract.addArticleDocument, async (tx, { params, body }, context) =>
    addDocument(tx, await anyVersion(tx, params.id), editorOf(context), body),
  ),
  writes(contract.changeArticleDocument, async (tx, { params, body }, context) =>
    changeDocument(tx, await anyVersion(tx, params.id), editorOf(context), params.documentId, body),
  ),
  writes(contract.removeArticleDocument, async (tx, { params }) =>
    removeDocument(tx, await anyVersion(tx, params.id), params.documentId),
  ),
  writes(contract.setArticlePictures, async (tx, { params, body }, context) =>
    writePictures(tx, await lockSheet(tx, params.id, body.version), editorOf(context), body),
  ),
  writes(contract.cropArticlePicture, async (tx, { params, body }, context) =>
    cropPicture(tx, await lockSheet(tx, params.id, body.version), editorOf(context), {
      pictureId: params.pictureId,
      focus: body.focus,
    }),
  ),
]

/** For what names a row of its own: nobody’s work is overwritten. */
const anyVersion = (tx: Tx, articleId: number) => lockSheet(tx, articleId, null)
