import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'
import { settledReceivables } from '../rules/credit.ts'

export const settlementAccountHooks: AccountHooks = {
  findErasureObstacle: async (tx, userId) => {
    const owed = await tx
      .selectFrom('receivables')
      .select('order_id')
      .where('user_id', '=', userId)
      .where('status', 'not in', [...settledReceivables])
      .limit(1)
      .executeTakeFirst()
    return owed ? 'Des commandes à échéance restent à régler. Vous pourrez supprimer le compte ensuite.' : null
  },
  onErasure: (tx, userId) =>
    tx.updateTable('credit_accounts').set({ status: 'ENDED', message: null }).where('user_id', '=', userId).execute(),
  personalData: {
    'comptes-clients': id =>
      sql`SELECT v.name AS vendeur, a.status AS etat, a.limit_cents AS plafond_ttc_centimes, a.delay_days AS delai_jours,
          a.end_of_month AS fin_de_mois, a.message, a.created_at AS cree_le
        FROM credit_accounts a JOIN vendors v ON v.id = a.vendor_id WHERE a.user_id = ${id} ORDER BY a.id`,
    echeances: id =>
      sql`SELECT o.number AS commande, r.status AS etat, r.amount_cents AS montant_ttc_centimes, r.credited_cents AS deduit_centimes,
          r.due_on AS echeance, r.paid_at AS reglee_le
        FROM receivables r JOIN orders o ON o.id = r.order_id WHERE r.user_id = ${id} ORDER BY r.order_id`,
    mandats: id =>
      sql`SELECT reference, holder AS titulaire, bank AS banque, last4 AS fin_iban, status AS etat, signed_at AS signe_le, ended_at AS termine_le
        FROM debit_mandates WHERE user_id = ${id} ORDER BY id`,
  },
}
