import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'
import { bypassRls } from '#platform/db/rls.ts'

export const notificationAccountHooks: AccountHooks = {
  onErasure: async (tx, userId) => {
    await tx.deleteFrom('notification_choices').where('user_id', '=', userId).execute()
    await tx.deleteFrom('notification_views').where('user_id', '=', userId).execute()
    // No member reads them.
    await bypassRls(tx, owner => owner.deleteFrom('notification_links').where('user_id', '=', userId).execute())
  },
  personalData: {
    choix_de_notification: id =>
      sql`SELECT kind AS sorte, channel AS canal FROM notification_choices WHERE user_id = ${id} ORDER BY kind`,
  },
}
