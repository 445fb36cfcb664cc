import { sql } from 'kysely'
import { refuseOffersWithoutPapers } from '#domains/regulation/server/papers.ts'
import type { Tx } from '#platform/db/pool.ts'
import { takeFile } from '#platform/files/files.ts'
import type { z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { documentBody } from '../../contract-sheet.ts'
import { queueSafetySheet } from '../safety-sheets.ts'
import type { StoredSheet } from './find-sheet.ts'
import { finishSave } from './write-sheet.ts'

/** `vendorId`: null for the operator. */
export type SheetEditor = { vendorId: number | null; userId: number }
type GivenDocument = z.output<typeof documentBody>

const documentsAtMost = 20

export async function addDocument(tx: Tx, stored: StoredSheet, editor: SheetEditor, given: GivenDocument) {
  checkVariant(stored, given)
  if (given.fileId === null) throw fail('INVALID_INPUT', { fields: { fileId: 'Choisissez un fichier PDF' } })
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM article_documents WHERE article_id = ${stored.id}`.execute(tx)
  if ((rows[0]?.count ?? 0) >= documentsAtMost)
    throw fail('CONFLICT', { sentence: `Un article a ${documentsAtMost} documents au plus\u00a0: remplacez-en un.` })
  const file = await takePdf(tx, editor.userId, given.fileId)
  const title = given.title || file.name
  const { id } = await tx
    .insertInto('article_documents')
    .values({ ...columnsOf(given), title, article_id: stored.id, bytes: file.bytes, vendor_id: editor.vendorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueSafetySheet(tx, id, given.kind)
  await finishSave(tx, stored.id, [{ field: 'document', before: null, after: `${given.kind} ${title}` }])
  return { id }
}

export async function changeDocument(
  tx: Tx,
  stored: StoredSheet,
  editor: SheetEditor,
  documentId: number,
  given: GivenDocument,
) {
  checkVariant(stored, given)
  const before = await lockDocument(tx, stored.id, documentId)
  const file = given.fileId === null ? null : await takePdf(tx, editor.userId, given.fileId)
  const title = given.title || file?.name || before.title
  await tx
    .updateTable('article_documents')
    .set({
      ...columnsOf(given),
      title,
      ...(file ? { bytes: file.bytes, object_key: null, created_at: new Date() } : {}),
    })
    .where('id', '=', documentId)
    .execute()
  if (before.kind !== given.kind || given.variantId !== null) await refuseOffersWithoutPapers(tx, stored.id)
  if (file) await queueSafetySheet(tx, documentId, given.kind)
  const words = file ? `${given.kind} ${title} (fichier remplacé)` : `${given.kind} ${title}`
  await finishSave(tx, stored.id, [{ field: 'document', before: `${before.kind} ${before.title}`, after: words }])
  return { success: true as const }
}

export async function removeDocument(tx: Tx, stored: StoredSheet, documentId: number) {
  const before = await lockDocument(tx, stored.id, documentId)
  await tx.deleteFrom('article_documents').where('id', '=', documentId).execute()
  if (before.kind === 'FDS' || before.kind === 'CONFORMITY') await refuseOffersWithoutPapers(tx, stored.id)
  await finishSave(tx, stored.id, [{ field: 'document', before: `${before.kind} ${before.title}`, after: null }])
  return { success: true as const }
}

const columnsOf = ({ kind, variantId, datedOn }: GivenDocument) => ({ kind, variant_id: variantId, dated_on: datedOn })

function checkVariant({ variants }: StoredSheet, { variantId }: GivenDocument) {
  if (variantId !== null && !variants.some(({ id }) => id === variantId)) throw fail('NOT_FOUND')
}

async function lockDocument(tx: Tx, articleId: number, documentId: number) {
  const row = await tx
    .selectFrom('article_documents')
    .select(['kind', 'title'])
    .where('id', '=', documentId)
    .where('article_id', '=', articleId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** A PDF that this user uploaded and used nowhere yet; its type was read from its bytes. */
async function takePdf(tx: Tx, userId: number, fileId: string) {
  const file = await takeFile(tx, userId, fileId)
  if (file.media_type !== 'application/pdf')
    throw fail('INVALID_INPUT', { fields: { fileId: 'Un PDF, pas une image' } })
  return { bytes: file.bytes, name: file.name.replace(/\.pdf$/i, '').slice(0, 120) || 'Document' }
}
