import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { cartCookieSeconds } from './token.ts'

/** A visitor's cart is kept as long as its cookie: after that nobody can come back to it. */
export async function purgeOldCarts(db: Db): Promise<void> {
  await db
    .deleteFrom('carts')
    .where('user_id', 'is', null)
    .where('updated_at', '<', sql<Date>`now() - make_interval(secs => ${cartCookieSeconds})`)
    .execute()
}
