import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'
import { bypassRls } from '#platform/db/rls.ts'

export const notificationAccountHooks: AccountHooks = {
  onErasure: async (tx, userId) => {
    await tx.deleteFrom('notification_choices').where('user_id', '=', userId).execute()
    await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
    await tx.deleteFrom('push_refusals').where('user_id', '=', userId).execute()
    await tx.deleteFrom('notification_views').where('user_id', '=', userId).execute()
    // No member reads them.
    await bypassRls(tx, owner => owner.deleteFrom('notification_links').where('user_id', '=', userId).execute())
  },
  personalData: {
    appareils_notifies: id =>
      sql`SELECT label AS appareil, created_at AS depuis FROM push_subscriptions WHERE user_id = ${id} ORDER BY id`,
    notifications_refusees_sur_appareil: id =>
      sql`SELECT kind AS sorte FROM push_refusals WHERE user_id = ${id} ORDER BY kind`,
    choix_de_notification: id =>
      sql`SELECT kind AS sorte, channel AS canal FROM notification_choices WHERE user_id = ${id} ORDER BY kind`,
  },
}
