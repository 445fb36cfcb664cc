import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, facts } from '#platform/mail/mail-content.ts'
import { formatLongDate, formatShortDate } from '#shared/dates.ts'
import { notificationLinks } from '../rules/links.ts'

const shownAtMost = 30
type Held = { id: number; subject: string; at: Date }

export async function mailDigest(tx: Tx, recipient: string, mails: readonly Held[]): Promise<void> {
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
