import type { Db } from '#platform/db/pool.ts'
import type { JobName } from '#platform/jobs.ts'
import { sendMail, type Transport } from '#platform/mail/send.ts'
import type { Env } from './env.ts'

export type JobTools = { db: Db; env: Env; mail: Transport }

/** What each job does; payloads come from our own `enqueue`, so their shape is the caller's. */
export const jobs: Partial<Record<JobName, (payload: never, tools: JobTools) => Promise<void>>> = {
  'mail.send': (payload, { db, mail }) => sendMail(db, mail, payload),
}
