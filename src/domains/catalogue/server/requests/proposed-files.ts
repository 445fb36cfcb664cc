import type { Tx } from '#platform/db/pool.ts'
import { claimHeldFile, holdFile, releaseFiles } from '#platform/files/files.ts'
import { fail } from '#shared/errors.ts'
import type { ProposedDocument } from '../../contract-sheet.ts'
import type { StoredSheet } from '../sheet/find-sheet.ts'
import { addDocument, changeDocument } from '../sheet/sheet-documents.ts'
import { addPicture } from '../sheet/sheet-pictures.ts'
import type { FieldRow } from './find-requests.ts'

/** Holds the file; INVALID_INPUT for another type, NOT_FOUND for another user's file. */
export async function holdProposedFile(tx: Tx, userId: number, fileId: string, kind: 'document' | 'picture') {
  const { name, mediaType } = await holdFile(tx, userId, fileId)
  const isDocument = kind === 'document'
  if (mediaType !== (isDocument ? 'application/pdf' : 'image/webp'))
    throw fail('INVALID_INPUT', {
      fields: { fileId: isDocument ? 'Un PDF, pas une image' : 'Une photo JPEG, PNG ou WebP, pas un PDF' },
    })
  return name
}

export async function checkProposedDocument(
  tx: Tx,
  { id, variants }: StoredSheet,
  { variantId, replaces }: Pick<ProposedDocument, 'variantId' | 'replaces'>,
) {
  if (variantId !== null && !variants.some(known => known.id === variantId && !known.archived)) throw fail('NOT_FOUND')
  if (replaces !== null && !(await isDocumentOf(tx, id, replaces))) throw fail('NOT_FOUND')
}

const isDocumentOf = (tx: Tx, articleId: number, documentId: number) =>
  tx
    .selectFrom('article_documents')
    .select('id')
    .where('id', '=', documentId)
    .where('article_id', '=', articleId)
    .executeTakeFirst()

/** As if the operator who accepts had uploaded the files just now. */
export async function applyProposedFiles(
  tx: Tx,
  stored: StoredSheet,
  operatorId: number,
  accepted: readonly FieldRow[],
) {
  const editor = { vendorId: null, userId: operatorId }
  for (const { fileId, document, picture } of accepted) {
    if (!(document || picture)) continue
    if (fileId === null) throw fail('CONFLICT', { sentence: 'Le fichier proposé n’existe plus\u00a0: refusez-le.' })
    await claimHeldFile(tx, operatorId, fileId)
    if (document) await applyDocument(tx, stored, editor, { ...document, fileId })
    if (picture) await addPicture(tx, stored, editor, { fileId, alt: picture.alt })
  }
}

async function applyDocument(
  tx: Tx,
  stored: StoredSheet,
  editor: { vendorId: null; userId: number },
  { replaces, name: _, ...given }: ProposedDocument & { fileId: string },
) {
  if (given.variantId !== null && !stored.variants.some(({ id }) => id === given.variantId))
    throw fail('CONFLICT', { sentence: 'Une déclinaison de la demande n’existe plus.' })
  if (replaces === null) return addDocument(tx, stored, editor, given)
  if (!(await isDocumentOf(tx, stored.id, replaces)))
    throw fail('CONFLICT', { sentence: 'Le document à remplacer n’existe plus\u00a0: refusez la proposition.' })
  return changeDocument(tx, stored, editor, replaces, given)
}

/** Of fields that were refused, or of a request that was withdrawn. */
export const releaseProposedFiles = (tx: Tx, fields: readonly Pick<FieldRow, 'fileId'>[]) =>
  releaseFiles(
    tx,
    fields.flatMap(({ fileId }) => fileId ?? []),
  )
