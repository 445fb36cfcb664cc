import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { NoticeComplaint } from '../contract-admin.ts'
import { type ComplaintOutcome, type ComplaintSide, complaintOutcomes, noticeNumber } from '../rules.ts'
import { mustBeJudgedByAnother } from './reviewer.ts'

/** Decided complaints on the page, beside all those that wait. */
const shownDecided = 50

export const countComplaints = (db: Db) =>
  db
    .selectFrom('notice_recipients')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('complained_at', 'is not', null)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()

/** Complaints about the decisions on one notice. */
export async function findComplaints(db: Db, noticeId: number, userId: number): Promise<NoticeComplaint[]> {
  const rows = await db
    .selectFrom('notice_recipients as r')
    .leftJoin('vendors as v', 'v.id', 'r.vendor_id')
    .leftJoin('users as u', 'u.id', 'r.outcome_by')
    .select([
      'r.id',
      'r.side',
      'v.name',
      'r.complaint',
      'r.outcome',
      'r.outcome_reason',
      'r.outcome_at',
      'r.decision_by',
    ])
    .select([
      sql<Date>`r.complained_at`.as('complained_at'),
      sql<string | null>`btrim(u.first_name || ' ' || u.last_name)`.as('decided_name'),
    ])
    .where('r.notice_id', '=', noticeId)
    .where('r.complained_at', 'is not', null)
    .orderBy('r.id')
    .execute()
  return Promise.all(
    rows.map(async row => ({
      id: row.id,
      // CHECK constraints allow these values only.
      side: row.side as ComplaintSide,
      seller: row.name,
      complaint: row.complaint,
      at: row.complained_at.toISOString(),
      outcome: row.outcome as ComplaintOutcome | null,
      reason: row.outcome_reason,
      decidedBy: row.decided_name,
      decidedAt: row.outcome_at?.toISOString() ?? null,
      acts:
        row.outcome !== null || (await mustBeJudgedByAnother(db, row.decision_by, userId))
          ? []
          : [...complaintOutcomes],
    })),
  )
}

export async function listComplaints(db: Db) {
  const { rows } = await sql<{
    id: number
    noticeId: number
    subject: string
    side: ComplaintSide
    complained_at: Date
    outcome: ComplaintOutcome | null
  }>`
    WITH c AS (SELECT r.id, r.notice_id, n.subject, r.side, r.complained_at, r.outcome, r.outcome_at
      FROM notice_recipients r JOIN content_notices n ON n.id = r.notice_id WHERE r.complained_at IS NOT NULL)
    (SELECT c.id, c.notice_id AS "noticeId", c.subject, c.side, c.complained_at, c.outcome FROM c
      WHERE c.outcome IS NULL ORDER BY c.complained_at)
    UNION ALL
    (SELECT c.id, c.notice_id, c.subject, c.side, c.complained_at, c.outcome FROM c
      WHERE c.outcome IS NOT NULL ORDER BY c.outcome_at DESC LIMIT ${shownDecided})`.execute(db)
  const { notices } = await db
    .selectFrom('content_notices')
    .select(sql<number>`count(*)::int`.as('notices'))
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    complaints: rows.map(({ complained_at, ...row }) => ({
      ...row,
      number: noticeNumber(row.noticeId),
      at: complained_at.toISOString(),
    })),
    waiting: rows.filter(({ outcome }) => outcome === null).length,
    notices,
  }
}
