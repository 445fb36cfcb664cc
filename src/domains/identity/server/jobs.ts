import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** Sessions, links and captcha solutions that can no longer serve. */
export async function forgetExpired(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('password_resets').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute()
  await db.deleteFrom('email_changes').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute()
  await db.deleteFrom('email_undos').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('login_challenges').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('captcha_solutions').where('used_at', '<', sql<Date>`now() - interval '1 day'`).execute()
}
