/** Size class and VAT regime of a seller. */
import { now } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import type { EinvoicingTerms, setEinvoicingTerms } from '../contract-platform.ts'
import { issuingSince, receivingSince, type SizeClass } from '../rules-life-cycle.ts'
import type { VatRegime } from '../rules-reporting.ts'

export async function loadEinvoicingTerms(db: Db | Tx, vendorId: number): Promise<EinvoicingTerms> {
  const row = await db
    .selectFrom('einvoicing_terms')
    .select(['size_class', 'vat_regime'])
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  // The columns' CHECK constraints allow these only.
  const sizeClass = (row?.size_class as SizeClass | undefined) ?? null
  const vatRegime = (row?.vat_regime as VatRegime | undefined) ?? null
  return { sizeClass, vatRegime, receivingSince, issuingSince: issuingSince(sizeClass ?? 'small') }
}

export async function saveEinvoicingTerms(tx: Tx, vendorId: number, { body }: Input<typeof setEinvoicingTerms>) {
  const values = { size_class: body.sizeClass, vat_regime: body.vatRegime, updated_at: now }
  await tx
    .insertInto('einvoicing_terms')
    .values({ vendor_id: vendorId, ...values })
    .onConflict(on => on.column('vendor_id').doUpdateSet(values))
    .execute()
  addAuditDetails(tx, { subject: { kind: 'sellers', id: vendorId }, after: { ...body } })
  return loadEinvoicingTerms(tx, vendorId)
}
