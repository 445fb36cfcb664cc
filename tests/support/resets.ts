/** New passwords that were asked for: their links are mailed as the worker would, and read. */
import { Logger, runOnce } from 'graphile-worker'
import { sendRequestedReset } from '#domains/identity/server/password-reset.ts'
import type { TestApp } from './injected.ts'

export const mailResets = ({ db, pool }: Pick<TestApp, 'db' | 'pool'>) =>
  runOnce({
    pgPool: pool,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    // Written by requestPasswordReset alone.
    taskList: {
      'accounts.reset': payload => sendRequestedReset(db, payload as Parameters<typeof sendRequestedReset>[1]),
    },
  })

/** What the link mailed to somebody holds; null when nobody was mailed one. */
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
