/** The operator's financial exports, as spreadsheet rows. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { csvEuros } from '#shared/csv.ts'
import { countryName, isUnionCountry } from '#shared/price/countries.ts'
import { seatAddress } from '#shared/price/seats.ts'
import { type VatTreatment, type VatZone, vatZoneName } from '#shared/price/vat.ts'
import type { ExportKind, ExportPeriod, MoneyExport } from '../contract-exports.ts'
import { type Dac7Row, findDac7Rows } from './accounting/dac7.ts'
import { sellerLines } from './seller-lines.ts'

type Row = (string | number | boolean | null)[]
export type CsvSheet = { head: readonly string[]; rowCount: number; pages: AsyncIterable<Row[]> | Iterable<Row[]> }
export type SheetOf = (db: Db, period: ExportPeriod) => Promise<CsvSheet>
const days = ({ from, to }: ExportPeriod, column: string) =>
  sql`${sql.ref(column)} >= ${from}::date AND ${sql.ref(column)} < ${to}::date + 1`
const rate = (basisPoints: number) => basisPoints / 100
/** Aggregates with few rows: a single page. */
const whole = (head: readonly string[], rows: Row[]): CsvSheet => ({ head, rowCount: rows.length, pages: [rows] })

/** Per seller and quarter, of the years that the period touches. */
const dac7: SheetOf = async (db, period) => {
  const rows = await findDac7Rows(db, Number(period.from.slice(0, 4)), Number(period.to.slice(0, 4)))
  return whole(
    [
      ...['Année', 'Trimestre', 'Nom commercial', 'Raison sociale', 'Forme', 'SIREN', 'SIRET', 'TVA', 'Registre'],
      ...['Rue', 'Code postal', 'Ville', 'Ventes', 'Ventes TTC', 'Remboursements TTC', 'Commissions HT'],
      ...['TVA sur commissions', 'Contrepartie nette', 'Sous le seuil'],
    ],
    rows.map(row => [
      ...[row.year, row.quarter, row.name, row.legal_name, row.legal_form, row.siren, row.siret, row.vat_number],
      ...[row.register, ...seatCells(row), row.sales, csvEuros(row.gross), csvEuros(row.refunds)],
      ...[csvEuros(row.fees), csvEuros(row.fees_vat)],
      csvEuros(row.gross - row.refunds - row.fees - row.fees_vat),
      row.small,
    ]),
  )
}

/** The town names its country where it is another one. */
function seatCells({ seat, ...row }: Dac7Row): string[] {
  const { street, postcode, city, country } = seatAddress(row, seat)
  return [street, postcode, country === 'FR' ? city : `${city}, ${countryName(country)}`]
}

type VatSum = {
  month: string
  whose: string
  zone: VatZone | null
  treatment: VatTreatment
  country: string
  basis_points: number
  ht: number
  vat: number
}

/** A return declares apart what leaves France: exempt, under the One-Stop Shop, or at French rates. */
function deliveryCell({ zone, treatment, country }: VatSum): string | null {
  if (zone === null) return treatment === 'reverse_charge' ? `${countryName(country)}, autoliquidation (259-1°)` : null
  if (treatment === 'reverse_charge') return `${countryName(country)}, autoliquidation (283-1)`
  if (treatment === 'intra_community') return `${countryName(country)}, exonérée (262 ter I)`
  if (treatment === 'one_stop_shop') return `${countryName(country)}, guichet unique`
  return isUnionCountry(country) ? `${countryName(country)}, TVA française` : vatZoneName(zone)
}

/**
 * VAT on sales is owed by the sellers; VAT on commissions by the operator. Both are those of the journal: a refund counts
 * in the month in which it was requested, with the VAT frozen with it; the rounding of a commission invoice in the month
 * in which it was issued. A return declares Corsica apart, whose 10 % is not that of the mainland.
 */
const vat: SheetOf = async (db, period) => {
  const { rows } = await sql<VatSum>`
    WITH facts AS (
      SELECT at, 'vendeurs' AS whose, o.vat_zone AS zone, o.vat_treatment AS treatment, o.delivery_country AS country, vat_basis_points AS basis_points, amount_cents - vat_cents AS ht, vat_cents AS vat
        FROM ${sellerLines} e JOIN orders o ON o.id = e.order_id WHERE vat_cents IS NOT NULL AND ${days(period, 'e.at')}
      UNION ALL SELECT at, 'Cep & Chai', NULL, CASE WHEN s.country IS NULL THEN 'domestic' ELSE 'reverse_charge' END,
          coalesce(s.country, 'FR'), CASE WHEN s.country IS NULL THEN 2000 ELSE 0 END,
          CASE WHEN kind IN ('COMMISSION', 'COMMISSION_BACK') THEN -amount_cents ELSE 0 END,
          CASE WHEN kind IN ('COMMISSION_VAT', 'COMMISSION_VAT_BACK') THEN -amount_cents ELSE 0 END
        FROM ${sellerLines} e LEFT JOIN vendor_seats s ON s.vendor_id = e.vendor_id WHERE kind LIKE 'COMMISSION%' AND ${days(period, 'e.at')}
      UNION ALL SELECT e.at, 'Cep & Chai', NULL, 'domestic', 'FR', 2000, 0, -l.cents FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
        WHERE e.kind = 'COMMISSION_INVOICE' AND l.account = 'COMMISSION_VAT' AND ${days(period, 'e.at')}
    )
    SELECT to_char(at, 'YYYY-MM') AS month, whose, zone, treatment, CASE WHEN country = 'MC' THEN 'FR' ELSE country END AS country, basis_points, sum(ht)::bigint AS ht, sum(vat)::bigint AS vat
    FROM facts GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2 DESC, 3 DESC, 4, 5, 6 DESC`.execute(db)
  return whole(
    ['Mois', 'TVA due par', 'Livraison', 'Taux %', 'Base HT', 'TVA'],
    rows.map(row => [
      ...[row.month, row.whose, deliveryCell(row), rate(row.basis_points)],
      ...[csvEuros(row.ht), csvEuros(row.vat)],
    ]),
  )
}

type LineRow = {
  /** Cursor of the next page, with the column's microseconds, which a Date does not hold. */
  paid_at: string
  order_id: number
  position: number
  number: string
  day: string
  status: string
  vendor: string
  delivery_mode: string
  title: string
  variant_label: string
  reference: string
  quantity: number
  unit_price_cents: number
  ht_cents: number
  vat_basis_points: number
  vat_cents: number
  refunded: number
  commission_cents: number
  commission_vat: number
  price_basis: string
  unit_price_ttc_hundredths: number | null
}

type After = Pick<LineRow, 'paid_at' | 'order_id' | 'position'>

/** The day is repeated on its own because an index supports it; a row comparison across two tables would use none. */
const beyond = ({ paid_at, order_id, position }: After) => sql`o.paid_at >= ${paid_at}::timestamptz
  AND (o.paid_at, o.id, l.position) > (${paid_at}::timestamptz, ${order_id}::bigint, ${position}::int)`

async function linesAfter(db: Db, period: ExportPeriod, limit: number, after?: After): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT o.paid_at::text AS paid_at, o.id AS order_id, l.position, o.number, to_char(o.paid_at, 'YYYY-MM-DD') AS day, o.status,
      v.name AS vendor, o.delivery_mode, l.title, l.variant_label, l.reference, l.quantity, l.unit_price_cents, l.ht_cents,
      l.vat_basis_points, l.vat_cents, coalesce(b.units, 0)::int AS refunded, c.commission_cents, c.vat_cents AS commission_vat,
      l.price_basis, l.unit_price_ttc_hundredths
    FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN vendors v ON v.id = o.vendor_id
    JOIN line_commissions c ON c.order_line_id = l.id
    CROSS JOIN LATERAL (SELECT sum(x.quantity) AS units FROM refund_lines x JOIN refunds r ON r.id = x.refund_id
      WHERE x.order_line_id = l.id AND r.status <> 'FAILED') b
    WHERE ${days(period, 'o.paid_at')} AND ${after ? beyond(after) : sql`true`}
    ORDER BY o.paid_at, o.id, l.position LIMIT ${limit}`.execute(db)
  return rows
}

/** One page at a time is in memory, whatever the period; the next is read once the previous one was sent. */
export async function* orderPages(db: Db, period: ExportPeriod, limit = 2_000): AsyncGenerator<Row[]> {
  for (
    let rows = await linesAfter(db, period, limit);
    rows.length;
    rows = await linesAfter(db, period, limit, rows.at(-1))
  )
    yield rows.map(row => [
      ...[row.number, row.day, row.status, row.vendor, row.delivery_mode, row.title, row.variant_label, row.reference],
      ...[row.quantity, csvEuros(row.unit_price_cents), csvEuros(row.ht_cents), rate(row.vat_basis_points)],
      ...[csvEuros(row.vat_cents), row.refunded, csvEuros(row.commission_cents), csvEuros(row.commission_vat)],
      ...[row.price_basis, row.unit_price_ttc_hundredths === null ? null : row.unit_price_ttc_hundredths / 10_000],
    ])
}

const orders: SheetOf = async (db, period) => {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE ${days(period, 'o.paid_at')}`.execute(
    db,
  )
  return {
    head: [
      ...['Commande', 'Payée le', 'Statut', 'Vendeur', 'Livraison', 'Article', 'Variante', 'Référence', 'Quantité'],
      ...['Prix HT', 'Montant HT', 'Taux TVA %', 'TVA', 'Unités remboursées', 'Commission HT', 'TVA sur commission'],
      ...['Facturé en', 'Prix TTC'],
    ],
    rowCount: rows[0]?.n ?? 0,
    pages: orderPages(db, period),
  }
}

export const sheets: Record<ExportKind, SheetOf> = { dac7, tva: vat, commandes: orders }

export async function lastExports(db: Db): Promise<MoneyExport[]> {
  const { rows } = await sql<MoneyExport>`
    SELECT e.id, e.what, e.from_day AS "from", e.to_day AS "to", e.row_count AS rows, u.first_name || ' ' || u.last_name AS "by",
      to_json(e.at)#>>'{}' AS at
    FROM money_exports e JOIN users u ON u.id = e.user_id ORDER BY e.at DESC, e.id DESC LIMIT 30`.execute(db)
  return rows
}
