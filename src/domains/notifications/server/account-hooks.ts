import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'

export const notificationAccountHooks: AccountHooks = {
  onErasure: async (tx, userId) => {
    await tx.deleteFrom('notification_choices').where('user_id', '=', userId).execute()
    await tx.deleteFrom('notification_views').where('user_id', '=', userId).execute()
    await tx.deleteFrom('notification_links').where('user_id', '=', userId).execute()
  },
  personalData: {
    choix_de_notification: id =>
      sql`SELECT kind AS sorte, channel AS canal FROM notification_choices WHERE user_id = ${id} ORDER BY kind`,
  },
}
