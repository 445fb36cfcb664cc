import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { proposedFilesAtMost, requestFieldsAtMost } from '../../contract-requests.ts'
import type { ProposedDocument, ProposedPicture } from '../../contract-sheet.ts'
import type { VariantSheet } from '../../contract-sheet-fields.ts'
import { type FieldChange, proposedFileField } from '../../rules/article-sheet.ts'
import { findFields } from './find-requests.ts'
import { holdProposedFile, releaseProposedFiles } from './proposed-files.ts'

export type RequestedChange = FieldChange | { field: string; before: null; after: VariantSheet }

type Requester = { articleId: number; vendorId: number; userId: number; message: string }
type NewRequest = Requester & { changes: readonly RequestedChange[] }

/** The caller holds the article, so two requests of a seller never pass at once. */
export async function openRequest(tx: Tx, { changes, ...requester }: NewRequest) {
  const open = await lockOpenRequest(tx, requester)
  if (open && (await findFields(tx, open.id)).some(({ document, picture }) => !(document || picture)))
    throw fail('CONFLICT', {
      sentence: 'Vous avez déjà une demande en cours sur cet article\u00a0: attendez notre réponse, ou retirez-la.',
    })
  if (changes.length > requestFieldsAtMost)
    throw fail('CONFLICT', {
      sentence: `Une demande a ${requestFieldsAtMost} champs au plus\u00a0: faites-en plusieurs, l’une après l’autre.`,
    })
  const id = await requestToFill(tx, requester, open)
  const rows = changes.map(({ field, before, after }) => ({
    request_id: id,
    field,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }))
  await tx.insertInto('article_change_fields').values(rows).execute()
  return id
}

type Proposal =
  | { fileId: string; document: Omit<ProposedDocument, 'name'> }
  | { fileId: string; picture: { alt: string } }

/** Joins the seller’s open request, or opens one. The caller holds the article, as for `openRequest`. */
export async function proposeFile(tx: Tx, requester: Requester, proposal: Proposal) {
  const open = await lockOpenRequest(tx, requester)
  const known = open ? await findFields(tx, open.id) : []
  if (known.filter(({ document, picture }) => document || picture).length >= proposedFilesAtMost)
    throw fail('CONFLICT', {
      sentence: `Une demande a ${proposedFilesAtMost} fichiers au plus\u00a0: attendez notre réponse.`,
    })
  const kind = 'document' in proposal ? 'document' : 'picture'
  const name = await holdProposedFile(tx, requester.userId, proposal.fileId, kind)
  const after: ProposedDocument | ProposedPicture =
    'document' in proposal ? { ...proposal.document, name } : { ...proposal.picture, name }
  const id = await requestToFill(tx, requester, open)
  await tx
    .insertInto('article_change_fields')
    .values({
      ...{ request_id: id, field: proposedFileField(kind, known.length), file_id: proposal.fileId },
      ...{ before: JSON.stringify(null), after: JSON.stringify(after) },
    })
    .execute()
  return id
}

type OpenRequest = { id: number; message: string }

const lockOpenRequest = (tx: Tx, { articleId, vendorId }: Requester): Promise<OpenRequest | undefined> =>
  tx
    .selectFrom('article_change_requests')
    .select(['id', 'message'])
    .where('article_id', '=', articleId)
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst()

async function requestToFill(
  tx: Tx,
  { articleId, vendorId, userId, message }: Requester,
  open: OpenRequest | undefined,
): Promise<number> {
  if (open) {
    const messages = [open.message, message].filter(Boolean).join('\n')
    await tx.updateTable('article_change_requests').set({ message: messages }).where('id', '=', open.id).execute()
    return open.id
  }
  const { id } = await tx
    .insertInto('article_change_requests')
    .values({ article_id: articleId, vendor_id: vendorId, user_id: userId, message })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function withdrawRequest(tx: Tx, vendorId: number, requestId: number) {
  const withdrawn = await tx
    .updateTable('article_change_requests')
    .set({ status: 'withdrawn' })
    .where('id', '=', requestId)
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn) throw fail('NOT_FOUND')
  await releaseProposedFiles(tx, await findFields(tx, requestId))
  return { success: true as const }
}
