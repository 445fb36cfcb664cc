import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'
import { withdrawEverywhere } from './shares.ts'

export const groupAccountHooks: AccountHooks = {
  findErasureObstacle: async (tx, userId) => {
    const live = await tx
      .selectFrom('grouped_orders')
      .select('number')
      .where('organiser_id', '=', userId)
      .where('status', 'in', ['OPEN', 'PAYING'])
      .executeTakeFirst()
    return live ? `Vous organisez la commande groupée ${live.number}, qui n’est pas terminée.` : null
  },
  onErasure: async (tx, userId) => {
    await withdrawEverywhere(tx, userId)
    await tx
      .updateTable('grouped_orders')
      .set({ note: '', address: sql`CASE WHEN address IS NOT NULL THEN '{}'::jsonb END` })
      .where('organiser_id', '=', userId)
      .execute()
  },
  personalData: {
    'commandes-groupees': id =>
      sql`SELECT g.number AS numero, g.status AS etat, o.reference, l.quantity AS quantite, s.withdrawn_at AS retiree_le, s.created_at AS engagee_le
        FROM group_shares s JOIN grouped_orders g ON g.id = s.group_id JOIN group_share_lines l ON l.share_id = s.id
        JOIN offers o ON o.id = l.offer_id WHERE s.user_id = ${id} ORDER BY s.id, o.reference`,
  },
}
