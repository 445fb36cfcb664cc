/** Downloads of a household, and what operators decide on: files of a conversation and of a return, an invoice, notices. */
import { randomUUID } from 'node:crypto'
import { issueInvoices } from '#domains/settlement/server/invoices.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import type { Fixtures } from '#tests/support/fixtures.ts'
import type { TestApp } from '#tests/support/injected.ts'

type Papers = {
  sentFile: string
  reportedFile: string
  returnFile: string
  invoice: number
  notice: number
  decidedNotice: number
  noticeComplaint: number
}
export type Papered = Fixtures['things'] & Papers

/** Stores a PDF that contains the household’s mark. */
async function newFile(app: TestApp, owner: number, mark: string): Promise<string> {
  const id = randomUUID()
  await app.pool.query(
    `INSERT INTO files (id, uploader_id, name, media_type, bytes, attached) VALUES ($1, $2, $3, 'application/pdf', $4, true)`,
    [id, owner, `${mark}.pdf`, Buffer.from(`%PDF-1.4 ${mark}`)],
  )
  return id
}

export async function createPapers(app: TestApp, { things, people, mark }: Fixtures): Promise<Papered> {
  const files = await Promise.all([1, 2, 3].map(() => newFile(app, people.buyer.id, mark)))
  const [sentFile = '', reportedFile = '', returnFile = ''] = files
  const attach = 'INSERT INTO message_files (message_id, position, file_id) VALUES ($1, 0, $2)'
  await app.pool.query(attach, [things.message, sentFile])
  await app.pool.query(attach, [things.reported, reportedFile])
  await app.pool.query(
    `INSERT INTO return_files (step_id, file_id) SELECT id, $2 FROM return_history WHERE return_id = $1 ORDER BY id LIMIT 1`,
    [things.return, returnFile],
  )
  await issueInvoices(app.db, addDays(isoDay(new Date()), 32))
  const invoices = 'SELECT id FROM commission_invoices WHERE vendor_id = $1'
  const { rows } = await app.pool.query<{ id: number }>(invoices, [things.vendor])
  return {
    ...things,
    ...(await createNotices(app, things.article, mark)),
    ...{ sentFile, reportedFile, returnFile, invoice: rows[0]?.id ?? 0 },
  }
}

/** A notice that waits, and one whose rejection is contested. */
async function createNotices(app: TestApp, article: number, mark: string) {
  const { rows } = await app.pool.query<{ id: number }>(
    `INSERT INTO content_notices (key, kind, article_id, subject, ground, explanation, name, email, decision, decision_reason, decided_at)
     SELECT gen_random_uuid(), 'article', $1::bigint, $2::text, 'other', repeat($2::text, 4), $2::text, lower($2::text) || '@exemple.fr', d, d || ' par une personne', at
     FROM (VALUES (NULL, NULL::timestamptz), ('rejected', now())) v(d, at) RETURNING id`,
    [article, mark],
  )
  const [notice = 0, decidedNotice = 0] = rows.map(({ id }) => id)
  const complaints = await app.pool.query<{ id: number }>(
    `INSERT INTO notice_recipients (notice_id, side, token_hash, decision, decision_reason, complaint, complained_at)
     VALUES ($1, 'notifier', sha256(convert_to($2::text, 'UTF8')), 'rejected', repeat($2::text, 3), repeat($2::text, 4), now()) RETURNING id`,
    [decidedNotice, mark],
  )
  return { notice, decidedNotice, noticeComplaint: complaints.rows[0]?.id ?? 0 }
}
