/** Notifications are the mails of a user: each fact is written once, and read by mail, in the digest or here. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import type { getNotifications } from '../contract.ts'
import { kindOfEvent, listedEvents, shownDays } from '../rules.ts'
import { findChoices } from './choices.ts'

const perPage = 30
type Row = { id: number; event: string; title: string; path: string | null; at: Date; isNew: boolean }

const listed = (email: string): RawBuilder<unknown> => sql`m.recipient = ${email} AND m.event ~ ${listedEvents}
  AND m.created_at > now() - make_interval(days => ${sql.lit(shownDays)})`

/** Mails have no owner to whom policies could show them: the address of the caller selects them. */
export const findNotifications = (db: Db, { query: { page } }: Input<typeof getNotifications>, context: Context) => {
  const { id, email } = requireUser(context)
  return bypassRls(db, async owner => {
    const seen = sql`COALESCE((SELECT seen_at FROM notification_views WHERE user_id = ${id}), '-infinity')`
    const [{ rows }, totals, choices] = await Promise.all([
      sql<Row>`SELECT m.id, m.event, m.subject AS title, m.path, m.created_at AS at, m.created_at > ${seen} AS "isNew"
        FROM mails m WHERE ${listed(email)} ORDER BY m.id DESC
        LIMIT ${sql.lit(perPage)} OFFSET ${(page - 1) * perPage}`.execute(owner),
      sql<{ total: number; unseen: number }>`
        SELECT count(*)::int AS total, (count(*) FILTER (WHERE m.created_at > ${seen}))::int AS unseen
        FROM mails m WHERE ${listed(email)}`.execute(owner),
      findChoices(owner, id),
    ])
    const { total = 0, unseen = 0 } = totals.rows[0] ?? {}
    return {
      notifications: rows.map(({ event, at, ...row }) => ({ ...row, kind: kindOfEvent(event), at: at.toISOString() })),
      unseen,
      choices,
      page,
      pages: Math.max(1, Math.ceil(total / perPage)),
    }
  })
}

export async function markSeen(tx: Tx, userId: number): Promise<{ success: true }> {
  await tx
    .insertInto('notification_views')
    .values({ user_id: userId })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute()
  return { success: true }
}
