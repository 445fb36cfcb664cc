/** The parts of a grouped order: committed, changed and withdrawn until its closing. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import { groupTag } from '../contract.ts'
import { participantCap } from '../rules.ts'
import {
  findGroupShares,
  type LockedGroup,
  lockGroup,
  requireOpen,
  type ShareLine,
  unitsOf,
  writeGroupStep,
} from './lock.ts'
import { findFreeUnits, findOffersInGroup, type OfferInGroup } from './offer.ts'

/** The caller's part; the group's lock decides between two that want the last units, and against the closing. */
export async function setOwnShare(tx: Tx, context: Context, token: string, lines: readonly ShareLine[]): Promise<void> {
  const user = requireUser(context)
  await bypassRls(tx, async owner => {
    const group = await lockGroup(owner, { token })
    requireOpen(group)
    if (lines.every(({ quantity }) => quantity === 0)) await withdraw(owner, group, user.id)
    else await putShare(owner, group, user, lines)
  })
}

/** Replaces the caller's part; the caller of this holds the group's lock, and it is open. */
export async function putShare(tx: Tx, group: LockedGroup, user: CurrentUser, lines: readonly ShareLine[]) {
  if (user.vendorId === group.vendorId) throw fail('OWN_OFFER')
  const others = (await findGroupShares(tx, group.id)).filter(({ userId }) => userId !== user.id)
  if (others.length >= participantCap)
    throw fail('CONFLICT', {
      sentence: `${participantCap}\u00a0participants au plus\u00a0: ouvrez une autre commande.`,
    })
  const offers = await findOffersInGroup(tx, group.id)
  const wanted = lines.filter(({ quantity }) => quantity > 0)
  const free = await findFreeUnits(
    tx,
    lines.map(({ offerId }) => offerId),
    group.shopId,
  )
  for (const [index, { offerId, quantity }] of lines.entries()) {
    const offer = offers.find(one => one.offerId === offerId)
    if (!offer) throw fail('NOT_FOUND')
    const left = (free.get(offerId) ?? 0) - unitsOf(others, offerId)
    checkQuantity({ offer, quantity, left, field: `lines.${index}.quantity` })
  }
  const { id } = await tx
    .insertInto('group_shares')
    .values({ group_id: group.id, user_id: user.id })
    .onConflict(conflict => conflict.columns(['group_id', 'user_id']).doUpdateSet({ withdrawn_at: null }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('group_share_lines').where('share_id', '=', id).execute()
  await tx
    .insertInto('group_share_lines')
    .values(wanted.map(({ offerId, quantity }) => ({ share_id: id, offer_id: offerId, quantity })))
    .execute()
  for (const line of wanted) await writeGroupStep(tx, group.id, 'SHARE', user.id, line)
  await invalidatePages(tx, groupTag)
}

/** `left`: free units that the other participants have not taken. */
type Wanted = { offer: OfferInGroup; quantity: number; left: number; field: string }
function checkQuantity({ offer, quantity, left, field }: Wanted): void {
  const refuse = (code: 'QUANTITY_NOT_A_MULTIPLE' | 'OUT_OF_STOCK', sentence: string) =>
    fail(code, { sentence, fields: { [field]: sentence } })
  if (quantity % offer.step)
    throw refuse('QUANTITY_NOT_A_MULTIPLE', `${offer.title} se commande par multiples de ${offer.step}.`)
  if (quantity <= left) return
  const most = Math.max(0, left - (left % offer.step))
  throw refuse(
    'OUT_OF_STOCK',
    most > 0
      ? `${offer.title}\u00a0: le vendeur n’en a plus que ${most} pour vous.`
      : `${offer.title}\u00a0: le vendeur n’en a plus assez.`,
  )
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
