import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'

/** The register of sales keeps what the law asks; permits and their files go with the account. */
export const regulationAccountHooks: AccountHooks = {
  onErasure: (tx, userId) => tx.deleteFrom('permits').where('user_id', '=', userId).execute(),
  personalData: {
    justificatifs: id =>
      sql`SELECT kind AS piece, number AS numero, statement AS declaration, expires_on AS fin_de_validite, status AS statut, submitted_at AS envoyee_le
        FROM permits WHERE user_id = ${id} ORDER BY id`,
  },
}
