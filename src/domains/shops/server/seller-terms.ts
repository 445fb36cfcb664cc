import { findSeat } from '#domains/identity/server/vat/seats.ts'
import { removeDropPoint, saveDropPoint } from '#domains/shipping/server/drop-points.ts'
import { replaceRates } from '#domains/shipping/server/rates.ts'
import { replaceRounds } from '#domains/shipping/server/rounds.ts'
import { replaceSellerUnion } from '#domains/shipping/server/union.ts'
import type { Tx } from '#platform/db/pool.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type {
  addDropPoint,
  changeDropPoint,
  closeDropPoint,
  setSellerRounds,
  setSellerUnion,
} from '../contract-rounds.ts'
import type { setSellerDelivery, setSellerTerms } from '../contract-seller.ts'
import { missingSteps, stepList } from '../rules/opening.ts'
import { mailReviewRequested } from './mails.ts'
import { loadOpeningFacts } from './seller-dashboard.ts'

/** Carts read the current rates; orders keep the rates they were placed with. */
export async function setDeliveryRates(tx: Tx, vendorId: number, { body }: Input<typeof setSellerDelivery>) {
  const keys = body.rates.map(rate => `${rate.mode} ${rate.zone} ${rate.departments.toSorted()} ${rate.maxWeightGrams}`)
  if (new Set(keys).size !== keys.length)
    throw fail('INVALID_INPUT', { fields: { rates: 'Deux tranches ont le même poids.' } })
  const shared = twoPricesFor(body.rates)
  if (shared)
    throw fail('INVALID_INPUT', { fields: { rates: `Le département ${shared} a deux prix pour un même poids.` } })
  await tx
    .updateTable('vendors')
    .set({ free_delivery_from_cents: body.freeDeliveryFromCents })
    .where('id', '=', vendorId)
    .execute()
  await replaceRates(tx, vendorId, body.rates)
  await invalidatePages(tx, 'shops')
  return { success: true as const }
}

type GivenRates = Input<typeof setSellerDelivery>['body']['rates']

/** The first department that two lists name for one mode and weight; else undefined. */
function twoPricesFor(rates: GivenRates): string | undefined {
  const seen = new Set<string>()
  for (const { mode, maxWeightGrams, departments } of rates)
    for (const department of departments) {
      const key = `${mode} ${maxWeightGrams} ${department}`
      if (seen.has(key)) return department
      seen.add(key)
    }
}

/** Carts read the current rounds. */
export async function setRounds(tx: Tx, vendorId: number, { body }: Input<typeof setSellerRounds>) {
  await lockSeller(tx, vendorId)
  await replaceRounds(tx, vendorId, body.rounds)
  return { success: true as const }
}

/** Two requests at once: the second replaces what the first wrote. */
const lockSeller = (tx: Tx, vendorId: number) =>
  tx.selectFrom('vendors').select('id').where('id', '=', vendorId).forUpdate().executeTakeFirstOrThrow()

export async function createDropPoint(tx: Tx, vendorId: number, { body }: Input<typeof addDropPoint>) {
  await lockSeller(tx, vendorId)
  return saveDropPoint(tx, vendorId, undefined, body)
}

export async function updateDropPoint(tx: Tx, vendorId: number, { params, body }: Input<typeof changeDropPoint>) {
  await lockSeller(tx, vendorId)
  return saveDropPoint(tx, vendorId, params.id, body)
}

export async function endDropPoint(tx: Tx, vendorId: number, { params }: Input<typeof closeDropPoint>) {
  await lockSeller(tx, vendorId)
  await removeDropPoint(tx, vendorId, params.id)
  return { success: true as const }
}

/** Carts read the current countries. A seller in the franchise charges no VAT, so none of another country. */
export async function setUnion(
  tx: Tx,
  seller: { vendorId: number; userId: number },
  { body }: Input<typeof setSellerUnion>,
) {
  const vendor = await tx
    .selectFrom('vendors')
    .select('vat_number')
    .where('id', '=', seller.vendorId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (body.distanceSales === 'one_stop_shop' && vendor.vat_number === null) throw fail('FRANCHISE_WITHOUT_OSS')
  if (body.distanceSales === 'below_threshold' && (await findSeat(tx, seller.vendorId)))
    throw fail('ABROAD_WITHOUT_THRESHOLD')
  await replaceSellerUnion(tx, seller, body)
  return { success: true as const }
}

export async function setTerms(tx: Tx, vendorId: number, { body }: Input<typeof setSellerTerms>) {
  const streams = body.identifiers.map(({ stream }) => stream)
  if (new Set(streams).size !== streams.length)
    throw fail('INVALID_INPUT', { fields: { identifiers: 'Une filière n’a qu’un identifiant.' } })
  await tx
    .updateTable('vendors')
    .set({
      professional_return_days: body.professionalReturnDays,
      return_policy: body.returnPolicy,
      invoice_mode: body.invoiceMode,
      without_producer_duty: body.withoutProducerDuty,
      ...(body.mediator && {
        mediator_name: body.mediator.name || null,
        mediator_address: body.mediator.address || null,
        mediator_site: body.mediator.site || null,
      }),
    })
    .where('id', '=', vendorId)
    .execute()
  await tx.deleteFrom('vendor_identifiers').where('vendor_id', '=', vendorId).execute()
  if (body.identifiers.length)
    await tx
      .insertInto('vendor_identifiers')
      .values(body.identifiers.map(given => ({ ...given, vendor_id: vendorId })))
      .execute()
  await invalidatePages(tx, 'shops')
  return { success: true as const }
}

/**
 * Submits a complete file to the operator. STEPS_MISSING lists the missing steps; CONFLICT unless the seller is a
 * draft, so that two clicks send one request.
 */
export async function submitForReview(tx: Tx, user: CurrentUser, vendorId: number) {
  const vendor = await tx
    .selectFrom('vendors')
    .select(['name', 'email', 'status'])
    .where('id', '=', vendorId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (vendor.status !== 'draft') throw fail('CONFLICT')
  const missing = missingSteps(await loadOpeningFacts(tx, vendorId))
  if (missing.length)
    throw fail('STEPS_MISSING', {
      sentence: `Il reste à faire\u00a0: ${stepList(missing)}.`,
    })
  await tx.updateTable('vendors').set({ status: 'to_verify' }).where('id', '=', vendorId).execute()
  await tx
    .insertInto('vendor_history')
    .values({ vendor_id: vendorId, status: 'to_verify', user_id: user.id, reason: 'Demande d’ouverture' })
    .execute()
  await mailReviewRequested(tx, vendorId, vendor)
  return { status: 'to_verify' as const }
}
