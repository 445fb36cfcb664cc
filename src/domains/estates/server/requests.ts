/** Carts that wait for the accord of an owner. Locks: the held cart, then the request. */
import { sql } from 'kysely'
import { giveBackCart, holdCart, lockHeldCart } from '#domains/cart/server/held.ts'
import { setHeldQuantity } from '#domains/cart/server/lines.ts'
import type { PricedCart } from '#domains/cart/server/priced-cart.ts'
import { priceCart } from '#domains/cart/server/pricing.ts'
import { type PostalAddress, postalAddress } from '#domains/orders/contract.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { type Input, z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { knownCountry } from '#shared/price/countries.ts'
import { authorName, type EstateMember } from '#shared/user.ts'
import type { FrozenLine, refuseRequest, setRequestQuantity } from '../contract-requests.ts'
import type { AskReason } from '../rules.ts'
import { type EstateCaller, recordAct, requireEstate, requireEstateOwner } from './access.ts'
import { mailDecision, mailRequest } from './mails.ts'

const done = { success: true as const }

type Asked = {
  estate: EstateMember
  userId: number
  cartId: number
  reason: AskReason
  note: string
  address: PostalAddress
  shopId: number | null
  priced: PricedCart
  /** Code by offer. */
  codes: Record<string, number>
}

/** The caller holds the cart's lock and has priced it. */
export async function openPurchaseRequest(
  tx: Tx,
  { estate, userId, cartId, priced, ...asked }: Asked,
): Promise<{ id: number }> {
  await holdCart(tx, cartId, userId)
  const lines = frozenFrom(priced)
  const { id } = await tx
    .insertInto('estate_requests')
    .values({
      estate_id: estate.id,
      user_id: userId,
      cart_id: cartId,
      reason: asked.reason,
      note: asked.note,
      address: JSON.stringify(asked.address),
      shop_id: asked.shopId,
      lines: JSON.stringify(lines),
      codes: JSON.stringify(asked.codes),
      total_cents: priced.totals.ttcCents,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAct(tx, { id: estate.id, userId }, 'asked', `demande ${id}`)
  await mailRequest(tx, {
    requestId: id,
    estateId: estate.id,
    userId,
    lines,
    totalCents: priced.totals.ttcCents,
    note: asked.note,
  })
  return { id }
}

export const frozenFrom = (priced: PricedCart): FrozenLine[] =>
  priced.sellers.flatMap(({ vendor, lines }) =>
    lines.map(line => ({
      offerId: line.offerId,
      title: line.title,
      variantLabel: line.variantLabel,
      vendor: vendor.name,
      saleUnit: line.saleUnit,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      ttcCents: line.ttcCents,
    })),
  )

export type HeldRequest = {
  id: number
  userId: number
  cartId: number
  status: string
  approvedCents: number | null
  address: PostalAddress
  shopId: number | null
  codes: Record<string, number>
  note: string
  by: string
  totalCents: number
}

const codesOf = z.record(z.string(), z.number())

/** A request with its lines: one's own, or any of the estate for an owner; NOT_FOUND for everything else. */
export async function findHeldRequest(db: Db | Tx, id: number, caller: EstateCaller | null): Promise<HeldRequest> {
  const row = await db
    .selectFrom('estate_requests as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select([
      'r.id',
      'r.shop_id',
      'r.user_id',
      'r.cart_id',
      'r.status',
      'r.approved_cents',
      'r.address',
      'r.codes',
      'r.note',
    ])
    .select(['r.total_cents', 'u.first_name', 'u.last_name'])
    .where('r.id', '=', id)
    .where('r.estate_id', '=', caller?.id ?? 0)
    .executeTakeFirst()
  if (!row || !caller || (caller.role !== 'owner' && row.user_id !== caller.userId)) throw fail('NOT_FOUND')
  if (row.cart_id === null) throw fail('CONFLICT', { sentence: takenBack })
  return {
    id: row.id,
    userId: row.user_id,
    cartId: row.cart_id,
    status: row.status,
    approvedCents: row.approved_cents,
    address: postalAddress.parse(row.address),
    shopId: row.shop_id,
    codes: codesOf.parse(row.codes),
    note: row.note,
    by: authorName(row),
    totalCents: row.total_cents,
  }
}
const takenBack = 'Cette demande a été reprise par son auteur\u00a0: elle ne peut plus être commandée.'

/** Locks its cart, then the request, whose state is read again under the lock. */
export async function lockHeldRequest(tx: Tx, id: number, caller: EstateCaller | null) {
  const { cartId } = await findHeldRequest(tx, id, caller)
  const cart = await lockHeldCart(tx, cartId)
  if (!cart) throw fail('CONFLICT', { sentence: takenBack })
  await tx.selectFrom('estate_requests').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return { ...(await findHeldRequest(tx, id, caller)), ...cart }
}

/** Undecided, and neither paid nor being paid. */
async function lockWaiting(tx: Tx, id: number, caller: EstateCaller, states: readonly string[] = ['WAITING']) {
  const request = await lockHeldRequest(tx, id, caller)
  const purchase = await tx
    .selectFrom('purchases')
    .select('status')
    .where('estate_request_id', '=', id)
    .where('status', 'in', ['AWAITING_PAYMENT', 'PAID'])
    .executeTakeFirst()
  if (purchase) throw fail('CONFLICT', { sentence: purchase.status === 'PAID' ? ordered : underWay })
  if (!states.includes(request.status)) throw fail('CONFLICT', { sentence: decided })
  return request
}
const ordered = 'Cette demande est déjà commandée.'
const underWay = 'Le paiement de cette demande est en cours\u00a0: terminez-le ou abandonnez-le d’abord.'
const decided = 'Cette demande a déjà sa réponse\u00a0: rechargez la page.'

export async function setQuantity(tx: Tx, { params, body }: Input<typeof setRequestQuantity>, context: Context) {
  const request = await lockWaiting(tx, params.id, requireEstateOwner(context))
  await setHeldQuantity(tx, request.cartId, context, params.offerId, body.quantity)
  return done
}

/** The accord is for today's price: the requester orders on account at this total or below. */
export async function approve(tx: Tx, id: number, context: Context) {
  const owner = requireEstateOwner(context)
  const request = await lockWaiting(tx, id, owner)
  const { ready, totals } = await priceHeld(tx, request)
  if (!ready) throw fail('CONFLICT', { sentence: notReady })
  await decide(tx, owner, request, { status: 'APPROVED', approved_cents: totals.ttcCents })
  return done
}
const notReady = 'Ce panier ne peut pas être commandé tel quel\u00a0: corrigez ses quantités, ou refusez la demande.'

export async function refuse(tx: Tx, { params, body }: Input<typeof refuseRequest>, context: Context) {
  const owner = requireEstateOwner(context)
  const request = await lockWaiting(tx, params.id, owner, ['WAITING', 'APPROVED'])
  await decide(tx, owner, request, { status: 'REFUSED', decision_note: body.note })
  return done
}

type Decision = { status: 'APPROVED'; approved_cents: number } | { status: 'REFUSED'; decision_note: string }

async function decide(tx: Tx, owner: EstateCaller, request: HeldRequest, decision: Decision) {
  await tx
    .updateTable('estate_requests')
    .set({ ...decision, decided_by: owner.userId, decided_at: sql<Date>`now()` })
    .where('id', '=', request.id)
    .execute()
  const note = decision.status === 'REFUSED' ? decision.decision_note : ''
  await recordAct(tx, owner, decision.status === 'REFUSED' ? 'refused' : 'approved', `demande ${request.id}`)
  await mailDecision(tx, { requestId: request.id, userId: request.userId, isApproved: note === '', note })
}

/** Whatever the answer, until it is ordered. */
export async function takeBack(tx: Tx, id: number, context: Context) {
  const caller = requireEstate(context)
  const request = await lockWaiting(tx, id, caller, ['WAITING', 'APPROVED', 'REFUSED'])
  if (request.userId !== caller.userId) throw fail('NOT_FOUND')
  await tx
    .updateTable('estate_requests')
    .set({ cart_id: null })
    .$if(request.status !== 'REFUSED', query => query.set({ status: 'WITHDRAWN' }))
    .where('id', '=', id)
    .execute()
  await giveBackCart(tx, request.cartId, caller.userId)
  return done
}

/** At today's prices, for its requester. */
export const priceHeld = (db: Db | Tx, request: Pick<HeldRequest, 'cartId' | 'address' | 'shopId'>) =>
  priceCart(db, {
    cartId: request.cartId,
    kind: 'professional',
    sellsAs: null,
    postcode: request.address.postcode,
    country: knownCountry(request.address),
    shopId: request.shopId,
  })
