/** The database handle for a caller. */
import type { Db } from '#platform/db/pool.ts'
import type { RetryRead } from '#platform/db/read-retry.ts'
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

/** The handles of one server: that of the tables’ owner, and those of its callers. A standby takes no writes. */
export type DatabaseServer = { db: Db; memberDb: DbForCaller; isStandby: boolean }

/** A read, on the server that answers it. */
export type ReadFromServer = <T>(read: (server: DatabaseServer) => Promise<T>) => Promise<T>
/** `rlsDb`: row-level security of the primary, which its standby has too; null where it has none. */
type Servers = { replica?: Replica | undefined; rlsDb: RlsDb | null; retry?: RetryRead | undefined }

/** From the primary; while that is away, from the standby (docs/decisions/148). Tried again with `retry`. */
export function createServerReader(db: Db, { replica, rlsDb, retry }: Servers): ReadFromServer {
  const primary: DatabaseServer = { db, memberDb: dbForCaller(db, rlsDb), isStandby: false }
  const standby: DatabaseServer | undefined = replica && {
    db: replica.handle.db,
    memberDb: dbForCaller(replica.handle.db, rlsDb && createRlsDb(replica.handle)),
    isStandby: true,
  }
  return run => {
    const fromPrimary = () => run(primary)
    const read = () => (replica && standby ? replica.standIn(fromPrimary, () => run(standby)) : fromPrimary())
    return retry ? retry(read) : read()
  }
}

export function memberOf({ user, key }: DbCaller): Member | null {
  if (key) return { userId: key.holder.id, vendorId: key.vendorId }
  if (!user || isAdmin(user)) return null
  const { id, vendorId, estate } = user
  return { userId: id, vendorId, estate: estate && { id: estate.id, scope: estateScope(estate) } }
}
