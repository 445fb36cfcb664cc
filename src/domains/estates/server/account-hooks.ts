import { sql } from 'kysely'
import { deleteHeldCarts } from '#domains/cart/server/held.ts'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'
import { deleteMember, findLastOwnerObstacle } from './members.ts'

export const estateAccountHooks: AccountHooks = {
  findErasureObstacle: findLastOwnerObstacle,
  /** What the person asked stays with the estate, without their words. */
  onErasure: async (tx, userId) => {
    await deleteMember(tx, userId)
    await tx
      .updateTable('estate_requests')
      .set({ note: '', address: sql`address - 'phone' || '{"recipient": "Compte supprimé"}'::jsonb` })
      .set(eb => ({
        status: eb.case().when('status', 'in', ['WAITING', 'APPROVED']).then('WITHDRAWN').else(eb.ref('status')).end(),
      }))
      .where('user_id', '=', userId)
      .execute()
    await deleteHeldCarts(tx, userId)
    await tx.updateTable('estate_history').set({ user_id: null, detail: '' }).where('user_id', '=', userId).execute()
  },
  personalData: {
    domaine: id =>
      sql`SELECT e.name AS domaine, m.role, m.order_limit_cents AS limite_par_commande_centimes, m.month_limit_cents AS limite_par_mois_centimes,
          m.joined_at AS membre_depuis FROM estate_members m JOIN estates e ON e.id = m.estate_id WHERE m.user_id = ${id}`,
    demandes_d_accord: id =>
      sql`SELECT r.created_at AS le, r.status AS etat, r.note, r.total_cents AS total_ttc_centimes, r.lines AS lignes, r.decision_note AS reponse
        FROM estate_requests r WHERE r.user_id = ${id} ORDER BY r.id`,
  },
}
