import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'

export const pricingAccountHooks: AccountHooks = {
  onErasure: async (tx, userId) => {
    await tx.deleteFrom('seller_customers').where('user_id', '=', userId).execute()
    await tx.deleteFrom('access_requests').where('user_id', '=', userId).execute()
  },
  personalData: {
    demandes_d_acces: id =>
      sql`SELECT v.name AS vendeur, r.message, r.status AS etat, r.note AS reponse, r.created_at AS le
        FROM access_requests r JOIN vendors v ON v.id = r.vendor_id WHERE r.user_id = ${id} ORDER BY r.id`,
    prix_convenus: id =>
      sql`SELECT v.name AS vendeur, c.email AS adresse, c.name AS nom, c.customer_number AS numero_client, c.created_at AS ajoute_le
        FROM seller_customers c JOIN vendors v ON v.id = c.vendor_id WHERE c.user_id = ${id} ORDER BY c.id`,
  },
}
