/** Back-office reads of notices and of the complaints about their decisions. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import type { listNotices, NoticeFile, NoticeRow } from '../contract-admin.ts'
import {
  mayDecideNotice,
  type NoticeDecision,
  type NoticeGround,
  type NoticeKind,
  noticeDecisions,
  noticeNumber,
} from '../rules.ts'
import { countComplaints, findComplaints } from './find-complaints.ts'
import { findReportedSellers } from './sellers.ts'
import { isWithdrawable } from './withdrawal.ts'

const pageSize = 50
const columns = ['id', 'kind', 'subject', 'ground', 'created_at', 'decision', 'decided_at'] as const
type Row = {
  id: number
  kind: string
  subject: string
  ground: string | null
  created_at: Date
  decision: string | null
  decided_at: Date | null
}

// CHECK constraints allow these values only.
const presentNotice = ({ id, kind, subject, ground, created_at, decision, decided_at }: Row): NoticeRow => ({
  id,
  number: noticeNumber(id),
  kind: kind as NoticeKind,
  subject,
  ground: ground as NoticeGround | null,
  at: created_at.toISOString(),
  decision: decision as NoticeDecision | null,
  decidedAt: decided_at?.toISOString() ?? null,
})

export async function findNotices(db: Db, { query: { state, page } }: Input<typeof listNotices>) {
  const rows = await db
    .selectFrom('content_notices')
    .select(columns)
    .where('decision', state === 'waiting' ? 'is' : 'is not', null)
    .orderBy(state === 'waiting' ? sql`ground <> 'dangerous'` : sql`decided_at DESC`)
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { waiting, decided } = await countNotices(db)
  const total = state === 'waiting' ? waiting : decided
  return {
    notices: rows.map(presentNotice),
    waiting,
    complaints: (await countComplaints(db)).waiting,
    total,
    page,
    pages: Math.ceil(total / pageSize),
  }
}

export const countNotices = (db: Db) =>
  db
    .selectFrom('content_notices')
    .select([
      sql<number>`count(*) FILTER (WHERE decision IS NULL)::int`.as('waiting'),
      sql<number>`count(*) FILTER (WHERE decision IS NOT NULL)::int`.as('decided'),
    ])
    .executeTakeFirstOrThrow()

export async function loadNotice(db: Db, id: number, context: Context): Promise<NoticeFile> {
  const notice = await db
    .selectFrom('content_notices as n')
    .leftJoin('users as u', 'u.id', 'n.decided_by')
    .leftJoin('articles as a', 'a.id', 'n.article_id')
    .selectAll('n')
    .select([sql<string | null>`btrim(u.first_name || ' ' || u.last_name)`.as('decided_name'), 'a.slug'])
    .where('n.id', '=', id)
    .executeTakeFirst()
  if (!notice) throw fail('NOT_FOUND')
  const sellers = await findReportedSellers(db, notice)
  const state = { decided: notice.decision !== null, canWithdraw: await isWithdrawable(db, notice) }
  return {
    ...presentNotice(notice),
    explanation: notice.explanation,
    notifier: notice.name !== null && notice.email !== null ? { name: notice.name, email: notice.email } : null,
    path: pathOf(notice, state.canWithdraw),
    articleId: notice.article_id,
    sellers: sellers.map(({ id: sellerId, name }) => ({ id: sellerId, name })),
    legalGround: notice.legal_ground,
    reason: notice.decision_reason,
    decidedBy: notice.decided_name,
    complaints: await findComplaints(db, id, requireUser(context).id),
    acts: noticeDecisions.filter(decision => mayDecideNotice(decision, state)),
  }
}

function pathOf({ slug, shop_id }: { slug: string | null; shop_id: number | null }, isShown: boolean) {
  if (!isShown) return null
  return slug !== null ? paths.article(slug) : shop_id !== null ? paths.shop(shop_id) : null
}
