/** The operator's money exports, as rows of a spreadsheet. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { csvEuros } from '#shared/csv.ts'
import type { ExportKind, ExportPeriod, ExportRow } from '../contract-exports.ts'

export type Sheet = { head: readonly string[]; rows: (string | number | boolean | null)[][] }
export type SheetOf = (db: Db, asked: ExportPeriod) => Promise<Sheet>
const days = ({ from, to }: ExportPeriod, column: string) =>
  sql`${sql.ref(column)} >= ${from}::date AND ${sql.ref(column)} < ${to}::date + 1`
const rate = (basisPoints: number) => basisPoints / 100

type Dac7Row = {
  year: number
  quarter: number
  name: string
  legal_name: string
  legal_form: string
  siren: string
  siret: string
  vat_number: string | null
  register: string
  street: string
  postcode: string
  city: string
  sales: number
  gross: number
  refunds: number
  fees: number
  fees_vat: number
  small: boolean
}

/** CGI art. 1649 ter A and following: per seller and quarter. Below 30 sales and 2 000 € in the year, a seller of goods is not declared. */
const dac7: SheetOf = async (db, asked) => {
  const { rows } = await sql<Dac7Row>`
    WITH quarters AS (
      SELECT e.vendor_id, extract(year FROM e.at)::int AS year, extract(quarter FROM e.at)::int AS quarter,
        count(*) FILTER (WHERE e.kind = 'SALE')::int AS sales,
        coalesce(sum(e.amount_cents) FILTER (WHERE e.kind IN ('SALE', 'DELIVERY')), 0)::bigint AS gross,
        coalesce(-sum(e.amount_cents) FILTER (WHERE e.kind IN ('REFUND', 'DELIVERY_REFUND')), 0)::bigint AS refunds,
        coalesce(-sum(e.amount_cents) FILTER (WHERE e.kind IN ('COMMISSION', 'COMMISSION_BACK')), 0)::bigint AS fees,
        coalesce(-sum(e.amount_cents) FILTER (WHERE e.kind IN ('COMMISSION_VAT', 'COMMISSION_VAT_BACK')), 0)::bigint AS fees_vat
      FROM settlement_entries e WHERE e.kind <> 'PAYOUT' AND e.at >= date_trunc('year', ${asked.from}::date)
        AND e.at < date_trunc('year', ${asked.to}::date) + interval '1 year' GROUP BY 1, 2, 3
    )
    SELECT q.*, v.name, v.legal_name, v.legal_form, v.siren, v.siret, v.vat_number, v.register, v.street, v.postcode, v.city,
      sum(q.sales) OVER whole < 30 AND sum(q.gross - q.refunds) OVER whole <= 200000 AS small
    FROM quarters q JOIN vendors v ON v.id = q.vendor_id
    WINDOW whole AS (PARTITION BY q.vendor_id, q.year)
    ORDER BY v.legal_name, q.year, q.quarter`.execute(db)
  return {
    head: [
      ...['Année', 'Trimestre', 'Nom commercial', 'Raison sociale', 'Forme', 'SIREN', 'SIRET', 'TVA', 'Registre'],
      ...['Rue', 'Code postal', 'Ville', 'Ventes', 'Ventes TTC', 'Remboursements TTC', 'Commissions HT'],
      ...['TVA sur commissions', 'Contrepartie nette', 'Sous le seuil'],
    ],
    rows: rows.map(row => [
      ...[row.year, row.quarter, row.name, row.legal_name, row.legal_form, row.siren, row.siret, row.vat_number],
      ...[row.register, row.street, row.postcode, row.city, row.sales, csvEuros(row.gross), csvEuros(row.refunds)],
      ...[csvEuros(row.fees), csvEuros(row.fees_vat)],
      csvEuros(row.gross - row.refunds - row.fees - row.fees_vat),
      row.small,
    ]),
  }
}

/** VAT of the sales is the sellers'; VAT of the commissions is the market's own. Refunds count in the month they were asked. */
const vat: SheetOf = async (db, asked) => {
  const { rows } = await sql<{ month: string; whose: string; basis_points: number; ht: number; vat: number }>`
    WITH facts AS (
      SELECT o.paid_at AS at, 'vendeurs' AS whose, l.vat_basis_points AS basis_points, l.ht_cents::numeric AS ht, l.vat_cents::numeric AS vat
        FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE ${days(asked, 'o.paid_at')}
      UNION ALL SELECT paid_at, 'vendeurs', 2000, delivery_ht_cents, delivery_vat_cents FROM orders o
        WHERE delivery_ht_cents > 0 AND ${days(asked, 'o.paid_at')}
      UNION ALL SELECT r.created_at, 'vendeurs', l.vat_basis_points, -(x.amount_cents - round(l.vat_cents * x.quantity::numeric / l.quantity)),
          -round(l.vat_cents * x.quantity::numeric / l.quantity)
        FROM refunds r JOIN refund_lines x ON x.refund_id = r.id JOIN order_lines l ON l.id = x.order_line_id
        WHERE r.status <> 'FAILED' AND ${days(asked, 'r.created_at')}
      UNION ALL SELECT created_at, 'vendeurs', 2000, -(delivery_cents - round(delivery_cents / 6.0)), -round(delivery_cents / 6.0)
        FROM refunds r WHERE delivery_cents > 0 AND status <> 'FAILED' AND ${days(asked, 'r.created_at')}
      UNION ALL SELECT at, 'Cep & Chai', 2000,
          CASE WHEN kind IN ('COMMISSION', 'COMMISSION_BACK') THEN -amount_cents ELSE 0 END,
          CASE WHEN kind IN ('COMMISSION_VAT', 'COMMISSION_VAT_BACK') THEN -amount_cents ELSE 0 END
        FROM settlement_entries e WHERE kind LIKE 'COMMISSION%' AND ${days(asked, 'e.at')}
    )
    SELECT to_char(at, 'YYYY-MM') AS month, whose, basis_points, sum(ht)::bigint AS ht, sum(vat)::bigint AS vat
    FROM facts GROUP BY 1, 2, 3 ORDER BY 1, 2 DESC, 3 DESC`.execute(db)
  return {
    head: ['Mois', 'TVA due par', 'Taux %', 'Base HT', 'TVA'],
    rows: rows.map(row => [row.month, row.whose, rate(row.basis_points), csvEuros(row.ht), csvEuros(row.vat)]),
  }
}

type LineRow = {
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
}

const orders: SheetOf = async (db, asked) => {
  const { rows } = await sql<LineRow>`
    SELECT o.number, to_char(o.paid_at, 'YYYY-MM-DD') AS day, o.status, v.name AS vendor, o.delivery_mode, l.title, l.variant_label,
      l.reference, l.quantity, l.unit_price_cents, l.ht_cents, l.vat_basis_points, l.vat_cents,
      coalesce(b.units, 0)::int AS refunded, c.commission_cents, c.vat_cents AS commission_vat
    FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN vendors v ON v.id = o.vendor_id
    JOIN line_commissions c ON c.order_line_id = l.id
    LEFT JOIN (SELECT x.order_line_id, sum(x.quantity) AS units FROM refund_lines x JOIN refunds r ON r.id = x.refund_id
      WHERE r.status <> 'FAILED' GROUP BY 1) b ON b.order_line_id = l.id
    WHERE ${days(asked, 'o.paid_at')} ORDER BY o.paid_at, o.id, l.position`.execute(db)
  return {
    head: [
      ...['Commande', 'Payée le', 'Statut', 'Vendeur', 'Livraison', 'Article', 'Variante', 'Référence', 'Quantité'],
      ...['Prix HT', 'Montant HT', 'Taux TVA %', 'TVA', 'Unités remboursées', 'Commission HT', 'TVA sur commission'],
    ],
    rows: rows.map(row => [
      ...[row.number, row.day, row.status, row.vendor, row.delivery_mode, row.title, row.variant_label, row.reference],
      ...[row.quantity, csvEuros(row.unit_price_cents), csvEuros(row.ht_cents), rate(row.vat_basis_points)],
      ...[csvEuros(row.vat_cents), row.refunded, csvEuros(row.commission_cents), csvEuros(row.commission_vat)],
    ]),
  }
}

export const sheets: Record<ExportKind, SheetOf> = { dac7, tva: vat, commandes: orders }

export async function lastExports(db: Db): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    SELECT e.id, e.what, e.from_day AS "from", e.to_day AS "to", e.row_count AS rows, u.first_name || ' ' || u.last_name AS "by",
      to_json(e.at)#>>'{}' AS at
    FROM money_exports e JOIN users u ON u.id = e.user_id ORDER BY e.at DESC, e.id DESC LIMIT 30`.execute(db)
  return rows
}
