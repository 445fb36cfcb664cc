/** Requested password resets: mails their links as the worker does, and reads them. */
import { Logger, runOnce } from 'graphile-worker'
import { sendRequestedReset } from '#domains/identity/server/password-reset.ts'
import type { TestApp } from './injected.ts'

export const mailResets = ({ db, pool }: Pick<TestApp, 'db' | 'pool'>) =>
  runOnce({
    pgPool: pool,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    // Only requestPasswordReset writes these.
    taskList: {
      'accounts.reset': payload => sendRequestedReset(db, payload as Parameters<typeof sendRequestedReset>[1]),
    },
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
