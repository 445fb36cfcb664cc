import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'

export const listAccountHooks: AccountHooks = {
  onErasure: (tx, userId) => tx.deleteFrom('cart_fills').where('user_id', '=', userId).execute(),
  personalData: {
    mises_au_panier: id =>
      sql`SELECT source, rows AS lignes, at AS le FROM cart_fills WHERE user_id = ${id} ORDER BY at`,
  },
}
