/** Job openings: drafts, published and closed ones. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { changeJobOpening, JobOpeningRow, setJobOpeningState, writeJobOpening } from '../contract-openings.ts'

type OpeningRecord = Omit<JobOpeningRow, 'updatedAt'> & { updatedAt: Date }
const columns = sql`id, title, place, contract, body, published_on::text AS "publishedOn", closes_on::text AS "closesOn",
  updated_at AS "updatedAt",
  CASE WHEN closes_on < current_date THEN 'closed' WHEN published_on IS NULL THEN 'draft' ELSE 'published' END AS state`

export async function findJobOpeningRows(db: Db): Promise<JobOpeningRow[]> {
  const { rows } = await sql<OpeningRecord>`SELECT ${columns} FROM job_openings ORDER BY id DESC LIMIT 500`.execute(db)
  return rows.map(row => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}

async function lockOpening(tx: Tx, id: number): Promise<OpeningRecord> {
  const { rows } = await sql<OpeningRecord>`SELECT ${columns} FROM job_openings WHERE id = ${id} FOR UPDATE`.execute(tx)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return row
}

export async function createJobOpening(tx: Tx, { body }: Input<typeof writeJobOpening>) {
  const { closesOn, ...fields } = body
  const { id } = await tx
    .insertInto('job_openings')
    .values({ ...fields, closes_on: closesOn ?? null, published_on: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  addAuditDetails(tx, { subject: { kind: 'job-openings', id } })
  return { id }
}

export async function updateJobOpening(tx: Tx, { params, body }: Input<typeof changeJobOpening>) {
  const { seen, closesOn = null, ...fields } = body
  const former = await lockOpening(tx, params.id)
  if (former.updatedAt.toISOString() !== new Date(seen).toISOString()) throw fail('CONFLICT')
  if (closesOn && former.publishedOn && closesOn < former.publishedOn)
    throw fail('INVALID_INPUT', { fields: { closesOn: 'Après le jour de publication' } })
  await tx
    .updateTable('job_openings')
    .set({ ...fields, closes_on: closesOn, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', params.id)
    .execute()
  const { title, place, contract, body: words } = former
  addAuditDetails(tx, {
    before: { title, place, contract, body: words, closesOn: former.closesOn },
    after: { ...fields, closesOn },
  })
  await invalidatePages(tx, 'content')
  return { success: true as const }
}

/** Closing ends yesterday; an opening published and closed the same day was never shown, and becomes a draft again. */
export async function changeJobOpeningState(tx: Tx, { params, body }: Input<typeof setJobOpeningState>) {
  const { state } = await lockOpening(tx, params.id)
  if (state === body.to || (state === 'draft' && body.to === 'closed')) throw fail('CONFLICT')
  const change =
    body.to === 'published'
      ? sql`published_on = current_date, closes_on = CASE WHEN closes_on >= current_date THEN closes_on END`
      : sql`published_on = CASE WHEN published_on < current_date THEN published_on END,
          closes_on = CASE WHEN published_on < current_date THEN current_date - 1 END`
  await sql`UPDATE job_openings SET ${change}, updated_at = clock_timestamp() WHERE id = ${params.id}`.execute(tx)
  addAuditDetails(tx, { before: { status: state }, after: { status: body.to } })
  await invalidatePages(tx, 'content')
  return { success: true as const }
}
