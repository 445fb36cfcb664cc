/** Sends notifications to devices: one job for each device, so that a slow push service delays no other. */
import { sql } from 'kysely'
import webPush from 'web-push'
import { addJobs, type JobPayloads } from '#domains/jobs.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { postBytes } from '#platform/outbound/request.ts'
import { notificationLinks } from '../../rules/links.ts'
import { failuresAtMost, isPushEndpoint, pushOutcome, storedSeconds } from '../../rules/push.ts'
import { kindOfEvent } from '../../rules.ts'
import { findPushKeys, type PushSettings } from './keys.ts'

/** Before its mail is sent, or held: a device does not wait for a mail server. Once per device. */
export async function queuePushes(db: Db, mailId: number): Promise<void> {
  const mail = await db.selectFrom('mails').select(['event', 'recipient']).where('id', '=', mailId).executeTakeFirst()
  const kind = mail && kindOfEvent(mail.event)
  if (!mail || !kind) return
  await inTransaction(db, async tx => {
    const { rows } = await sql<{ subscriptionId: number }>`
      INSERT INTO push_deliveries (mail_id, subscription_id)
      SELECT ${mailId}, s.id FROM push_subscriptions s JOIN users u ON u.id = s.user_id
      WHERE u.email = ${mail.recipient} AND u.status = 'active'
        AND NOT EXISTS (SELECT FROM push_refusals r WHERE r.user_id = u.id AND r.kind = ${kind})
      ON CONFLICT DO NOTHING RETURNING subscription_id AS "subscriptionId"`.execute(tx)
    if (rows.length)
      await addJobs(
        tx,
        'push.send',
        rows.map(({ subscriptionId }) => ({ payload: { mailId, subscriptionId } })),
      )
  })
}

/** A device that is gone is removed, one that refuses too often too; a service that is down is tried again by the queue. */
export async function sendPush(
  db: Db,
  { mailId, subscriptionId }: JobPayloads['push.send'],
  settings: PushSettings,
): Promise<void> {
  const device = await findWaiting(db, mailId, subscriptionId)
  const keys = device && (await findPushKeys(db, settings))
  if (!device || !keys || !isPushEndpoint(device.endpoint, settings.allowLoopback)) return
  const { endpoint, p256dh, auth, subject, path } = device
  const payload = JSON.stringify({ title: 'Cep & Chai', body: subject, path: path ?? notificationLinks.own() })
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: settings.subject, ...keys },
    TTL: storedSeconds,
  })
  const sent = { ...headers, 'user-agent': 'CepChai-Push/1' }
  const { status } = await postBytes(endpoint, body, sent as Record<string, string>, settings)
  const outcome = pushOutcome(status)
  if (outcome === 'later') throw new Error(`push service: ${status}`)
  if (outcome === 'gone') await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
  else if (outcome === 'refused') await countRefusal(db, subscriptionId)
  else await markSent(db, mailId, subscriptionId)
}

const findWaiting = (db: Db, mailId: number, subscriptionId: number) =>
  db
    .selectFrom('push_deliveries as d')
    .innerJoin('push_subscriptions as s', 's.id', 'd.subscription_id')
    .innerJoin('mails as m', 'm.id', 'd.mail_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.endpoint', 's.p256dh', 's.auth', 'm.subject', 'm.path'])
    .where('d.mail_id', '=', mailId)
    .where('d.subscription_id', '=', subscriptionId)
    .where('d.sent_at', 'is', null)
    // Another account may have taken the device since.
    .whereRef('u.email', '=', 'm.recipient')
    .executeTakeFirst()

const countRefusal = (db: Db, id: number) =>
  inTransaction(db, async tx => {
    await tx.updateTable('push_subscriptions').set({ failures: sql`failures + 1` }).where('id', '=', id).execute()
    await tx.deleteFrom('push_subscriptions').where('id', '=', id).where('failures', '>=', failuresAtMost).execute()
  })

const markSent = (db: Db, mailId: number, subscriptionId: number) =>
  inTransaction(db, async tx => {
    await tx.updateTable('push_subscriptions').set({ failures: 0 }).where('id', '=', subscriptionId).execute()
    await tx
      .updateTable('push_deliveries')
      .set({ sent_at: sql`now()` })
      .where('mail_id', '=', mailId)
      .where('subscription_id', '=', subscriptionId)
      .execute()
  })

/** Retries of a mail end within days. */
export const purgePushes = (db: Db) =>
  sql`DELETE FROM push_deliveries WHERE created_at < now() - interval '14 days'`.execute(db)
