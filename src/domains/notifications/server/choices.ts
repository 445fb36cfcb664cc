import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { setNotificationChoices, stopNotificationMails } from '../contract.ts'
import { notificationLinks } from '../rules/links.ts'
import { type Channel, kindOfEvent, type NotificationKind, notificationKinds } from '../rules.ts'

export async function findChoices(
  db: Db | Tx,
  userId: number,
): Promise<{ kind: NotificationKind; channel: Channel }[]> {
  const rows = await db
    .selectFrom('notification_choices')
    .select(['kind', 'channel'])
    .where('user_id', '=', userId)
    .execute()
  return notificationKinds.map(kind => ({
    kind,
    // A CHECK constraint allows these values only.
    channel: (rows.find(row => row.kind === kind)?.channel ?? 'mail') as Channel,
  }))
}

async function choose(tx: Tx, userId: number, kind: NotificationKind, channel: Channel): Promise<void> {
  if (channel === 'mail') {
    await tx.deleteFrom('notification_choices').where('user_id', '=', userId).where('kind', '=', kind).execute()
    return
  }
  await tx
    .insertInto('notification_choices')
    .values({ user_id: userId, kind, channel })
    .onConflict(conflict => conflict.columns(['user_id', 'kind']).doUpdateSet({ channel }))
    .execute()
}

export async function saveChoices(tx: Tx, { body }: Input<typeof setNotificationChoices>, context: Context) {
  const { id } = requireUser(context)
  for (const kind of notificationKinds) await choose(tx, id, kind, body[kind])
  return { success: true as const }
}

/** The path of a page that stops these mails without a login. */
export async function findStopPath(tx: Tx, userId: number, kind: NotificationKind): Promise<string> {
  await tx
    .insertInto('notification_links')
    .values({ user_id: userId, token: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .execute()
  const { token } = await tx
    .selectFrom('notification_links')
    .select('token')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return notificationLinks.stop(token, kind)
}

export async function stopMails(tx: Tx, { body }: Input<typeof stopNotificationMails>) {
  const link = await tx
    .selectFrom('notification_links')
    .select('user_id')
    .where('token', '=', body.token)
    .executeTakeFirst()
  if (!link) throw fail('NOT_FOUND')
  await choose(tx, link.user_id, body.kind, 'account')
  return { success: true as const }
}

/** Members of sellers choose the mails of their team elsewhere: theirs are always sent. */
export async function findHold(
  db: Db,
  { event, recipient }: { event: string; recipient: string },
): Promise<'account' | 'digest' | null> {
  const kind = kindOfEvent(event)
  if (kind === null) return null
  const { rows } = await sql<{ channel: 'account' | 'digest' }>`
    SELECT c.channel FROM notification_choices c JOIN users u ON u.id = c.user_id
    WHERE u.email = ${recipient} AND c.kind = ${kind}
      AND NOT EXISTS (SELECT FROM vendor_members m WHERE m.user_id = u.id)`.execute(db)
  return rows[0]?.channel ?? null
}
