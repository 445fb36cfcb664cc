import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'

export const cooperativeAccountHooks: AccountHooks = {
  // The member file is the cooperative's own: only its link to the account goes.
  onErasure: async (tx, userId) => {
    await tx.deleteFrom('cooperative_doubts').where('user_id', '=', userId).execute()
    await tx
      .updateTable('cooperative_members')
      .set({ user_id: null, matched_by: null })
      .where('user_id', '=', userId)
      .execute()
  },
  personalData: {
    cooperatives: id =>
      sql`SELECT v.name AS cooperative, m.number AS numero, m.name AS nom, m.siren, m.email AS adresse, m.section,
          m.entered_on AS entree, m.left_on AS sortie
        FROM cooperative_members m JOIN vendors v ON v.id = m.vendor_id WHERE m.user_id = ${id} ORDER BY m.id`,
    compensations: id =>
      sql`SELECT o.number AS commande, s.amount_cents AS montant_ttc_centimes, s.recorded_at AS compensee_le
        FROM set_offs s JOIN orders o ON o.id = s.order_id WHERE o.user_id = ${id} ORDER BY s.order_id`,
  },
}
