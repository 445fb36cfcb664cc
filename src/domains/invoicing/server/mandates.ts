import { now } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { BillingMandate, signMandate } from '../contract.ts'

/** The seller has signed the mandate, and has the marketplace make its invoices. */
export async function hasMandate(db: Db | Tx, vendorId: number): Promise<boolean> {
  const found = await db
    .selectFrom('billing_mandates as m')
    .innerJoin('vendors as v', 'v.id', 'm.vendor_id')
    .select('m.id')
    .where('m.vendor_id', '=', vendorId)
    .where('m.ended_at', 'is', null)
    .where('v.invoice_mode', '=', 'operator')
    .executeTakeFirst()
  return found !== undefined
}

export async function loadMandate(db: Db | Tx, vendorId: number): Promise<BillingMandate> {
  const row = await db
    .selectFrom('billing_mandates')
    .select(['signed_by', 'signed_at', 'version'])
    .where('vendor_id', '=', vendorId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return { signed: row ? { by: row.signed_by, at: row.signed_at.toISOString(), version: row.version } : null }
}

/** CONFLICT when a mandate is in force; the unique index decides between concurrent signatures. */
export async function signBillingMandate(
  tx: Tx,
  vendorId: number,
  userId: number,
  { body: { version, signedBy } }: Input<typeof signMandate>,
): Promise<BillingMandate> {
  const signed = await tx
    .insertInto('billing_mandates')
    .values({ vendor_id: vendorId, version, signed_by: signedBy, user_id: userId })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (!signed.numInsertedOrUpdatedRows) throw fail('CONFLICT', { sentence: 'Le mandat est déjà signé.' })
  addAuditDetails(tx, { subject: { kind: 'sellers', id: vendorId }, after: { mandate: version } })
  return loadMandate(tx, vendorId)
}

export async function endBillingMandate(tx: Tx, vendorId: number) {
  const ended = await tx
    .updateTable('billing_mandates')
    .set({ ended_at: now })
    .where('vendor_id', '=', vendorId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!ended.numUpdatedRows) throw fail('NOT_FOUND')
  addAuditDetails(tx, { subject: { kind: 'sellers', id: vendorId }, after: { mandate: null } })
  return { success: true as const }
}
