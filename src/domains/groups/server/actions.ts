import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { sum } from '#domains/cart/rules.ts'
import { findAddress } from '#domains/identity/server/addresses/addresses.ts'
import { acceptQuote } from '#domains/quotes/server/actions.ts'
import { databaseDay } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { addDays } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { frenchVatZone } from '#shared/price/vat.ts'
import type { CurrentUser } from '#shared/user.ts'
import { type announceArrival, groupTag, type openGroup, type setGroupTerms } from '../contract.ts'
import { groupNumber, longestOpening, participantCap } from '../rules.ts'
import { closeNow } from './closing.ts'
import { endGroup, findGroupShares, type LockedGroup, lockGroup, requireOpen, writeGroupStep } from './lock.ts'
import { mailArrival, mailGroupEnded } from './mails.ts'
import { findDelivery, findFreeUnits, findGroupOffer, type GroupOffer, groupOfferFault } from './offer.ts'

type Opening = Input<typeof openGroup>['body']
const refuseField = (field: string, sentence: string): never => {
  throw fail('INVALID_INPUT', { fields: { [field]: sentence } })
}

/** The link of the new group, or of the one already opened with this key. */
export async function openOwnGroup(tx: Tx, context: Context, body: Opening): Promise<string> {
  const user = requireUser(context)
  const offer = await bypassRls(tx, owner => findGroupOffer(owner, body.offerId))
  if (user.vendorId === offer.vendorId) throw fail('OWN_OFFER')
  const before = await sameGroup(tx, user.id, body.key)
  if (before) return before
  const fault = groupOfferFault(offer)
  if (fault) throw fail('GROUP_REFUSED', { sentence: fault })
  await checkTerms(tx, offer, body)
  const point = await pointOf(tx, user, offer, body)
  if (!(await findDelivery(tx, offer, Math.max(body.minimum, body.quantity), point)))
    throw fail('DELIVERY_UNAVAILABLE', { sentence: 'Ce vendeur n’a pas de prix pour livrer cet article à ce point.' })
  const made = await tx
    .insertInto('grouped_orders')
    .values({
      ...{ number: groupNumber(await databaseDay(tx), randomBytes(6)), key: body.key, organiser_id: user.id },
      ...{ vendor_id: offer.vendorId, offer_id: offer.offerId, listed: body.listed, minimum: body.minimum },
      ...{
        closes_on: body.closesOn,
        note: body.note,
        shop_id: point.shopId,
        postcode: point.postcode,
        city: point.city,
      },
      address: point.address && JSON.stringify(point.address),
    })
    .onConflict(conflict => conflict.columns(['organiser_id', 'key']).doNothing())
    .returning(['id', 'token'])
    .executeTakeFirst()
  if (!made) return (await sameGroup(tx, user.id, body.key)) ?? conflicting()
  await writeGroupStep(tx, made.id, 'OPEN', user.id)
  await putShare(tx, await lockGroup(tx, made), user, body.quantity, offer)
  return made.token
}
const conflicting = (): never => {
  throw fail('CONFLICT')
}

async function sameGroup(tx: Tx, userId: number, key: string): Promise<string | null> {
  const group = tx
    .selectFrom('grouped_orders')
    .select('token')
    .where('organiser_id', '=', userId)
    .where('key', '=', key)
  return (await group.executeTakeFirst())?.token ?? null
}

async function checkTerms(tx: Tx, offer: GroupOffer, { minimum, closesOn }: Opening): Promise<void> {
  const day = await databaseDay(tx)
  if (closesOn <= day || closesOn > addDays(day, longestOpening))
    refuseField('closesOn', `Entre demain et dans ${longestOpening}\u00a0jours.`)
  if (minimum < offer.minimum) refuseField('minimum', `Le vendeur vend à partir de ${offer.minimum}.`)
  if (minimum % offer.step) refuseField('minimum', `Un multiple de ${offer.step}.`)
}

type Point = { shopId: number | null; address: object | null; postcode: string; city: string }
async function pointOf(tx: Tx, user: CurrentUser, offer: GroupOffer, body: Opening): Promise<Point> {
  if ((body.shopId === undefined) === (body.addressId === undefined))
    refuseField('shopId', 'Choisissez un magasin du vendeur, ou une de vos adresses.')
  if (body.shopId !== undefined) {
    const shop = await tx
      .selectFrom('shops')
      .select(['id as shopId', 'postcode', 'city'])
      .where('id', '=', body.shopId)
      .where('vendor_id', '=', offer.vendorId)
      .where('pickup', '=', true)
      .where('status', '=', 'open')
      .executeTakeFirst()
    if (!shop) throw fail('NOT_FOUND')
    return { ...shop, address: null }
  }
  const saved = await findAddress(tx, user.id, body.addressId ?? 0, user.estate?.id ?? null)
  const { id: _, isDefault: __, site: ___, ...address } = saved
  if (address.country !== 'FR' || frenchVatZone(address) !== 'mainland')
    throw fail('DELIVERY_UNAVAILABLE', { sentence: 'Le point commun est en France continentale.' })
  return { shopId: null, address, postcode: address.postcode, city: address.city }
}

/** The caller's part; the group's lock decides between two that want the last units, and against the closing. */
export async function setOwnShare(tx: Tx, context: Context, token: string, quantity: number): Promise<void> {
  const user = requireUser(context)
  await bypassRls(tx, async owner => {
    const group = await lockGroup(owner, { token })
    requireOpen(group)
    if (quantity === 0) await withdraw(owner, group, user.id)
    else await putShare(owner, group, user, quantity, await findGroupOffer(owner, group.offerId))
  })
}

async function putShare(tx: Tx, group: LockedGroup, user: CurrentUser, quantity: number, offer: GroupOffer) {
  if (user.vendorId === group.vendorId) throw fail('OWN_OFFER')
  if (quantity % offer.step)
    throw fail('QUANTITY_NOT_A_MULTIPLE', { sentence: `Cet article se commande par multiples de ${offer.step}.` })
  const others = (await findGroupShares(tx, group.id)).filter(({ userId }) => userId !== user.id)
  if (others.length >= participantCap)
    throw fail('CONFLICT', {
      sentence: `${participantCap}\u00a0participants au plus\u00a0: ouvrez une autre commande.`,
    })
  const left = (await findFreeUnits(tx, group.offerId, group.shopId)) - sum(others, other => other.quantity)
  if (quantity > left) {
    const most = Math.max(0, left - (left % offer.step))
    const sentence = most > 0 ? `Le vendeur n’en a plus que ${most} pour vous.` : 'Le vendeur n’en a plus assez.'
    throw fail('OUT_OF_STOCK', { sentence, fields: { quantity: sentence } })
  }
  await tx
    .insertInto('group_shares')
    .values({ group_id: group.id, user_id: user.id, quantity })
    .onConflict(conflict => conflict.columns(['group_id', 'user_id']).doUpdateSet({ quantity, withdrawn_at: null }))
    .execute()
  await writeGroupStep(tx, group.id, 'SHARE', user.id, quantity)
  await invalidatePages(tx, groupTag)
}

async function withdraw(tx: Tx, group: LockedGroup, userId: number): Promise<void> {
  const gone = await tx
    .updateTable('group_shares')
    .set({ withdrawn_at: sql`now()` })
    .where('group_id', '=', group.id)
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!gone.numUpdatedRows) return
  await writeGroupStep(tx, group.id, 'WITHDRAWN', userId)
  await invalidatePages(tx, groupTag)
}

/** Of an erased account. */
export async function withdrawEverywhere(tx: Tx, userId: number): Promise<void> {
  const groups = await tx
    .selectFrom('group_shares as s')
    .innerJoin('grouped_orders as g', 'g.id', 's.group_id')
    .select('g.id')
    .where('s.user_id', '=', userId)
    .where('s.withdrawn_at', 'is', null)
    .where('g.status', '=', 'OPEN')
    .orderBy('g.id')
    .execute()
  for (const { id } of groups) {
    const group = await lockGroup(tx, { id })
    if (group.status === 'OPEN') await withdraw(tx, group, userId)
  }
}

const ofOrganiser = (group: LockedGroup, userId: number): void => {
  if (group.organiserId !== userId) throw fail('NOT_FOUND')
}

export const closeOwnGroup = (tx: Tx, context: Context, token: string): Promise<void> =>
  bypassRls(tx, async owner => {
    const { id } = requireUser(context)
    const group = await lockGroup(owner, { token })
    ofOrganiser(group, id)
    requireOpen(group)
    const reached = sum(await findGroupShares(owner, group.id), share => share.quantity)
    if (reached < group.minimum)
      throw fail('CONFLICT', { sentence: `Il manque ${group.minimum - reached} pour atteindre le minimum.` })
    await closeNow(owner, group, id)
  })

export const cancelOpenGroup = (tx: Tx, context: Context, token: string): Promise<void> =>
  bypassRls(tx, async owner => {
    const user = requireUser(context)
    const group = await lockGroup(owner, { token })
    // Members who manage orders only do not decide for the seller.
    const isSeller = user.vendorId === group.vendorId && user.vendorRole !== 'orders'
    if (!isSeller) ofOrganiser(group, user.id)
    requireOpen(group)
    const reason = group.organiserId === user.id ? 'organiser' : 'seller'
    await endGroup(owner, group.id, { status: 'CANCELLED', reason, userId: user.id })
    await mailGroupEnded(owner, group.id)
    await invalidatePages(owner, groupTag)
  })

/** Its cart lines are those of an accepted quote, until an order has them. */
export async function payOwnShare(tx: Tx, context: Context, token: string): Promise<void> {
  const user = requireUser(context)
  const share = await tx
    .selectFrom('group_shares as s')
    .innerJoin('grouped_orders as g', 'g.id', 's.group_id')
    .select(['s.quote_id as quoteId', 'g.status'])
    .where('g.token', '=', token)
    .where('s.user_id', '=', user.id)
    .where('s.withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!share) throw fail('NOT_FOUND')
  if (share.status !== 'PAYING' || share.quoteId === null) throw fail('GROUP_CLOSED')
  await acceptQuote(tx, context, share.quoteId, { ofGroups: true })
}

export const announceOwnArrival = (tx: Tx, context: Context, { params, body }: Input<typeof announceArrival>) =>
  bypassRls(tx, async owner => {
    const { id } = requireUser(context)
    const group = await lockGroup(owner, params)
    ofOrganiser(group, id)
    if (group.status !== 'PAYING' && group.status !== 'DONE') throw fail('GROUP_CLOSED')
    await owner
      .updateTable('grouped_orders')
      .set({ arrived_at: sql`coalesce(arrived_at, now())` })
      .where('id', '=', group.id)
      .execute()
    await writeGroupStep(owner, group.id, 'ARRIVED', id)
    await mailArrival(owner, group.id, body.message)
  })

export async function writeGroupTerms(
  tx: Tx,
  { vendorId, userId }: { vendorId: number; userId: number },
  { accepts, paymentDays }: Input<typeof setGroupTerms>['body'],
): Promise<void> {
  const terms = { accepts, payment_days: paymentDays, set_by: userId, set_at: sql<Date>`now()` }
  await tx
    .insertInto('group_terms')
    .values({ vendor_id: vendorId, ...terms })
    .onConflict(conflict => conflict.column('vendor_id').doUpdateSet(terms))
    .execute()
  await invalidatePages(tx, groupTag)
}
