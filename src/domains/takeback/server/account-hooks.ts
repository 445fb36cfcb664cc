import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'

export const takebackAccountHooks: AccountHooks = {
  // A certificate stays with the seller, who answers for what it received.
  onErasure: (tx, userId) =>
    tx
      .updateTable('collection_deposits')
      .set({ withdrawn_at: sql`now()` })
      .where('user_id', '=', userId)
      .where('received_at', 'is', null)
      .execute(),
  personalData: {
    collectes: id =>
      sql`SELECT c.held_on AS jour, s.name AS magasin, d.number AS attestation, q.kind AS nature, q.announced AS annonce, q.received AS recu
        FROM collection_deposits d JOIN collections c ON c.id = d.collection_id JOIN shops s ON s.id = c.shop_id
        JOIN collection_quantities q ON q.deposit_id = d.id WHERE d.user_id = ${id} ORDER BY d.id, q.kind`,
  },
}
