import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMails, toEach } from '#platform/mail/mail.ts'
import { button, paragraph } from '#platform/mail/mail-content.ts'
import { isoDay } from '#shared/dates.ts'
import { failuresBeforePause } from '../../rules/feeds.ts'

type FeedOwner = { id: number; name: string; vendorId: number; userId: number | null }

/** Those accountable for the seller, and the member who added the feed. */
async function recipientsOf(tx: Tx, { vendorId, userId }: FeedOwner): Promise<string[]> {
  const rows = await tx
    .selectFrom('vendor_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('m.vendor_id', '=', vendorId)
    .where('u.status', '=', 'active')
    .where(eb => eb.or([eb('m.role', '=', 'owner'), eb('m.user_id', '=', userId ?? 0)]))
    .where('m.role', '<>', 'orders')
    .execute()
  return rows.map(({ email }) => email)
}

export async function mailFeedPaused(
  tx: Tx,
  feed: FeedOwner,
  { runId, sentence }: { runId: number; sentence: string },
): Promise<void> {
  const title = 'Votre flux est en pause'
  await queueMails(
    tx,
    toEach(await recipientsOf(tx, feed), {
      event: `feed-paused:${feed.id}:${runId}`,
      subject: `${title}\u00a0: ${feed.name}`,
      title,
      blocks: [
        paragraph(
          `Le flux «\u00a0${feed.name}\u00a0» a échoué ${failuresBeforePause} fois de suite\u00a0: nous ne le récupérons plus. Dernière raison\u00a0: ${sentence}`,
        ),
        paragraph('Votre catalogue n’a pas changé. Une fois la cause corrigée, essayez le flux, puis reprenez-le.'),
        button('Voir le flux', workspacePaths.sellerImports),
      ],
    }),
  )
}

/** One mail a day at most for a feed: an hourly one may wait again and again. */
export async function mailFeedWaiting(
  tx: Tx,
  feed: FeedOwner,
  { importId, sentence }: { importId: number; sentence: string },
): Promise<void> {
  const title = 'Un fichier attend votre accord'
  await queueMails(
    tx,
    toEach(await recipientsOf(tx, feed), {
      event: `feed-waiting:${feed.id}:${isoDay(new Date())}`,
      subject: `${title}\u00a0: ${feed.name}`,
      title,
      blocks: [
        paragraph(`Le flux «\u00a0${feed.name}\u00a0» a apporté un fichier que nous n’avons pas importé. ${sentence}`),
        paragraph('Rien n’a changé dans votre catalogue. Un fichier plus récent remplacera celui-ci.'),
        button('Vérifier le fichier', workspacePaths.sellerImport(importId)),
      ],
    }),
  )
}
