import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

type Outgoing = { id: number; to: string; subject: string; html: string; text: string }
/** Resolves to `accepted` when a mail server took the mail, and to `shown` when the outbox page is all there is. */
export type Transport = { send: (mail: Outgoing) => Promise<'accepted' | 'shown'> }

/** A server that says nothing must not keep a worker from the other jobs; these are milliseconds. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** A real SMTP server; the message id is ours, so that a server that got it twice can tell. */
export const smtpTransport = (url: string, from: string, limits = patience): Transport => {
  const transporter = import('nodemailer').then(({ createTransport }) => createTransport({ url, ...limits }, { from }))
  return {
    send: async mail => {
      const host = from.split('@')[1]?.replace(/[>\s]/g, '') ?? 'localhost'
      const { accepted, rejected } = await (await transporter).sendMail({
        to: { name: '', address: mail.to },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId: `<mail-${mail.id}@${host}>`,
      })
      if (!accepted.length || rejected.length) throw new Error(`recipient refused: ${rejected.length} of 1`)
      return 'accepted'
    },
  }
}

/** The demo without a mail server: mails are read in the outbox page and never sent. */
export const outboxTransport: Transport = { send: async () => 'shown' }

/** The job: sends one mail. It is marked after the server took it, so a crash in between sends twice rather than never. */
export async function sendMail(db: Db, transport: Transport, { mailId }: { mailId: number }): Promise<void> {
  const mail = await db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'html', 'text'])
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('shown_in_outbox_at', 'is', null)
    .executeTakeFirst()
  if (!mail) return
  const outcome = await transport.send({ ...mail, to: mail.recipient }).catch(noteFailure)
  const column = outcome === 'accepted' ? 'sent_at' : 'shown_in_outbox_at'
  await db
    .updateTable('mails')
    .set({ [column]: sql`now()` })
    .where('id', '=', mailId)
    .execute()
  await wakeDelayed(db)
}

/** Every job that waits is looked at to find those to wake: after each mail while some fail, else once in this time. */
const calmMs = 60_000
let failedAt = Number.NEGATIVE_INFINITY
let wokenAt = Number.NEGATIVE_INFINITY
function noteFailure(error: unknown): never {
  failedAt = performance.now()
  throw error
}

/** What a server nobody reached was to be told: one mail that passes says it is back. Mails it refused keep their pace. */
const unreached = '(ECONN|ENOTFOUND|EHOST|ETIMEDOUT|timeout|timed out|greeting|socket close|connection closed|^421)'
async function wakeDelayed(db: Db): Promise<void> {
  const now = performance.now()
  if (now - failedAt > calmMs && now - wokenAt < calmMs) return
  wokenAt = now
  await sql`SELECT FROM graphile_worker.reschedule_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'mail.send' AND run_at > now() AND locked_at IS NULL
        AND attempts BETWEEN 1 AND max_attempts - 1 AND last_error ~* ${unreached} LIMIT 1000), run_at => now())`.execute(
    db,
  )
}
