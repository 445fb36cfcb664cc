import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
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
import { groupNumber, longestOpening } from '../rules.ts'
import { closeNow } from './closing.ts'
import { checkMinimum, insertGroupOffer, refuseField, requireDelivery } from './group-offers.ts'
import { endGroup, findGroupShares, lockGroup, ofOrganiser, requireOpen, unitsOf, writeGroupStep } from './lock.ts'
import { mailArrival, mailGroupEnded } from './mails.ts'
import { findGroupOffer, findOffersInGroup, type GroupOffer, groupOfferFault } from './offer.ts'
import { putShare } from './shares.ts'

type Opening = Input<typeof openGroup>['body']

/** The link of the new group, or of the one already opened with this key. */
export async function openOwnGroup(tx: Tx, context: Context, body: Opening): Promise<string> {
  const user = requireUser(context)
  const offer = await bypassRls(tx, owner => findGroupOffer(owner, body.offerId))
  if (user.vendorId === offer.vendorId) throw fail('OWN_OFFER')
  const before = await sameGroup(tx, user.id, body.key)
  if (before) return before
  const fault = groupOfferFault(offer)
  if (fault) throw fail('GROUP_REFUSED', { sentence: fault })
  await checkClosing(tx, body)
  checkMinimum(offer, body.minimum)
  const point = await pointOf(tx, user, offer, body)
  await requireDelivery(tx, [{ offer, quantity: Math.max(body.minimum, body.quantity) }], point)
  const made = await tx
    .insertInto('grouped_orders')
    .values({
      ...{ number: groupNumber(await databaseDay(tx), randomBytes(6)), key: body.key, organiser_id: user.id },
      ...{ vendor_id: offer.vendorId, listed: body.listed, closes_on: body.closesOn, note: body.note },
      ...{ shop_id: point.shopId, postcode: point.postcode, city: point.city },
      address: point.address && JSON.stringify(point.address),
    })
    .onConflict(conflict => conflict.columns(['organiser_id', 'key']).doNothing())
    .returning(['id', 'token'])
    .executeTakeFirst()
  if (!made) return (await sameGroup(tx, user.id, body.key)) ?? conflicting()
  await writeGroupStep(tx, made.id, 'OPEN', user.id)
  await insertGroupOffer(tx, made.id, { offerId: offer.offerId, position: 1, minimum: body.minimum })
  await putShare(tx, await lockGroup(tx, made), user, [{ offerId: offer.offerId, quantity: body.quantity }])
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

async function checkClosing(tx: Tx, { closesOn }: Opening): Promise<void> {
  const day = await databaseDay(tx)
  if (closesOn <= day || closesOn > addDays(day, longestOpening))
    refuseField('closesOn', `Entre demain et dans ${longestOpening}\u00a0jours.`)
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

export const closeOwnGroup = (tx: Tx, context: Context, token: string): Promise<void> =>
  bypassRls(tx, async owner => {
    const { id } = requireUser(context)
    const group = await lockGroup(owner, { token })
    ofOrganiser(group, id)
    requireOpen(group)
    const [first] = await findOffersInGroup(owner, group.id)
    const missing = first ? first.least - unitsOf(await findGroupShares(owner, group.id), first.offerId) : 1
    if (missing > 0)
      throw fail('CONFLICT', { sentence: `${first?.title}\u00a0: il manque ${missing} pour atteindre le minimum.` })
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
