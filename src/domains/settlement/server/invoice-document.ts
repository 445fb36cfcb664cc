/** Parties and lines of commission invoices. */

import { sql } from 'kysely'
import { findSeat } from '#domains/identity/server/vat/seats.ts'
import type { InvoiceDocument, InvoiceParty } from '#domains/invoicing/document.ts'
import type { Company } from '#domains/settings/contract-company.ts'
import { anyOf } from '#platform/db/planner.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { leastPenaltyWords } from '#shared/price/interest.ts'
import { abroadParty, seatAddress } from '#shared/price/seats.ts'
import { type CommissionDocumentKind, type CommissionLine, commissionDocument } from '../rules/commission-document.ts'
import { sellerLines } from './seller-lines.ts'

/** « 12 rue des Crayères, 51200 Épernay »: street, postcode, town. */
const addressShape = /^(.*\S)[\s,]+(\d{5})\s+([^,]+)$/su

function addressIn(address: string) {
  const [, street = address, postcode = '', city = ''] = addressShape.exec(address) ?? []
  return { street: street.replace(/,$/, ''), postcode, city, country: 'FR' }
}

/** The company that operates the marketplace, which issues these documents. */
export function companyParty(company: Omit<Company, 'changedAt'> | null): InvoiceParty {
  const siren = company?.siret.slice(0, 9) ?? null
  return {
    name: company?.name ?? 'Cep & Chai',
    legalForm: company?.legalForm ?? null,
    ...addressIn(company?.address ?? ''),
    siren,
    siret: company?.siret ?? null,
    vatNumber: company?.vatNumber ?? null,
    register: company?.register ?? null,
    email: company?.email ?? null,
    electronicAddress: siren,
  }
}

export async function vendorParty(tx: Tx, vendorId: number): Promise<InvoiceParty> {
  const vendor = await tx
    .selectFrom('vendors')
    .select(['legal_name as name', 'legal_form as legalForm', 'siren', 'siret', 'vat_number as vatNumber', 'register'])
    .select(['street', 'postcode', 'city', 'email'])
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  const seat = await findSeat(tx, vendorId)
  if (!seat) return { ...vendor, country: 'FR', electronicAddress: vendor.siren }
  // A service is taxed where its customer is established: under the number of that country.
  const { vatNumber } = seat
  return { ...vendor, ...seatAddress(vendor, seat), ...abroadParty(seat), vatNumber, electronicAddress: null }
}

/** What these entries retained, or gave back, by order. */
export async function findCommissionLines(
  db: Db | Tx,
  entryIds: readonly number[],
  kind: CommissionDocumentKind,
): Promise<CommissionLine[]> {
  const sign = sql.lit(kind === 'CREDIT_NOTE' ? 1 : -1)
  const { rows } = await sql<CommissionLine>`
    SELECT o.number AS "orderNumber", to_char(coalesce(min(e.at) FILTER (WHERE e.kind = 'COMMISSION'), max(e.at)), 'YYYY-MM-DD') AS day,
      o.goods_ht_cents AS "baseCents", c.rates, c.bounded AS "isBounded", bool_or(e.kind IN ('COMMISSION', 'COMMISSION_VAT')) AS "isSale",
      bool_or(e.kind LIKE '%BACK' AND NOT e.reversal) AS "isReduced",
      coalesce(${sign} * sum(e.amount_cents) FILTER (WHERE e.kind IN ('COMMISSION', 'COMMISSION_BACK')), 0)::bigint AS "htCents",
      coalesce(${sign} * sum(e.amount_cents) FILTER (WHERE e.kind IN ('COMMISSION_VAT', 'COMMISSION_VAT_BACK')), 0)::bigint AS "vatCents"
    FROM ${sellerLines} e JOIN orders o ON o.id = e.order_id
    CROSS JOIN LATERAL (SELECT jsonb_agg(DISTINCT basis_points ORDER BY basis_points DESC) AS rates,
      bool_or(floor_cents IS NOT NULL OR cap_cents IS NOT NULL) AS bounded FROM line_commissions WHERE order_id = o.id) c
    WHERE e.id = ${anyOf(entryIds)} AND e.kind LIKE 'COMMISSION%'
    GROUP BY o.id, c.rates, c.bounded ORDER BY min(e.at), o.id`.execute(db)
  return rows
}

/** Parties as they were stored before documents were. */
type FormerIssuer = {
  name: string | null
  form: string | null
  address: string | null
  register: string | null
  vatNumber: string | null
}
type FormerVendor = {
  legalName: string
  legalForm: string
  siret: string
  vatNumber: string | null
  street: string
  postcode: string
  city: string
}

type FormerRow = {
  id: number
  kind: string
  number: string
  issued_on: string
  month: string
  issuer: unknown
  vendor: unknown
  ht_cents: number
  vat_cents: number
}

/** The document of an invoice that was stored without one. */
export async function formerDocument(db: Db, row: FormerRow): Promise<InvoiceDocument> {
  const [issuer, vendor] = [row.issuer as FormerIssuer, row.vendor as FormerVendor]
  const { rows } = await sql<{
    id: number
  }>`SELECT entry_id AS id FROM commission_invoice_entries WHERE invoice_id = ${row.id}`.execute(db)
  const kind = row.kind === 'CREDIT_NOTE' ? 'CREDIT_NOTE' : 'INVOICE'
  const unknown = { siren: null, siret: null, register: null, email: null, electronicAddress: null, country: 'FR' }
  return commissionDocument(
    {
      kind,
      number: row.number,
      issuedOn: row.issued_on,
      month: row.month,
      seller: {
        ...unknown,
        ...addressIn(issuer.address ?? ''),
        name: issuer.name ?? 'Cep & Chai',
        legalForm: issuer.form,
        register: issuer.register,
        vatNumber: issuer.vatNumber,
      },
      buyer: { ...unknown, ...vendor, name: vendor.legalName, siren: vendor.siret.slice(0, 9) },
      refersTo: [],
      penalties: leastPenaltyWords([], row.issued_on),
      lines: await findCommissionLines(
        db,
        rows.map(({ id }) => id),
        kind,
      ),
    },
    { htCents: Math.abs(row.ht_cents), vatCents: Math.abs(row.vat_cents), roundingCents: 0 },
  )
}
