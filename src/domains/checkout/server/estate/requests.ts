/** What an estate changes in a purchase: who may place it, from which cart, under which codes. */
import { accountantSentence, findAskReason } from '#domains/estates/server/allowance.ts'
import { findCodes } from '#domains/estates/server/codes.ts'
import { findHeldRequest, type HeldRequest, lockHeldRequest } from '#domains/estates/server/requests.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser, EstateMember } from '#shared/user.ts'
import type { Checkout } from '../../contract.ts'

const callerOf = ({ id, estate }: CurrentUser) => estate && { ...estate, userId: id }

/** Whether this person may order the cart of a request now: an owner, or its requester once they have the accord. */
function refuseUnpayable({ status }: HeldRequest, { estate }: CurrentUser): void {
  if (estate?.role === 'owner' && (status === 'WAITING' || status === 'APPROVED')) return
  if (status === 'APPROVED') return
  throw fail('CONFLICT', { sentence: status === 'WAITING' ? stillWaiting : notOrdered })
}
const stillWaiting = 'Cette demande attend encore la réponse d’un gérant.'
const notOrdered = 'Cette demande a été refusée ou reprise\u00a0: elle ne peut pas être commandée.'

export async function findPayableRequest(db: Db, id: number, user: CurrentUser): Promise<HeldRequest> {
  const request = await findHeldRequest(db, id, callerOf(user))
  refuseUnpayable(request, user)
  return request
}

/** Its cart and the request under lock. */
export async function lockPayableRequest(tx: Tx, id: number, user: CurrentUser) {
  const request = await lockHeldRequest(tx, id, callerOf(user))
  refuseUnpayable(request, user)
  return request
}

/** The accord of a requester is for orders on account, and for what the owner read. */
export function checkAccord(request: HeldRequest, { estate }: CurrentUser, cents: number, onAccount: boolean): void {
  if (estate?.role === 'owner') return
  if (!onAccount) throw fail('ESTATE_APPROVAL_NEEDED', { sentence: accountOnly })
  if (cents > (request.approvedCents ?? 0)) throw fail('ESTATE_LIMIT', { sentence: dearer })
}
const accountOnly =
  'L’accord est donné pour un prélèvement à échéance\u00a0: choisissez ce moyen de paiement, ou laissez un gérant payer.'
const dearer =
  'Ce panier coûte plus cher que le jour de l’accord\u00a0: remettez-le dans votre panier et demandez l’accord à nouveau.'

/** What the checkout shows to a member. */
export async function findEstateSide(
  db: Db,
  user: CurrentUser,
  estate: EstateMember,
  cents: number,
  request: HeldRequest | null,
): Promise<NonNullable<Checkout['estate']>> {
  const asked =
    request || estate.role === 'accountant' ? null : await findAskReason(db, { userId: user.id, estate }, cents)
  const codes = await findCodes(db, estate.id)
  return {
    refusal: estate.role === 'accountant' ? accountantSentence : (asked?.sentence ?? null),
    mayAsk: asked !== null,
    codes: codes.filter(({ archived }) => !archived).map(({ id, kind, label }) => ({ id, kind, label })),
    request: request && {
      id: request.id,
      by: request.by,
      note: request.note,
      address: request.address,
      codes: request.codes,
      onlyOnAccount: estate.role !== 'owner',
    },
  }
}
