/** Requested password resets: mails their links as the worker does, and reads them. */

import { sendRequestedReset } from '#domains/identity/server/password-reset.ts'
import type { JobPayloads } from '#domains/jobs.ts'
import type { TestApp } from './injected.ts'
import { runJobs } from './jobs.ts'

export const mailResets = ({ db, pool }: Pick<TestApp, 'db' | 'pool'>) =>
  runJobs(pool, {
    // Only requestPasswordReset adds these.
    'accounts.reset': payload => sendRequestedReset(db, payload as JobPayloads['accounts.reset']),
  })

/** The token in the link mailed to an address; null when nothing was mailed. */
export async function resetTokenOf(app: Pick<TestApp, 'db' | 'pool'>, recipient: string): Promise<string | null> {
  await mailResets(app)
  const mail = await app.db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', recipient)
    .where('event', 'like', 'password-reset:%')
    .executeTakeFirst()
  return mail ? (/\/forgot\/([\w-]+)/.exec(mail.text)?.[1] ?? null) : null
}
