import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { addJobsFrom } from '#platform/jobs.ts'
import { siteUrl } from '#platform/site.ts'
import { inert } from './inert.ts'
import { mailHtml, mailText } from './render.ts'
import type { MailJobs } from './send.ts'

/** A mail as data; `render.ts` builds its branded HTML and its text. Every string is shown as text, without links. */
export type MailBlock =
  /** `links`: written by us, by the operator or by the recipient, so addresses in it stay intact. */
  | { kind: 'text'; text: string; links?: true }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  | {
      kind: 'lines'
      rows: { label: string; detail: string; amount: string }[]
      totals: [label: string, amount: string][]
    }
  | { kind: 'code'; label: string; code: string }

export type Mail = {
  /** Deduplication key, one event per recipient: `order-ready:42`. A second mail with the same key is not written. */
  event: string
  to: string
  subject: string
  title: string
  blocks: MailBlock[]
}

export const text = (words: string): MailBlock => ({ kind: 'text', text: words })
/** To a page of the site. */
export const button = (label: string, path: string): MailBlock => ({ kind: 'button', label, url: siteUrl(path) })
export const facts = (rows: [label: string, value: string][]): MailBlock => ({ kind: 'facts', rows })

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
  const jobs = sql`(SELECT json_build_object('mailId', id) AS payload, NULL AS key FROM written) j`
  await sql`WITH written AS (${written}) ${addJobsFrom('mail.send' satisfies keyof MailJobs, jobs)}`.execute(tx)
}
