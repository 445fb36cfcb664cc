/** Yearly figures of sellers for the tax office, from the journal. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { seatOf } from '#domains/identity/server/vat/seats.ts'
import { loadCompany } from '#domains/settings/server/company.ts'
import type { Db } from '#platform/db/pool.ts'
import { csvEuros, csvOf } from '#shared/csv.ts'
import { fail } from '#shared/errors.ts'
import type { Seat } from '#shared/price/seats.ts'
import type { Dac7Year } from '../../contract-exports.ts'
import {
  considerationOf,
  type Dac7Quarter,
  type Dac7Seller,
  dac7Name,
  dac7Xml,
  isDac7Excluded,
  missingForDac7,
  quarters,
  salesOf,
  yearConsideration,
} from '../../rules/dac7.ts'
import { sellerLines } from '../seller-lines.ts'

export type Dac7Row = {
  year: number
  quarter: number
  id: number
  name: string
  legal_name: string
  legal_form: string
  siren: string
  siret: string | null
  vat_number: string | null
  register: string
  street: string
  postcode: string
  city: string
  seat: Seat | null
  first_names: string | null
  last_name: string | null
  birth_date: string | null
  tax_number: string | null
  sales: number
  gross: number
  refunds: number
  fees: number
  fees_vat: number
  small: boolean
}

export async function findDac7Rows(db: Db, fromYear: number, toYear: number, vendorId?: number): Promise<Dac7Row[]> {
  const { rows } = await sql<Dac7Row>`
    WITH quarters AS (
      SELECT e.vendor_id, extract(year FROM e.at)::int AS year, extract(quarter FROM e.at)::int AS quarter,
        count(DISTINCT e.id) FILTER (WHERE e.kind = 'SALE')::int AS sales,
        coalesce(sum(e.amount_cents) FILTER (WHERE e.kind IN ('SALE', 'DELIVERY')), 0)::bigint AS gross,
        coalesce(-sum(e.amount_cents) FILTER (WHERE e.kind IN ('REFUND', 'DELIVERY_REFUND')), 0)::bigint AS refunds,
        coalesce(-sum(e.amount_cents) FILTER (WHERE e.kind IN ('COMMISSION', 'COMMISSION_BACK')), 0)::bigint AS fees,
        coalesce(-sum(e.amount_cents) FILTER (WHERE e.kind IN ('COMMISSION_VAT', 'COMMISSION_VAT_BACK')), 0)::bigint AS fees_vat
      FROM ${sellerLines} e WHERE e.kind <> 'PAYOUT' AND e.at >= make_date(${fromYear}, 1, 1) AND e.at < make_date(${toYear + 1}, 1, 1)
        AND ${vendorId === undefined ? sql`true` : sql`e.vendor_id = ${vendorId}`} GROUP BY 1, 2, 3
    )
    SELECT q.*, v.id, v.name, v.legal_name, v.legal_form, v.siren, v.siret, v.vat_number, v.register, v.street, v.postcode, v.city, ${seatOf(sql`v.id`)} AS seat,
      t.first_names, t.last_name, t.birth_date::text AS birth_date, t.tax_number,
      sum(q.sales) OVER whole < 30 AND sum(q.gross - q.refunds) OVER whole <= 200000 AS small
    FROM quarters q JOIN vendors v ON v.id = q.vendor_id LEFT JOIN tax_identities t ON t.vendor_id = v.id
    WINDOW whole AS (PARTITION BY q.vendor_id, q.year)
    ORDER BY v.legal_name, v.id, q.year, q.quarter`.execute(db)
  return rows
}

const emptyQuarter: Dac7Quarter = { sales: 0, grossCents: 0, refundCents: 0, feeCents: 0, feeVatCents: 0 }

async function findDac7Sellers(db: Db, year: number, vendorId?: number): Promise<Dac7Seller[]> {
  const bySeller = Map.groupBy(await findDac7Rows(db, year, year, vendorId), row => row.id)
  return [...bySeller.values()].flatMap(rows => {
    const [row] = rows
    if (!row) return []
    const quarterOf = (number: number): Dac7Quarter => {
      const found = rows.find(({ quarter }) => quarter === number)
      return found
        ? {
            sales: found.sales,
            grossCents: found.gross,
            refundCents: found.refunds,
            feeCents: found.fees,
            feeVatCents: found.fees_vat,
          }
        : emptyQuarter
    }
    const { id, name, siren, siret, street, postcode, city, seat } = row
    const identity = { legalName: row.legal_name, legalForm: row.legal_form, vatNumber: row.vat_number || null }
    const person = personOf(row)
    return [
      { id, name, siren, siret, street, postcode, city, seat, ...identity, person, quarters: quarters.map(quarterOf) },
    ]
  })
}

const personOf = ({ legal_form, first_names, last_name, birth_date, tax_number }: Dac7Row) =>
  legal_form === 'EI' && first_names && last_name && birth_date && tax_number
    ? { firstNames: first_names, lastName: last_name, birthDate: birth_date, taxNumber: tax_number }
    : null

/** Who is declared, who is excluded, and what is missing. */
export async function loadDac7Year(db: Db, year: number): Promise<Dac7Year> {
  const sellers = await findDac7Sellers(db, year)
  return {
    year,
    sellers: sellers.map(seller => ({
      id: seller.id,
      legalName: seller.legalName,
      sales: salesOf(seller),
      considerationCents: yearConsideration(seller),
      excluded: isDac7Excluded(seller),
      missing: missingForDac7(seller),
    })),
  }
}

/** The sellers whose data are complete; the page names the others. `now`: the database's clock. */
export async function dac7Declaration(
  db: Db,
  year: number,
  now: Date,
): Promise<{ name: string; xml: string; count: number }> {
  const company = await loadCompany(db)
  if (!company)
    throw fail('MONTH_NOT_CLOSED', {
      sentence: 'Enregistrez d’abord la société\u00a0: la déclaration porte son SIREN.',
    })
  const siren = company.siret.slice(0, 9)
  const timestamp = now.toISOString().slice(0, 23)
  const sellers = (await findDac7Sellers(db, year)).filter(
    seller => !isDac7Excluded(seller) && missingForDac7(seller).length === 0,
  )
  const operator = { name: company.name, siren, vatNumber: company.vatNumber, address: company.address }
  const reference = () => `${randomUUID()}_v1`
  return {
    name: dac7Name(year, siren, timestamp),
    xml: dac7Xml({ year, operator, sellers, timestamp, reference }),
    count: sellers.length,
  }
}

/** What the operator declares, or would declare, about a seller: its copy. */
export async function dac7Copy(db: Db, vendorId: number, year: number): Promise<string> {
  const [seller] = await findDac7Sellers(db, year, vendorId)
  return csvOf(
    [
      'Trimestre',
      'Ventes',
      'Ventes TTC',
      'Remboursements TTC',
      'Commissions HT',
      'TVA sur commissions',
      'Contrepartie nette',
    ],
    (seller?.quarters ?? []).map((quarter, index) => [
      `${year}-T${index + 1}`,
      quarter.sales,
      csvEuros(quarter.grossCents),
      csvEuros(quarter.refundCents),
      csvEuros(quarter.feeCents),
      csvEuros(quarter.feeVatCents),
      csvEuros(considerationOf(quarter)),
    ]),
  )
}
