/** Whose drops a user has: their own and, in an estate, those of the estate. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { fail } from '#shared/errors.ts'
import { type CurrentUser, isAccountant } from '#shared/user.ts'

type Sender = Pick<CurrentUser, 'id' | 'estate'>

/** For `parcel_drops d`. */
export const sentBy = ({ id, estate }: Sender): RawBuilder<SqlBool> =>
  sql`(d.estate_id IS NULL AND d.user_id = ${id} OR d.estate_id = ${estate?.id ?? null})`

/** The same of a row; NOT_FOUND out of reach. */
export function requireReach(drop: { userId: number; estateId: number | null }, { id, estate }: Sender): void {
  const isOwn = drop.estateId === null ? drop.userId === id : drop.estateId === estate?.id
  if (!isOwn) throw fail('NOT_FOUND')
}

export const maySend = (user: CurrentUser) => user.kind === 'professional' && !isAccountant(user)

/** A professional; FORBIDDEN for the accountant of an estate, whose role only reads. */
export function requireSender(context: Pick<Context, 'user'>): CurrentUser {
  const user = requireUser(context)
  if (user.kind !== 'professional')
    throw fail('PROFESSIONALS_ONLY', { sentence: 'Le dépôt de colis de vin est réservé aux professionnels.' })
  refuseAccountant(user)
  return user
}

export function refuseAccountant(user: CurrentUser): void {
  if (isAccountant(user)) throw fail('FORBIDDEN', { sentence: readsOnly })
}
const readsOnly =
  'Votre rôle de comptable lit les dépôts sans en annoncer\u00a0: demandez à un gérant de votre domaine.'
