import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { addJobsFrom } from '#platform/jobs.ts'
import { siteUrl } from '#platform/site.ts'
import { inert } from './inert.ts'
import type { Mail } from './mail-content.ts'
import { mailHtml, mailText } from './render.ts'
import type { MailJobs } from './send.ts'

/** Inserts the mail and queues its sending, in the caller's transaction. */
export const queueMail = (tx: Tx | Db, mail: Mail): Promise<void> => queueMails(tx, [mail])

/** The same for several mails, in as many statements as for one. */
export const queueMails = (tx: Tx | Db, mails: readonly Mail[]): Promise<void> =>
  bypassRls(tx, owner => write(owner, mails))

/** The same mail to several addresses. */
export const toEach = (addresses: readonly string[], mail: Omit<Mail, 'to'>): Mail[] =>
  addresses.map(to => ({ ...mail, to }))

/** Page of its first button, when it is one of this site. */
function pathOf({ blocks }: Mail): string | null {
  const url = blocks.find(block => block.kind === 'button')?.url
  const site = siteUrl('/')
  return url?.startsWith(site) ? url.slice(site.length - 1) : null
}

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
        path: pathOf(mail),
      })),
    )
    .onConflict(conflict => conflict.columns(['event', 'recipient']).doNothing())
    .returning('id')
  const jobs = sql`(SELECT json_build_object('mailId', id) AS payload, NULL AS key FROM written) j`
  await sql`WITH written AS (${written}) ${addJobsFrom('mail.send' satisfies keyof MailJobs, jobs)}`.execute(tx)
}
