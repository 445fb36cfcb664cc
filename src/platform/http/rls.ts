/** The database handle for a caller. */
import type { Db } from '#platform/db/pool.ts'
import type { Replica } from '#platform/db/replica.ts'
import { createRlsDb, type Member, type RlsDb } from '#platform/db/rls.ts'
import { estateScope, isAdmin } from '#shared/user.ts'
import type { Caller } from './caller.ts'

export type DbCaller = Pick<Caller, 'user' | 'key'>
export type DbForCaller = (caller: DbCaller) => Db

/** Members run under row-level security; visitors read public data, and operators act on all rows. */
export const dbForCaller =
  (db: Db, rlsDb: RlsDb | null): DbForCaller =>
  caller => {
    const member = memberOf(caller)
    return rlsDb && member ? rlsDb(member) : db
  }

/** The handles of one server: that of the tables’ owner, and those of its callers. */
export type DatabaseServer = { db: Db; memberDb: DbForCaller }

/** A standby has the row-level security of its primary; `rlsDb`: that of the primary, null where it has none. */
export const standbyOf = (handle: Replica['handle'], rlsDb: RlsDb | null): DatabaseServer => ({
  db: handle.db,
  memberDb: dbForCaller(handle.db, rlsDb && createRlsDb(handle)),
})

export function memberOf({ user, key }: DbCaller): Member | null {
  if (key) return { userId: key.holder.id, vendorId: key.vendorId }
  if (!user || isAdmin(user)) return null
  const { id, vendorId, estate } = user
  return { userId: id, vendorId, estate: estate && { id: estate.id, scope: estateScope(estate) } }
}
