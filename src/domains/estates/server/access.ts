/** The estate of the caller, and what their role allows; everything of another estate is NOT_FOUND. */
import type { Tx } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { fail } from '#shared/errors.ts'
import type { EstateMember, EstateRole } from '#shared/user.ts'

export type EstateCaller = EstateMember & { userId: number }

/** NOT_FOUND for a person without an estate. */
export function requireEstate(context: Pick<Context, 'user'>): EstateCaller {
  const { id: userId, estate } = requireUser(context)
  if (!estate) throw fail('NOT_FOUND')
  return { ...estate, userId }
}

export function requireEstateRole(context: Pick<Context, 'user'>, roles: readonly EstateRole[]): EstateCaller {
  const caller = requireEstate(context)
  if (!roles.includes(caller.role)) throw fail('FORBIDDEN', { sentence: ownersOnly })
  return caller
}
const ownersOnly = 'Votre rôle ne le permet pas\u00a0: demandez à un gérant de votre domaine.'

export const requireEstateOwner = (context: Pick<Context, 'user'>) => requireEstateRole(context, ['owner'])

type Act =
  | 'opened'
  | 'changed'
  | 'invited'
  | 'joined'
  | 'role'
  | 'removed'
  | 'left'
  | 'asked'
  | 'approved'
  | 'refused'
  | 'site'
  | 'code'

/** What happened to the account, in its transaction. */
export const recordAct = (tx: Tx, { id, userId }: Pick<EstateCaller, 'id' | 'userId'>, act: Act, detail: string) =>
  tx
    .insertInto('estate_history')
    .values({ estate_id: id, user_id: userId, act, detail: detail.slice(0, 400) })
    .execute()
