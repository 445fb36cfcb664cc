/** The offers of a grouped order: the first opens it, the organiser adds others of the same seller until its closing. */
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { leastQuantity } from '#shared/price/packaging.ts'
import { groupTag } from '../contract.ts'
import type { addGroupOffer, listOffersToAdd } from '../contract-offers.ts'
import { offerCap } from '../rules.ts'
import { findGroupShares, lockGroup, ofOrganiser, readGroup, requireOpen, unitsOf, writeGroupStep } from './lock.ts'
import { mailOfferAdded } from './mails.ts'
import {
  findDelivery,
  findGroupOffer,
  findOffersInGroup,
  findOffersToAdd,
  type GoodsOfGroup,
  type GroupOffer,
  groupOfferFault,
} from './offer.ts'

export const refuseField = (field: string, sentence: string): never => {
  throw fail('INVALID_INPUT', { fields: { [field]: sentence } })
}

export function checkMinimum(offer: GroupOffer, minimum: number): void {
  if (minimum < offer.minimum) refuseField('minimum', `Le vendeur vend à partir de ${offer.minimum}.`)
  if (minimum % offer.step) refuseField('minimum', `Un multiple de ${offer.step}.`)
}

/** The seller has a price to send all of it to the common point. */
export async function requireDelivery(
  tx: Tx,
  goods: readonly GoodsOfGroup[],
  point: { shopId: number | null; postcode: string },
): Promise<void> {
  if (await findDelivery(tx, goods, point)) return
  const what = goods.length > 1 ? 'livrer tout ensemble' : 'livrer cet article'
  throw fail('DELIVERY_UNAVAILABLE', { sentence: `Ce vendeur n’a pas de prix pour ${what} à ce point.` })
}

type Added = { offerId: number; position: number; minimum: number }
export const insertGroupOffer = (tx: Tx, groupId: number, { offerId, position, minimum }: Added) =>
  tx.insertInto('group_offers').values({ group_id: groupId, offer_id: offerId, position, minimum }).execute()

/** Adding binds nobody: each participant decides on their own quantity, which may stay without it. */
export const addOwnOffer = (tx: Tx, context: Context, { params, body }: Input<typeof addGroupOffer>): Promise<void> =>
  bypassRls(tx, async owner => {
    const user = requireUser(context)
    const group = await lockGroup(owner, params)
    ofOrganiser(group, user.id)
    requireOpen(group)
    const offer = await findGroupOffer(owner, body.offerId)
    if (offer.vendorId !== group.vendorId) throw fail('NOT_FOUND')
    const offers = await findOffersInGroup(owner, group.id)
    if (offers.some(({ offerId }) => offerId === offer.offerId))
      throw fail('CONFLICT', { sentence: 'Cet article est déjà dans la commande groupée.' })
    if (offers.length >= offerCap)
      throw fail('CONFLICT', { sentence: `${offerCap}\u00a0articles au plus dans une commande groupée.` })
    const fault = groupOfferFault(offer)
    if (fault) throw fail('GROUP_REFUSED', { sentence: fault })
    checkMinimum(offer, body.minimum)
    const shares = await findGroupShares(owner, group.id)
    const goods = offers.map(one => ({ offer: one, quantity: Math.max(one.least, unitsOf(shares, one.offerId)) }))
    await requireDelivery(owner, [...goods, { offer, quantity: body.minimum }], group)
    const position = Math.max(...offers.map(one => one.position)) + 1
    await insertGroupOffer(owner, group.id, { offerId: offer.offerId, position, minimum: body.minimum })
    await writeGroupStep(owner, group.id, 'OFFER_ADDED', user.id, { offerId: offer.offerId, quantity: body.minimum })
    await mailOfferAdded(owner, group.id, offer.offerId)
    await invalidatePages(owner, groupTag)
  })

/** While nobody has committed to it; never the first, whose minimum is that of the group. */
export const removeOwnOffer = (
  tx: Tx,
  context: Context,
  { token, offerId }: { token: string; offerId: number },
): Promise<void> =>
  bypassRls(tx, async owner => {
    const user = requireUser(context)
    const group = await lockGroup(owner, { token })
    ofOrganiser(group, user.id)
    requireOpen(group)
    const offer = (await findOffersInGroup(owner, group.id)).find(one => one.offerId === offerId)
    if (!offer) throw fail('NOT_FOUND')
    if (offer.position === 1)
      throw fail('CONFLICT', { sentence: 'La commande a été ouverte sur cet article\u00a0: annulez-la plutôt.' })
    if (unitsOf(await findGroupShares(owner, group.id), offerId) > 0)
      throw fail('CONFLICT', { sentence: 'Des participants ont engagé une quantité de cet article\u00a0: il reste.' })
    await owner.deleteFrom('group_offers').where('group_id', '=', group.id).where('offer_id', '=', offerId).execute()
    await writeGroupStep(owner, group.id, 'OFFER_REMOVED', user.id, { offerId })
    await invalidatePages(owner, groupTag)
  })

const shownToAdd = 30

/** Of the seller’s catalogue, with a title or reference that has these words; of the organiser. */
export const findOwnOffersToAdd = (db: Db, context: Context, { params, query }: Input<typeof listOffersToAdd>) =>
  bypassRls(db, async owner => {
    const group = await readGroup(owner, params)
    ofOrganiser(group, requireUser(context).id)
    requireOpen(group)
    const there = await findOffersInGroup(owner, group.id)
    const found = await findOffersToAdd(owner, group.vendorId, {
      except: there.map(({ offerId }) => offerId),
      words: query.q ?? '',
    })
    const fit = found.filter(offer => groupOfferFault(offer) === null)
    return {
      number: group.number,
      vendor: there[0]?.vendorName ?? '',
      room: Math.max(0, offerCap - there.length),
      offers: fit.slice(0, shownToAdd).map(offer => ({
        ...{ offerId: offer.offerId, title: offer.title, slug: offer.slug, saleUnit: offer.saleUnit },
        ...{ step: offer.step, priceCents: offer.priceCents, vatBasisPoints: offer.vatBasisPoints },
        ...{ tiers: offer.tiers, minimum: leastOf(offer) },
      })),
    }
  })

/** Proposed: the first price by quantity, in whole steps. */
const leastOf = ({ tiers, minimum, step }: GroupOffer) =>
  leastQuantity({ step, minimum: Math.max(tiers[0]?.from ?? 0, minimum) })
