/** What a seller declares of its exempt deliveries to other Member States, from its documents in force. */
import { type RawBuilder, sql } from 'kysely'
import { today } from '#platform/db/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { csvEuros, csvOf } from '#shared/csv.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { UnionDeliveries } from '../contract-union.ts'
import { isReplaced } from '../platform/state.ts'
import { sideOf } from './queries.ts'

async function findDeliveries(db: Db, user: CurrentUser, when: RawBuilder<unknown>): Promise<UnionDeliveries[]> {
  const { rows } = await sql<UnionDeliveries>`
    SELECT to_char(i.issued_on, 'YYYY-MM') AS month, i.document->'buyer'->>'country' AS country,
      i.document->'buyer'->>'vatNumber' AS "vatNumber", max(i.document->'buyer'->>'name') AS buyer,
      sum((i.ht_cents - i.deposit_cents) * CASE i.kind WHEN 'CREDIT_NOTE' THEN -1 ELSE 1 END)::bigint AS "htCents"
    FROM invoices i JOIN orders o ON o.id = i.order_id
    WHERE ${sideOf(user, 'ventes')} AND o.vat_treatment = 'intra_community' AND NOT ${isReplaced} AND ${when}
    GROUP BY 1, 2, 3 ORDER BY 1 DESC, 2, 3`.execute(db)
  return rows
}

/** FORBIDDEN for others than members of a seller with accounts. */
export const findUnionDeliveries = async (db: Db, user: CurrentUser) => ({
  deliveries: await findDeliveries(db, user, sql`i.issued_on >= ${today} - interval '1 year'`),
})

/** Regime 21: exempt delivery. The fiscal value is declared in whole euros. */
export async function unionDeliveriesCsv(db: Db, user: CurrentUser, month: string): Promise<string> {
  const start = `${month}-01`
  const rows = await findDeliveries(
    db,
    user,
    sql`i.issued_on >= ${start}::date AND i.issued_on < ${start}::date + interval '1 month'`,
  )
  return csvOf(
    ['Mois', 'Pays', 'Numéro de TVA', 'Acheteur', 'Régime', 'Valeur fiscale', 'Montant HT'],
    rows.map(row => [
      ...[row.month, row.country, row.vatNumber, row.buyer, 21],
      ...[Math.round(row.htCents / 100), csvEuros(row.htCents)],
    ]),
  )
}
