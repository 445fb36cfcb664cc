/**
 * End of the contract with a seller. Its row is locked first, as for every change of its status. On the day, sales stop;
 * orders under way, returns, invoices and payouts do not depend on the status and go on.
 */
import { findSellerMediators } from '#domains/settings/server/company.ts'
import { databaseDay, now, today } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { runEach } from '#platform/run-each.ts'
import type { Input } from '#shared/contract.ts'
import { formatLongDate } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type {
  cancelTermination,
  endOwnContract,
  SellerTermination,
  terminateSeller,
} from '../../contract-termination.ts'
import {
  firstDayWithNotice,
  lastDayOfSeller,
  type TerminationGround,
  terminationGroundLabels,
} from '../../rules/termination.ts'
import { renewLists } from '../admin/seller-status.ts'
import { mailEnded, mailTermination, mailTerminationCancelled } from './termination-mails.ts'

export async function findPendingTermination(db: Db | Tx, vendorId: number): Promise<SellerTermination | null> {
  const row = await db
    .selectFrom('vendor_terminations')
    .select(['ground', 'clause', 'reason', 'announced_at', 'effective_on'])
    .where('vendor_id', '=', vendorId)
    .where('carried_out_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { ground, clause, reason, announced_at, effective_on: effectiveOn } = row
  // The column's CHECK constraint allows these values only.
  return { ground: ground as TerminationGround, clause, reason, announcedAt: announced_at.toISOString(), effectiveOn }
}

export async function loadOwnTermination(db: Db, vendorId: number) {
  const { status } = await db
    .selectFrom('vendors')
    .select('status')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  return {
    termination: await findPendingTermination(db, vendorId),
    isEnded: status === 'ended',
    mayEnd: isUnderContract(status),
    today: await databaseDay(db),
    mediators: await findSellerMediators(db),
  }
}

const isUnderContract = (status: string) => status === 'verified' || status === 'suspended'

/** NOT_FOUND without the seller; CONFLICT for one that never sold, whose contract ended, or whose end is announced. */
async function lockUnderContract(tx: Tx, vendorId: number) {
  const vendor = await tx
    .selectFrom('vendors')
    .select(['id', 'name', 'email', 'status'])
    .where('id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst()
  if (!vendor) throw fail('NOT_FOUND')
  if (!isUnderContract(vendor.status))
    throw fail('CONFLICT', { sentence: 'Ce vendeur n’est pas ou n’est plus lié par le contrat.' })
  const pending = await findPendingTermination(tx, vendorId)
  if (pending)
    throw fail('CONFLICT', {
      sentence: `La fin du contrat est déjà annoncée, le ${formatLongDate(pending.effectiveOn)}.`,
    })
  return vendor
}

export async function terminate(tx: Tx, { params, body }: Input<typeof terminateSeller>, userId: number) {
  const vendor = await lockUnderContract(tx, params.id)
  const day = await databaseDay(tx)
  const effectiveOn = body.ground === 'NOTICE' ? body.effectiveOn : day
  const first = firstDayWithNotice(day)
  if (body.ground === 'NOTICE' && effectiveOn < first)
    throw fail('INVALID_INPUT', {
      fields: { effectiveOn: `Pas avant le ${formatLongDate(first)}\u00a0: trente jours.` },
    })
  const { ground, clause, reason } = body
  await announce(tx, vendor, { ground, clause, reason, effectiveOn, userId })
  addAuditDetails(tx, { reason, before: { status: vendor.status }, after: { ground, clause, effectiveOn } })
  return { success: true as const }
}

export const endByOwner = (tx: Tx, vendorId: number, userId: number, { body }: Input<typeof endOwnContract>) =>
  bypassRls(tx, async owner => {
    const vendor = await lockUnderContract(owner, vendorId)
    const day = await databaseDay(owner)
    const { effectiveOn, reason } = body
    if (effectiveOn < day || effectiveOn > lastDayOfSeller(day))
      throw fail('INVALID_INPUT', {
        fields: { effectiveOn: `D’aujourd’hui au ${formatLongDate(lastDayOfSeller(day))}.` },
      })
    await announce(owner, vendor, { ground: 'SELLER', clause: null, reason, effectiveOn, userId })
    addAuditDetails(tx, { subject: { kind: 'sellers', id: vendorId }, after: { ground: 'SELLER', effectiveOn } })
    return { success: true as const }
  })

type Vendor = { id: number; name: string; email: string }
type Announced = Omit<SellerTermination, 'announcedAt'> & { userId: number }
async function announce(tx: Tx, vendor: Vendor, { ground, clause, reason, effectiveOn, userId }: Announced) {
  const { id } = await tx
    .insertInto('vendor_terminations')
    .values({ vendor_id: vendor.id, ground, clause, reason, effective_on: effectiveOn, announced_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mailTermination(tx, vendor, {
    id,
    ground,
    clause,
    reason,
    effectiveOn,
    mediators: await findSellerMediators(tx),
  })
  if (effectiveOn <= (await databaseDay(tx))) await carryOut(tx, id)
}

/** CONFLICT when nothing is announced, or not by whom cancels it. */
export async function cancelByOperator(tx: Tx, { params, body }: Input<typeof cancelTermination>, userId: number) {
  const vendor = await lockVendor(tx, params.id)
  await cancel(tx, vendor, { userId, reason: body.reason, grounds: ['NOTICE', 'REPEATED', 'LEGAL'] })
  addAuditDetails(tx, { reason: body.reason, before: { termination: true }, after: { termination: false } })
  return { success: true as const }
}

export const cancelByOwner = (tx: Tx, vendorId: number, userId: number) =>
  bypassRls(tx, async owner => {
    const vendor = await lockVendor(owner, vendorId)
    await cancel(owner, vendor, { userId, reason: '', grounds: ['SELLER'] })
    return { success: true as const }
  })

async function lockVendor(tx: Tx, vendorId: number): Promise<Vendor> {
  const vendor = await tx
    .selectFrom('vendors')
    .select(['id', 'name', 'email'])
    .where('id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst()
  if (!vendor) throw fail('NOT_FOUND')
  return vendor
}

type Cancel = { userId: number; reason: string; grounds: readonly TerminationGround[] }
async function cancel(tx: Tx, vendor: Vendor, { userId, reason, grounds }: Cancel): Promise<void> {
  const cancelled = await tx
    .updateTable('vendor_terminations')
    .set({ cancelled_at: now, cancelled_by: userId, cancel_reason: reason })
    .where('vendor_id', '=', vendor.id)
    .where('carried_out_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('ground', 'in', grounds)
    .returning('id')
    .executeTakeFirst()
  if (!cancelled) throw fail('CONFLICT')
  await mailTerminationCancelled(tx, vendor, { id: cancelled.id, reason })
}

/** Job: the contracts whose last day has come. */
export async function endDueContracts(db: Db): Promise<void> {
  const due = await db
    .selectFrom('vendor_terminations')
    .select(['id', 'vendor_id'])
    .where('carried_out_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('effective_on', '<=', today)
    .orderBy('id')
    .execute()
  await runEach(due, ({ id, vendor_id }) =>
    inTransaction(db, async tx => {
      const vendor = await lockVendor(tx, vendor_id)
      if (await carryOut(tx, id)) await mailEnded(tx, vendor, id)
    }),
  )
}

/** Under the lock of the seller; false when it was cancelled or carried out meanwhile. */
async function carryOut(tx: Tx, id: number): Promise<boolean> {
  const done = await tx
    .updateTable('vendor_terminations')
    .set({ carried_out_at: now })
    .where('id', '=', id)
    .where('carried_out_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning(['vendor_id', 'ground', 'reason', 'announced_by'])
    .executeTakeFirst()
  if (!done) return false
  const { vendor_id: vendorId, ground, reason, announced_by: userId } = done
  await tx.updateTable('vendors').set({ status: 'ended' }).where('id', '=', vendorId).execute()
  const label = terminationGroundLabels[ground as TerminationGround]
  await tx
    .insertInto('vendor_history')
    .values({ vendor_id: vendorId, status: 'ended', user_id: userId, reason: reason ? `${label}. ${reason}` : label })
    .execute()
  await renewLists(tx, vendorId)
  return true
}
