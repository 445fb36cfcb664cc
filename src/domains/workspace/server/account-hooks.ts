import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'

export const workspaceAccountHooks: AccountHooks = {
  onErasure: (tx, userId) => tx.deleteFrom('saved_views').where('user_id', '=', userId).execute(),
  personalData: {
    vues: id =>
      sql`SELECT list AS liste, name AS nom, query AS filtres, shared AS partagee FROM saved_views WHERE user_id = ${id} ORDER BY id`,
  },
}
