import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, facts } from '#platform/mail/mail-content.ts'
import { runEach } from '#platform/run-each.ts'
import { formatLongDate, formatShortDate } from '#shared/dates.ts'
import { notificationLinks } from '../rules/links.ts'

const shownAtMost = 30

/** One mail a day with what its reader chose to read together; each reader in their own transaction. */
export async function sendDigests(db: Db): Promise<void> {
  const { rows } = await sql<{ recipient: string }>`
    SELECT DISTINCT recipient FROM mails WHERE held = 'digest' ORDER BY recipient`.execute(db)
  await runEach(rows, ({ recipient }) => inTransaction(db, tx => sendDigest(tx, recipient)))
}

async function sendDigest(tx: Tx, recipient: string): Promise<void> {
  const { rows } = await sql<{ id: number; subject: string; at: Date }>`
    UPDATE mails SET held = 'digested' WHERE held = 'digest' AND recipient = ${recipient}
    RETURNING id, subject, created_at AS at`.execute(tx)
  const mails = rows.toSorted((a, b) => a.id - b.id)
  const last = mails.at(-1)
  if (!last) return
  await queueMail(tx, {
    event: `digest:${last.id}`,
    to: recipient,
    subject: mails.length > 1 ? `${mails.length}\u00a0nouvelles de vos achats` : last.subject,
    title: `Votre résumé du ${formatLongDate(last.at)}`,
    blocks: [
      facts(mails.slice(0, shownAtMost).map(({ subject, at }) => [formatShortDate(at), subject])),
      button('Tout voir dans mon compte', notificationLinks.own()),
    ],
  })
}
