/** Which handle a caller's question is asked with. */

import type { Ending } from '#platform/db/connection.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Member, Wall } from '#platform/db/wall.ts'
import { isAdmin } from '#shared/user.ts'
import type { Caller } from './caller.ts'

export type Asker = Pick<Caller, 'user' | 'key'>
export type DbFor = (asker: Asker, ending?: Ending) => Db

/** Members ask behind the wall; visitors see what is public, and operators look after everybody. */
export const dbFor =
  (db: Db, wall: Wall | null): DbFor =>
  (asker, ending) => {
    const member = memberOf(asker)
    return wall && member ? wall(member, ending) : db
  }

export function memberOf({ user, key }: Asker): Member | null {
  if (key) return { userId: key.holder.id, vendorId: key.vendorId }
  return user && !isAdmin(user) ? { userId: user.id, vendorId: user.vendorId } : null
}
