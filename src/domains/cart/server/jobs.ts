import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { cookieLifetime } from '#shared/cookies.ts'

/** A visitor's cart is deleted when its cookie expires: nobody can open it any more. */
export async function purgeOldCarts(db: Db): Promise<void> {
  await db
    .deleteFrom('carts')
    .where('token_hash', 'is not', null)
    .where('updated_at', '<', sql<Date>`now() - make_interval(secs => ${cookieLifetime})`)
    .execute()
}
