import type { Db, Tx } from '#platform/db/pool.ts'
import { type Application, applicationDraft } from '../contract.ts'
import type { ApplicationStatus, DocumentKind } from '../rules.ts'

export type ApplicationRow = {
  id: number
  user_id: number
  status: string
  answers: unknown
  submitted_at: Date | null
}
export const applicationColumns = ['id', 'user_id', 'status', 'answers', 'submitted_at'] as const

/** The column's CHECK constraint allows these values only. */
export const statusOf = (row: { status: string }) => row.status as ApplicationStatus
/** Keeps only the fields that the current form has, for drafts saved with an older one. */
export const presentAnswers = (row: Pick<ApplicationRow, 'answers'>) =>
  applicationDraft.catch(applicationDraft.parse({})).parse(row.answers)

export async function presentApplication(db: Db | Tx, row: ApplicationRow): Promise<Application> {
  const [documents, history] = await Promise.all([documentsOf(db, row.id), findHistory(db, row.id)])
  return {
    id: row.id,
    status: statusOf(row),
    answers: presentAnswers(row),
    documents,
    history: history.map(({ status, at, note }) => ({ status: statusOf({ status }), at: at.toISOString(), note })),
    submittedAt: row.submitted_at?.toISOString() ?? null,
  }
}

async function documentsOf(db: Db | Tx, applicationId: number) {
  const rows = await db
    .selectFrom('application_documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['d.kind', 'f.name', 'f.size', 'f.media_type as mediaType'])
    .where('d.application_id', '=', applicationId)
    .orderBy('d.kind')
    .execute()
  return rows.map(row => ({ ...row, kind: row.kind as DocumentKind }))
}

/** Oldest first, with the actor. */
export const findHistory = (db: Db | Tx, applicationId: number) =>
  db
    .selectFrom('application_history as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .select(['h.status', 'h.at', 'h.note', 'u.first_name as firstName', 'u.last_name as lastName'])
    .where('h.application_id', '=', applicationId)
    .orderBy('h.id')
    .execute()
