import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'

/** Addresses of the active operators, for mails about what waits for them; sorted, so that locks are taken in one order. */
export const findOperatorEmails = (tx: Db | Tx): Promise<string[]> =>
  bypassRls(tx, async owner => {
    const rows = await owner
      .selectFrom('users')
      .select('email')
      .where(sql<boolean>`roles && ARRAY['ADMIN', 'SUPER_ADMIN']`)
      .where('status', '=', 'active')
      .orderBy('id')
      .execute()
    return rows.map(({ email }) => email)
  })
