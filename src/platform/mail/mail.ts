import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { mailJobs } from '#platform/jobs.ts'
import { inert } from './inert.ts'
import type { Mail } from './mail-content.ts'
import { mailHtml, mailText } from './render.ts'

/** Inserts the mail and queues its sending, in the caller's transaction. */
export const queueMail = (tx: Tx | Db, mail: Mail): Promise<void> => queueMails(tx, [mail])

/** The same for several mails, in as many statements as for one. */
export const queueMails = (tx: Tx | Db, mails: readonly Mail[]): Promise<void> =>
  bypassRls(tx, owner => write(owner, mails))

async function write(tx: Tx | Db, mails: readonly Mail[]): Promise<void> {
  if (!mails.length) return
  const written = tx
    .insertInto('mails')
    .values(
      mails.map(mail => ({
        event: mail.event,
        recipient: mail.to,
        subject: inert(mail.subject),
        html: mailHtml(mail),
        text: mailText(mail),
      })),
    )
    .onConflict(conflict => conflict.columns(['event', 'recipient']).doNothing())
    .returning('id')
  await sql`WITH written AS (${written}) ${mailJobs}`.execute(tx)
}
