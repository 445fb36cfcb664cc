/** Back-office queries on reported messages. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { presentFile } from '#platform/files/files.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { AroundMessage, listReports, ReportFile, ReportRow } from '../contract-reports.ts'
import { type ConversationSide, excerptOf } from '../rules.ts'
import { mayDecideReport, type ReportDecision, reportDecisions } from '../rules-reports.ts'
import {
  type ConversationRecord,
  conversationColumns,
  conversationJoins,
  presentBuyer,
  presentSubject,
} from './present.ts'

const pageSize = 50
const before = 4
const after = 2

type Row = {
  id: number
  author: string
  side: ConversationSide
  body: string
  reports: number
  reported_at: Date
  decision: ReportDecision | null
  decided_at: Date | null
  total: number
}

const fullName = (alias: string) =>
  sql`btrim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`

export async function findReports(db: Db, { state, page }: Input<typeof listReports>['query']) {
  const waits = sql`r.decision IS NULL`
  const { rows } = await sql<Row>`
    SELECT m.id, CASE m.side WHEN 'seller' THEN v.name ELSE ${fullName('w')} END AS author, m.side, m.body,
      count(*)::int AS reports, min(r.created_at) AS reported_at, max(r.decided_at) AS decided_at,
      (array_agg(r.decision ORDER BY r.decided_at DESC))[1] AS decision, count(*) OVER ()::int AS total
    FROM message_reports r JOIN messages m ON m.id = r.message_id JOIN users w ON w.id = m.user_id
    JOIN conversations c ON c.id = m.conversation_id JOIN vendors v ON v.id = c.vendor_id
    WHERE ${state === 'waiting' ? waits : sql`NOT (${waits})`} GROUP BY m.id, w.id, v.id
    ORDER BY ${state === 'waiting' ? sql`min(r.id)` : sql`max(r.decided_at) DESC`}
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db)
  const counted = await sql<{ waiting: number }>`
    SELECT count(DISTINCT message_id)::int AS waiting FROM message_reports r WHERE ${waits}`.execute(db)
  const total = rows[0]?.total ?? 0
  return {
    messages: rows.map(presentRow),
    waiting: counted.rows[0]?.waiting ?? 0,
    total,
    page,
    pages: Math.ceil(total / pageSize),
  }
}

const presentRow = ({ id, author, side, body, reports, ...row }: Row): ReportRow => ({
  id,
  author,
  side,
  excerpt: excerptOf(body) || 'Pièce jointe',
  reports,
  reportedAt: row.reported_at.toISOString(),
  decision: row.decision,
  decidedAt: row.decided_at?.toISOString() ?? null,
})

type Named = ConversationRecord & {
  author_id: number
  author: string
  author_status: string
  side: ConversationSide
  hidden: boolean
}

export async function loadReport(db: Db, id: number): Promise<ReportFile> {
  const reports = await reportsOf(db, id)
  if (reports.length === 0) throw fail('NOT_FOUND')
  const { rows } = await sql<Named>`
    SELECT ${conversationColumns}, m.user_id AS author_id, ${fullName('w')} AS author, w.status AS author_status, m.side,
      m.hidden_at IS NOT NULL AS hidden
    FROM messages m JOIN users w ON w.id = m.user_id JOIN conversations c ON c.id = m.conversation_id ${conversationJoins}
    WHERE m.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  const subject = presentSubject(row)
  const waiting = reports.filter(report => report.decision === null).length
  const state = { waiting, hidden: row.hidden, authorActive: row.author_status === 'active' }
  return {
    id,
    side: row.side,
    hidden: row.hidden,
    author: { id: row.author_id, name: row.author, status: row.author_status },
    buyer: presentBuyer(row),
    seller: { id: row.vendor_id, name: row.vendor_name },
    about: subject && (subject.kind === 'order' ? `Commande ${subject.number}` : subject.title),
    messages: await messagesAround(db, row.id, id),
    reports,
    acts: reportDecisions.filter(decision => mayDecideReport(decision, state)),
  }
}

async function reportsOf(db: Db | Tx, messageId: number): Promise<ReportFile['reports']> {
  const rows = await db
    .selectFrom('message_reports as r')
    .innerJoin('users as u', 'u.id', 'r.reporter_id')
    .leftJoin('users as d', 'd.id', 'r.decided_by')
    .select(['r.reason', 'r.created_at', 'r.decision', 'r.decision_reason', 'r.decided_at'])
    .select([sql<string>`${fullName('u')}`.as('who'), sql<string | null>`${fullName('d')}`.as('decidedBy')])
    .where('r.message_id', '=', messageId)
    .orderBy('r.id')
    .execute()
  return rows.map(({ created_at, decision, decision_reason, decided_at, ...row }) => ({
    ...row,
    at: created_at.toISOString(),
    // The column's CHECK constraint allows these values only.
    decision: decision as ReportDecision | null,
    decisionReason: decision_reason,
    decidedAt: decided_at?.toISOString() ?? null,
  }))
}

type Around = Omit<AroundMessage, 'files' | 'at'> & { created_at: Date; files: Parameters<typeof presentFile>[0][] }

/** The operator sees the reported message and its context only, not the whole conversation. */
async function messagesAround(db: Db, conversationId: number, id: number): Promise<AroundMessage[]> {
  const near = (side: 'before' | 'after') =>
    side === 'before'
      ? sql`(SELECT * FROM messages WHERE conversation_id = ${conversationId} AND id <= ${id} ORDER BY id DESC LIMIT ${before + 1})`
      : sql`(SELECT * FROM messages WHERE conversation_id = ${conversationId} AND id > ${id} ORDER BY id LIMIT ${after})`
  const { rows } = await sql<Around>`
    SELECT m.id, m.side, ${fullName('u')} AS author, m.body, m.created_at, m.hidden_at IS NOT NULL AS hidden,
      (SELECT coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'size', f.size,
        'width', f.width, 'height', f.height) ORDER BY x.position), '[]')
        FROM message_files x JOIN files f ON f.id = x.file_id WHERE x.message_id = m.id) AS files
    FROM (${near('before')} UNION ALL ${near('after')}) m JOIN users u ON u.id = m.user_id ORDER BY m.id`.execute(db)
  return rows.map(({ created_at, files, ...row }) => ({
    ...row,
    files: files.map(file => presentFile(file)),
    at: created_at.toISOString(),
  }))
}
