import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'

export const quoteAccountHooks: AccountHooks = {
  onErasure: (tx, userId) => tx.updateTable('quotes').set({ message: '' }).where('user_id', '=', userId).execute(),
  personalData: {
    devis: id =>
      sql`SELECT q.number AS numero, v.name AS vendeur, q.status AS etat, q.message, q.wanted_on AS souhaite_le, q.created_at AS demande_le
        FROM quotes q JOIN vendors v ON v.id = q.vendor_id WHERE q.user_id = ${id} ORDER BY q.id`,
  },
}
