/** The tax office's file of the operator's journal, page by page, whatever the length of the period. */
import { sql } from 'kysely'
import { loadCompany } from '#domains/settings/server/company.ts'
import type { Db } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { type FecLine, fecFields, fecLine, fecName } from '../../rules/fec.ts'
import type { JournalKind } from '../../rules/journal.ts'

type Cursor = { at: string; id: number; position: number }
type Row = Cursor & {
  kind: JournalKind
  reversal: boolean
  day: string
  validatedOn: string
  number: string
  title: string
  vendorId: number | null
  legalName: string | null
  document: string
  cents: number
}

export type FecFile = { name: string; entries: number; pages: AsyncIterable<string> }

/** `period`: a year or a month, in which every month with entries is closed. */
export async function fecOf(db: Db, period: string): Promise<FecFile> {
  const siren = (await loadCompany(db))?.siret.slice(0, 9)
  if (!siren)
    throw fail('MONTH_NOT_CLOSED', { sentence: 'Enregistrez d’abord la société\u00a0: le fichier porte son SIREN.' })
  const from = period.length === 4 ? `${period}-01-01` : `${period}-01`
  const length = period.length === 4 ? '1 year' : '1 month'
  const { rows } = await sql<{ lastDay: string; entries: number; before: number; open: boolean }>`
    SELECT to_char(p.until - interval '1 day', 'YYYY-MM-DD') AS "lastDay", now() < p.until
        OR EXISTS (SELECT FROM journal_entries e WHERE e.at >= p.start AND e.at < p.until
          AND e.at >= coalesce((SELECT max(month) + interval '1 month' FROM journal_closings), '-infinity')) AS open,
      (SELECT count(*)::int FROM journal_entries WHERE at >= p.start AND at < p.until) AS entries,
      (SELECT count(*)::int FROM journal_entries WHERE at >= date_trunc('year', p.start) AND at < p.start) AS before
    FROM (SELECT ${from}::timestamp AT TIME ZONE 'Europe/Paris' AS start, ${from}::date + ${length}::interval AS until) p`.execute(
    db,
  )
  const [found] = rows
  if (!found || found.open) throw fail('MONTH_NOT_CLOSED')
  const { lastDay, entries, before } = found
  return { name: fecName(siren, lastDay), entries, pages: fecPages(db, { from, length }, before) }
}

type Period = { from: string; length: string }
/** `before`: number of the year's entries before the period. */
export async function* fecPages(db: Db, period: Period, before: number, limit = 5_000): AsyncGenerator<string> {
  yield `${fecFields.join('\t')}\r\n`
  let number = before
  let last: Row | undefined
  for (let rows = await rowsAfter(db, period, limit); rows.length; rows = await rowsAfter(db, period, limit, last)) {
    let page = ''
    for (const row of rows) {
      if (row.id !== last?.id) number++
      last = row
      page += fecLine(lineOf(row, number))
    }
    yield page
  }
}

const labels: Record<JournalKind, string> = {
  CAPTURE: 'Encaissement',
  SALE: 'Vente',
  REFUND: 'Remboursement',
  GESTURE: 'Geste commercial',
  REPAYMENT: 'Retour à l’acheteur',
  PAID_BY_SELLER: 'Remboursé par le vendeur',
  PAYOUT: 'Virement au vendeur',
  TRANSFER: 'Transfert au vendeur',
  PROVIDER_PAYOUT: 'Virement du prestataire',
  DEBT: 'Somme à récupérer',
  DISPUTE: 'Paiement contesté',
  SET_OFF: 'Compensation sur apports',
  PROVIDER_FEE: 'Frais du prestataire',
  COMMISSION_INVOICE: 'Facture de commission',
  VAT_CORRECTION: 'Correction de TVA',
}

const lineOf = (row: Row, number: number): FecLine => ({
  kind: row.kind,
  number,
  day: row.day,
  account: { number: row.number, title: row.title },
  seller: row.vendorId === null ? null : { id: row.vendorId, legalName: row.legalName ?? '' },
  document: row.document,
  label: `${labels[row.kind]}${row.reversal ? ', extourne' : ''} ${row.document}`,
  cents: row.cents,
  validatedOn: row.validatedOn,
})

async function rowsAfter(db: Db, { from, length }: Period, limit: number, after?: Cursor): Promise<Row[]> {
  const beyond = after
    ? sql`e.at >= ${after.at}::timestamptz AND (e.at, e.id, l.position) > (${after.at}::timestamptz, ${after.id}::bigint, ${after.position}::int)`
    : sql`true`
  const { rows } = await sql<Row>`
    SELECT e.at::text AS at, e.id, l.position, e.kind, e.reverses IS NOT NULL AS reversal, to_char(e.at, 'YYYY-MM-DD') AS day,
      to_char(c.closed_at, 'YYYY-MM-DD') AS "validatedOn", a.number, a.title, l.vendor_id AS "vendorId", v.legal_name AS "legalName",
      coalesce(o.number, p.number, 'VIR-' || e.payout_id, e.key) AS document, l.cents
    FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id JOIN journal_accounts a ON a.code = l.account
    JOIN journal_closings c ON c.month = date_trunc('month', e.at)::date
    LEFT JOIN vendors v ON v.id = l.vendor_id LEFT JOIN orders o ON o.id = e.order_id LEFT JOIN purchases p ON p.id = e.purchase_id
    WHERE e.at >= ${from}::date AND e.at < ${from}::date + ${length}::interval AND ${beyond}
    ORDER BY e.at, e.id, l.position LIMIT ${limit}`.execute(db)
  return rows
}
