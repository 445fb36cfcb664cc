import { type Ground, grounds } from '#domains/catalogue/rules/review.ts'
import { findSeat } from '#domains/identity/server/vat/seats.ts'
import { addJob } from '#domains/jobs.ts'
import type { Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { vatMatchesSiren } from '#shared/ids.ts'
import type { changeSellerStatus, setSellerVatNumber } from '../../contract-admin.ts'
import { mayBecome, type SellerStatus } from '../../rules/seller-status.ts'
import { mailStatus } from '../mails.ts'

type OwnSuspension = { kind: 'seller'; id: number; reason: string; ground: Ground; automated: false }
type ContestPath = (vendorId: number) => Promise<string>
/** Records a suspension without a notice, in a domain above this one, and gives the seller a link to contest it. */
export type RecordOwnSuspension = (tx: Tx, suspension: OwnSuspension, context: Context) => Promise<ContestPath>

/** A suspension is mailed with its ground and a link to contest it (regulation (EU) 2022/2065, articles 17 and 20). */
export async function decideStatus(
  tx: Tx,
  { params, query, body }: Input<typeof changeSellerStatus>,
  context: Context,
  recordOwn: RecordOwnSuspension,
) {
  if (body.to !== 'suspended') return changeStatus(tx, { params, query, body }, context)
  const { to, reason, ground } = body
  const suspension = { kind: 'seller' as const, id: params.id, reason, ground, automated: false as const }
  const contestPath = await recordOwn(tx, suspension, context)
  const stated = { to, ground, reason: `${reason} Fondement\u00a0: ${grounds[ground]}.` }
  return changeStatus(tx, { params, query, body: stated }, context, contestPath)
}

/**
 * The second of two concurrent decisions fails with CONFLICT. Purchases check the status itself, so a suspension stops
 * sales at once; a job then updates the lists. Open orders continue.
 */
export async function changeStatus(
  tx: Tx,
  { params, body }: Input<typeof changeSellerStatus>,
  context: Context,
  contestPath?: ContestPath,
) {
  const vendor = await tx
    .selectFrom('vendors')
    .select(['id', 'name', 'email', 'status'])
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  if (!vendor) throw fail('NOT_FOUND')
  const { to, reason } = body
  // The column's CHECK constraint allows these values only.
  if (!mayBecome(vendor.status as SellerStatus, to)) throw fail('CONFLICT')
  await tx.updateTable('vendors').set({ status: to }).where('id', '=', vendor.id).execute()
  await tx
    .insertInto('vendor_history')
    .values({ vendor_id: vendor.id, status: to, user_id: requireUser(context).id, reason })
    .execute()
  addAuditDetails(tx, { before: { status: vendor.status }, after: { status: to } })
  await renewLists(tx, vendor.id)
  const contest = await contestPath?.(vendor.id)
  await mailStatus(tx, vendor, { to, reason, requestId: context.requestId, contest })
  return { status: to }
}

/** The database sets the VAT code of the offers. Orders already placed do not change. */
export async function changeVatNumber(tx: Tx, { params: { id }, body }: Input<typeof setSellerVatNumber>) {
  const vendor = await tx
    .selectFrom('vendors')
    .select(['siren', 'vat_number as vatNumber'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!vendor) throw fail('NOT_FOUND')
  const { vatNumber, reason } = body
  if (!vatNumber?.startsWith('FR') && (await findSeat(tx, id)))
    throw fail('INVALID_INPUT', {
      fields: { vatNumber: 'Un vendeur établi dans un autre État membre garde un numéro de TVA français' },
    })
  if (vatNumber?.startsWith('FR') && !vatMatchesSiren(vatNumber, vendor.siren))
    throw fail('INVALID_INPUT', {
      fields: { vatNumber: 'Le numéro de TVA français se termine par le SIREN du vendeur' },
    })
  await tx.updateTable('vendors').set({ vat_number: vatNumber }).where('id', '=', id).execute()
  addAuditDetails(tx, { reason, before: { vatNumber: vendor.vatNumber }, after: { vatNumber } })
  await renewLists(tx, id)
  return { vatNumber }
}

export async function renewLists(tx: Tx, vendorId: number) {
  const rows = await tx
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .select('v.article_id')
    .distinct()
    .where('o.vendor_id', '=', vendorId)
    .execute()
  const articleIds = rows.map(row => row.article_id)
  if (articleIds.length) await addJob(tx, 'listing.refresh', { articleIds })
  await invalidatePages(tx, 'articles', 'shops')
}
