import type { Tx } from '#platform/db/pool.ts'
import { attachFiles, deleteFiles } from '#platform/files/files.ts'
import type { DocumentChanges } from '../contract.ts'
import type { DocumentKind } from '../rules.ts'

type StoredDocument = { kind: DocumentKind; fileId: string }

export async function findDocuments(tx: Tx, applicationId: number): Promise<StoredDocument[]> {
  const rows = await tx
    .selectFrom('application_documents')
    .select(['kind', 'file_id as fileId'])
    .where('application_id', '=', applicationId)
    .execute()
  return rows.map(row => ({ ...row, kind: row.kind as DocumentKind }))
}

/** Replaces documents by kind and returns the kinds now attached. NOT_FOUND for another user's file. */
export async function changeDocuments(
  tx: Tx,
  { id, user_id }: { id: number; user_id: number },
  changes: DocumentChanges,
): Promise<DocumentKind[]> {
  const attached = new Map((await findDocuments(tx, id)).map(({ kind, fileId }) => [kind, fileId]))
  // The keys come from the contract's own list of kinds.
  for (const [kind, fileId] of Object.entries(changes) as [DocumentKind, string | null][]) {
    const before = attached.get(kind)
    if (before === fileId) continue
    if (before) await deleteFiles(tx, [before])
    attached.delete(kind)
    if (fileId === null) continue
    await attachFiles(tx, user_id, [fileId])
    await tx.insertInto('application_documents').values({ application_id: id, kind, file_id: fileId }).execute()
    attached.set(kind, fileId)
  }
  return [...attached.keys()]
}

export const deleteDocuments = async (tx: Tx, applicationId: number) =>
  deleteFiles(
    tx,
    (await findDocuments(tx, applicationId)).map(({ fileId }) => fileId),
  )
