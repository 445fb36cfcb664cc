import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'

export const listAccountHooks: AccountHooks = {
  onErasure: async (tx, userId) => {
    await tx.deleteFrom('purchase_lists').where('user_id', '=', userId).execute()
    await tx.deleteFrom('cart_fills').where('user_id', '=', userId).execute()
  },
  personalData: {
    listes_d_achat: id =>
      sql`SELECT l.name AS nom, l.created_at AS creee_le, l.deleted_at AS supprimee_le, l.share_token IS NOT NULL AS partagee,
          l.season AS campagne, l.cuvee, (SELECT s.next_on FROM list_schedules s WHERE s.list_id = l.id) AS prochaine_commande, (
          SELECT json_agg(json_build_object('article', a.title, 'modele', v.label, 'quantite', i.quantity) ORDER BY i.position)
          FROM purchase_list_lines i JOIN variants v ON v.id = i.variant_id JOIN articles a ON a.id = v.article_id
          WHERE i.list_id = l.id) AS lignes
        FROM purchase_lists l WHERE l.user_id = ${id} ORDER BY l.id`,
    commandes_programmees: id =>
      sql`SELECT o.name AS liste, o.due_on AS pour_le, o.status AS etat, o.prepared_at AS preparee_le, o.decided_at AS traitee_le
        FROM scheduled_orders o WHERE o.user_id = ${id} OR o.approver_id = ${id} ORDER BY o.id`,
    mises_au_panier: id =>
      sql`SELECT source, rows AS lignes, at AS le FROM cart_fills WHERE user_id = ${id} ORDER BY at`,
  },
}
