import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'
import { statusesInProgress } from '../rules.ts'
import { openReturnKind } from './access.ts'

export const orderAccountHooks: AccountHooks = {
  findErasureObstacle: async (tx, userId) => {
    const { count } = await tx
      .selectFrom('orders')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where(eb =>
        eb.or([eb('status', 'in', [...statusesInProgress]), eb(openReturnKind(sql.ref('orders.id')), 'is not', null)]),
      )
      .executeTakeFirstOrThrow()
    return count > 0
      ? `${count === 1 ? 'Une commande est' : `${count} commandes sont`} encore en cours. Vous pourrez supprimer le compte une fois terminé.`
      : null
  },
  personalData: {
    commandes: id =>
      sql`SELECT o.number AS numero, v.name AS vendeur, o.status AS statut, o.delivery_mode AS livraison, o.total_cents AS total_ttc_centimes, o.created_at AS passee_le
        FROM orders o JOIN vendors v ON v.id = o.vendor_id WHERE o.user_id = ${id} ORDER BY o.id`,
    articles: id =>
      sql`SELECT o.number AS commande, l.title AS article, l.reference, l.quantity AS quantite, l.unit_price_cents AS prix_unitaire_ht_centimes,
          l.unit_price_ttc_hundredths / 100.0 AS prix_unitaire_ttc_centimes, l.ht_cents + l.vat_cents AS total_ttc_centimes
        FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.user_id = ${id} ORDER BY l.id`,
  },
}
