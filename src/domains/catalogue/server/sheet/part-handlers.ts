import { inTransaction, type Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { flows, type Handler, writes } from '#platform/http/pipeline.ts'
import type { PartOperations } from '../../contract-sheet.ts'
import type { StoredSheet } from './find-sheet.ts'
import { addDocument, changeDocument, removeDocument, type SheetEditor } from './sheet-documents.ts'
import { checkPicture, replacePicture, squareOf, writePictures } from './sheet-pictures.ts'
import { type ArchiveOffers, removeVariant, restoreVariant } from './write-variants.ts'

type PartEditor = {
  editorOf: (context: Context) => SheetEditor
  /** Refuses an editor without the right; `version` null: whatever it is, for what names a row of its own. */
  lock: (tx: Tx, context: Context, articleId: number, version: string | null) => Promise<StoredSheet>
  archiveOffers: ArchiveOffers
}

export const partHandlers = (
  parts: PartOperations,
  { editorOf, lock, archiveOffers }: PartEditor,
  side: Parameters<typeof writes>[2] = {},
): Handler[] => [
  writes(
    parts.removeVariant,
    async (tx, { params }, context) =>
      removeVariant(tx, await lock(tx, context, params.id, null), params.variantId, archiveOffers),
    side,
  ),
  writes(
    parts.restoreVariant,
    async (tx, { params }, context) => restoreVariant(tx, await lock(tx, context, params.id, null), params.variantId),
    side,
  ),
  writes(
    parts.addDocument,
    async (tx, { params, body }, context) =>
      addDocument(tx, await lock(tx, context, params.id, null), editorOf(context), body),
    side,
  ),
  writes(
    parts.changeDocument,
    async (tx, { params, body }, context) =>
      changeDocument(tx, await lock(tx, context, params.id, null), editorOf(context), params.documentId, body),
    side,
  ),
  writes(
    parts.removeDocument,
    async (tx, { params }, context) => removeDocument(tx, await lock(tx, context, params.id, null), params.documentId),
    side,
  ),
  writes(
    parts.setPictures,
    async (tx, { params, body }, context) =>
      writePictures(tx, await lock(tx, context, params.id, body.version), editorOf(context), body),
    side,
  ),
  flows(
    parts.cropPicture,
    async (db, { params: { id, pictureId }, body: { version, focus } }, context) => {
      await inTransaction(db, async tx => checkPicture(tx, await lock(tx, context, id, version), pictureId))
      const square = await squareOf(db, pictureId, focus)
      return inTransaction(db, async tx =>
        replacePicture(tx, await lock(tx, context, id, version), editorOf(context), { pictureId, square }),
      )
    },
    side,
  ),
]
