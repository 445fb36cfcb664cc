import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { observedCall } from '../telemetry/observed-port.ts'
import { signMail } from './render.ts'

export type MailJobs = { 'mail.send': { mailId: number } }

export type MailAttachment = { fileName: string; bytes: Buffer }
type Outgoing = {
  id: number
  to: string
  subject: string
  html: string
  text: string
  attachments: readonly MailAttachment[]
}
/** Resolves to `accepted` when a mail server accepted the mail, and to `shown` when only the outbox page shows it. */
export type Transport = { send: (mail: Outgoing) => Promise<'accepted' | 'shown'> }

/** In milliseconds: an unresponsive server must not block the worker's other jobs. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * `findOperator`: the company that signs, with its address and number; null while it is not known. `findAttachments`: the
 * PDFs that go with the mail of an event; asked for each time it is sent, so that none is stored with the mail.
 */
export type MailService = {
  transport: Transport
  findOperator: (db: Db) => Promise<string | null>
  findAttachments: (db: Db, event: string) => Promise<readonly MailAttachment[]>
  /** Where its reader chose to receive it instead of by mail; null: by mail. */
  findHold: (db: Db, mail: { event: string; recipient: string }) => Promise<'account' | 'digest' | null>
}

/** A real SMTP server; we set the Message-ID, so that a server can detect a mail it receives twice. */
export const smtpTransport = (url: string, from: string, limits = timeouts): Transport => {
  const transporter = import('nodemailer').then(({ createTransport }) => createTransport({ url, ...limits }, { from }))
  return {
    send: async mail => {
      const host = from.split('@')[1]?.replace(/[>\s]/g, '') ?? 'localhost'
      const { accepted, rejected } = await observedCall('mail', 'send', async () =>
        (await transporter).sendMail({
          to: { name: '', address: mail.to },
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          attachments: mail.attachments.map(({ fileName, bytes }) => ({
            filename: fileName,
            content: bytes,
            contentType: 'application/pdf',
          })),
          messageId: `<mail-${mail.id}@${host}>`,
        }),
      )
      if (!accepted.length || rejected.length) throw new Error(`recipient refused: ${rejected.length} of 1`)
      return 'accepted'
    },
  }
}

/** For the demo without a mail server: mails are shown on the outbox page and never sent. */
export const outboxTransport: Transport = { send: async () => 'shown' }

/**
 * Job: sends one mail. It is marked after the server accepts it, so a crash in between sends twice rather than never.
 */
export async function sendMail(
  db: Db,
  { transport, findOperator, findAttachments, findHold }: MailService,
  { mailId }: MailJobs['mail.send'],
): Promise<void> {
  const mail = await db
    .selectFrom('mails')
    .select(['id', 'event', 'recipient', 'subject', 'html', 'text'])
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('shown_in_outbox_at', 'is', null)
    .where('held', 'is', null)
    .executeTakeFirst()
  if (!mail) return
  const held = await findHold(db, mail)
  if (held) {
    await db.updateTable('mails').set({ held }).where('id', '=', mailId).execute()
    return
  }
  const signed = signMail(mail, await findOperator(db))
  const attachments = await findAttachments(db, mail.event)
  const outcome = await transport.send({ ...signed, to: mail.recipient, attachments }).catch(noteFailure)
  const column = outcome === 'accepted' ? 'sent_at' : 'shown_in_outbox_at'
  await db
    .updateTable('mails')
    .set({ [column]: sql`now()` })
    .where('id', '=', mailId)
    .execute()
  await wakeDelayed(db)
}

/** Waking delayed jobs scans every waiting job: it runs after each mail while some fail, else once per interval. */
const calmMs = 60_000
let failedAt = Number.NEGATIVE_INFINITY
let wokenAt = Number.NEGATIVE_INFINITY
function noteFailure(error: unknown): never {
  failedAt = performance.now()
  throw error
}

/**
 * Failures to reach the server: after one mail succeeds, these retry now. Mails that the server rejected keep their
 * delay.
 */
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
