import nodemailer from 'nodemailer'
import type { Db } from '#platform/db/pool.ts'

export type Transport = {
  send: (mail: { id: number; to: string; subject: string; html: string; text: string }) => Promise<void>
}

/** A real SMTP server; the message id is ours, so that a server that got it twice can tell. */
export const smtpTransport = (url: string, from: string): Transport => {
  const transporter = nodemailer.createTransport(url, { from })
  return {
    send: async mail => {
      const host = from.split('@')[1]?.replace(/[>\s]/g, '') ?? 'localhost'
      await transporter.sendMail({
        to: { name: '', address: mail.to },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId: `<mail-${mail.id}@${host}>`,
      })
    },
  }
}

/** Without a server, mails stay in the outbox page. */
export const outboxTransport: Transport = { send: async () => {} }

/** The job: sends one mail. Sent is marked after the server took it, so a crash in between sends twice rather than never. */
export async function sendMail(db: Db, transport: Transport, { mailId }: { mailId: number }): Promise<void> {
  const mail = await db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'html', 'text'])
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  if (!mail) return
  await transport.send({ ...mail, to: mail.recipient })
  await db.updateTable('mails').set({ sent_at: new Date() }).where('id', '=', mailId).execute()
}
