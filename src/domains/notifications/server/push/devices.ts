import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { addPushDevice, PushState, setPushChoices } from '../../contract-push.ts'
import { deviceLabel, devicesAtMost, isPushEndpoint, tooManyDevices } from '../../rules/push.ts'
import { notificationKinds } from '../../rules.ts'

export async function findPush(db: Db, userId: number): Promise<PushState> {
  const devices = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'label', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  const refused = await db.selectFrom('push_refusals').select('kind').where('user_id', '=', userId).execute()
  return {
    devices: devices.map(({ created_at, ...device }) => ({ ...device, createdAt: created_at.toISOString() })),
    choices: notificationKinds.map(kind => ({ kind, on: refused.every(row => row.kind !== kind) })),
  }
}

/** A browser has one endpoint: who logs in on it last receives there, and nobody else. */
export async function addDevice(
  tx: Tx,
  { body }: Input<typeof addPushDevice>,
  { userId, allowLoopback }: { userId: number; allowLoopback: boolean },
): Promise<{ id: number }> {
  const { endpoint, p256dh, auth } = body
  if (!isPushEndpoint(endpoint, allowLoopback)) {
    const sentence = 'Ce service de notifications n’est pas connu.'
    throw fail('INVALID_INPUT', { sentence, fields: { endpoint: sentence } })
  }
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('push_subscriptions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('endpoint', '<>', endpoint)
    .executeTakeFirstOrThrow()
  if (count >= devicesAtMost) throw fail('CONFLICT', { sentence: tooManyDevices })
  const label = deviceLabel(body.userAgent)
  // The endpoint may be of another account, whose row policies hide.
  return bypassRls(tx, owner =>
    owner
      .insertInto('push_subscriptions')
      .values({ user_id: userId, endpoint, p256dh, auth, label })
      .onConflict(conflict =>
        conflict.column('endpoint').doUpdateSet({ user_id: userId, p256dh, auth, label, failures: 0 }),
      )
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
}

export async function removeDevice(tx: Tx, id: number, userId: number) {
  const removed = await tx
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!removed.numDeletedRows) throw fail('NOT_FOUND')
  return { success: true as const }
}

export async function savePushChoices(tx: Tx, { body: { kinds } }: Input<typeof setPushChoices>, userId: number) {
  await tx.deleteFrom('push_refusals').where('user_id', '=', userId).execute()
  const refused = notificationKinds.filter(kind => !kinds.includes(kind))
  if (refused.length)
    await tx
      .insertInto('push_refusals')
      .values(refused.map(kind => ({ user_id: userId, kind })))
      .execute()
  return { success: true as const }
}
