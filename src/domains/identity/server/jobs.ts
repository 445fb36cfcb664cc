import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'

/** Deletes expired sessions, links and captcha solutions. */
export const purgeExpiredCredentials = (db: Db): Promise<void> =>
  runEach(
    [
      db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`),
      db.deleteFrom('password_resets').where('expires_at', '<', sql<Date>`now() - interval '1 day'`),
      db.deleteFrom('email_changes').where('expires_at', '<', sql<Date>`now() - interval '1 day'`),
      db.deleteFrom('administrator_invitations').where('expires_at', '<', sql<Date>`now() - interval '1 day'`),
      db.deleteFrom('email_undos').where('expires_at', '<', sql<Date>`now()`),
      db.deleteFrom('login_challenges').where('expires_at', '<', sql<Date>`now()`),
      db.deleteFrom('captcha_solutions').where('used_at', '<', sql<Date>`now() - interval '1 day'`),
    ],
    deletion => deletion.execute(),
  )
