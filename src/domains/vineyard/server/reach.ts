/** Whose parcels, cuvées and calculations a user has: their own and, in an estate, those of all its members. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { fail } from '#shared/errors.ts'
import { type CurrentUser, isAccountant } from '#shared/user.ts'

export type VineyardUser = Pick<CurrentUser, 'id' | 'estate'>

/** For a table with `user_id`. */
export const inVineyardOf = ({ id, estate }: VineyardUser, table: string): RawBuilder<SqlBool> =>
  estate
    ? sql`${sql.ref(`${table}.user_id`)} IN (SELECT user_id FROM estate_members WHERE estate_id = ${estate.id})`
    : sql`${sql.ref(`${table}.user_id`)} = ${id}`

/** FORBIDDEN for the accountant, who only says where purchases went. */
export function requireVineyardWriter(context: Pick<Context, 'user'>): CurrentUser {
  const user = requireUser(context)
  if (isAccountant(user)) throw fail('FORBIDDEN', { sentence: readsOnly })
  return user
}
const readsOnly =
  'Votre rôle de comptable lit le vignoble sans le changer\u00a0: demandez à un gérant de votre domaine.'

/** The member whose row this is; NOT_FOUND out of reach. */
export const ownerIdOf = (row: { user_id: number } | undefined): number => {
  if (!row) throw fail('NOT_FOUND')
  return row.user_id
}
