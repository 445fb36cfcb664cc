import { loadCompany } from '#domains/settings/server/company.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Issuer } from './invoices.ts'

/** Issuer of commission invoices: the company that operates the marketplace. */
export async function findInvoiceIssuer(db: Db): Promise<Issuer> {
  const company = await loadCompany(db)
  return {
    name: company?.name ?? null,
    form: company?.legalForm ?? null,
    address: company?.address ?? null,
    register: company?.register ?? null,
    vatNumber: company?.vatNumber ?? null,
  }
}
