import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'

export const pricingAccountHooks: AccountHooks = {
  onErasure: (tx, userId) => tx.deleteFrom('seller_customers').where('user_id', '=', userId).execute(),
  personalData: {
    prix_convenus: id =>
      sql`SELECT v.name AS vendeur, c.email AS adresse, c.name AS nom, c.customer_number AS numero_client, c.created_at AS ajoute_le
        FROM seller_customers c JOIN vendors v ON v.id = c.vendor_id WHERE c.user_id = ${id} ORDER BY c.id`,
  },
}
