import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'

export const alertAccountHooks: AccountHooks = {
  onErasure: (tx, userId) => tx.deleteFrom('article_alerts').where('user_id', '=', userId).execute(),
  personalData: {
    alertes:
      id => sql`SELECT l.kind AS sorte, a.title AS article, v.label AS modele, l.created_at AS demandee_le, l.notified_at AS envoyee_le
      FROM article_alerts l JOIN variants v ON v.id = l.variant_id JOIN articles a ON a.id = v.article_id
      WHERE l.user_id = ${id} ORDER BY l.id`,
  },
}
