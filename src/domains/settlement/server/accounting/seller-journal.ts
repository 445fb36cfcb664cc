/** A seller's own journal of one month, for its accountant. */
import { sql } from 'kysely'
import { findSeat } from '#domains/identity/server/vat/seats.ts'
import type { Db } from '#platform/db/pool.ts'
import { csvEuros, csvOf } from '#shared/csv.ts'
import { commissionVatRate, type EntryKind, entryLabels } from '../../rules.ts'
import { sellerLines } from '../seller-lines.ts'

type Row = {
  day: string
  document: string
  kind: EntryKind
  reversal: boolean
  basisPoints: number | null
  cents: number
  vatCents: number | null
}

/** A commission and its VAT are one row. Amounts are positive when the seller is owed. */
const rowsOf = async (db: Db, vendorId: number, month: string): Promise<Row[]> => {
  const rate = commissionVatRate((await findSeat(db, vendorId)) !== null)
  const { rows } = await sql<Row>`
    SELECT to_char(e.at, 'YYYY-MM-DD') AS day, coalesce(o.number, p.reference, '') AS document, k.kind, e.reversal,
      CASE WHEN k.kind LIKE 'COMMISSION%' THEN ${rate}::int ELSE e.vat_basis_points END AS "basisPoints",
      sum(e.amount_cents)::bigint AS cents,
      sum(CASE WHEN e.kind LIKE 'COMMISSION_VAT%' THEN e.amount_cents WHEN e.kind LIKE 'COMMISSION%' THEN 0 ELSE e.vat_cents END)::bigint AS "vatCents"
    FROM ${sellerLines} e CROSS JOIN LATERAL (SELECT replace(e.kind, 'COMMISSION_VAT', 'COMMISSION') AS kind) k
    LEFT JOIN orders o ON o.id = e.order_id LEFT JOIN payouts p ON p.id = e.payout_id
    WHERE e.vendor_id = ${vendorId} AND e.at >= ${`${month}-01`}::date AND e.at < ${`${month}-01`}::date + interval '1 month'
    GROUP BY e.at, e.id, document, k.kind, e.reversal, e.vat_basis_points ORDER BY e.at, e.id, min(e.position)`.execute(
    db,
  )
  return rows
}

const operationOf = ({ kind, reversal }: Row) => {
  const words = kind.startsWith('COMMISSION')
    ? entryLabels[kind].replace(/ HT$/, '')
    : entryLabels[kind].replace(/ TTC$/, '')
  return reversal ? `${words}, refus de la banque` : words
}

export const sellerJournalCsv = async (db: Db, vendorId: number, month: string): Promise<string> =>
  csvOf(
    ['Date', 'Pièce', 'Opération', 'Taux TVA %', 'HT', 'TVA', 'TTC'],
    (await rowsOf(db, vendorId, month)).map(row => [
      row.day,
      row.document,
      operationOf(row),
      row.basisPoints === null ? null : row.basisPoints / 100,
      row.vatCents === null ? null : csvEuros(row.cents - row.vatCents),
      row.vatCents === null ? null : csvEuros(row.vatCents),
      csvEuros(row.cents),
    ]),
  )
