import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'

export const supportAccountHooks: AccountHooks = {
  personalData: {
    demandes: id =>
      sql`SELECT t.reference, t.topic AS sujet, t.status AS statut, m.side AS auteur, m.body AS texte, m.created_at AS ecrit_le
        FROM tickets t JOIN ticket_messages m ON m.ticket_id = t.id AND m.side <> 'note' WHERE t.user_id = ${id} ORDER BY m.id`,
  },
}
