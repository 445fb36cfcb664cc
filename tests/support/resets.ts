/** The links of new passwords that were asked for, mailed as the worker would. */
import { Logger, runOnce } from 'graphile-worker'
import { mailAskedReset } from '#domains/identity/server/actions.ts'
import type { TestApp } from './injected.ts'

export const mailResets = ({ db, pool }: Pick<TestApp, 'db' | 'pool'>) =>
  runOnce({
    pgPool: pool,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    // Written by askReset alone.
    taskList: { 'accounts.reset': payload => mailAskedReset(db, payload as Parameters<typeof mailAskedReset>[1]) },
  })
