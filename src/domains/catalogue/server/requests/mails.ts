import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, facts, paragraph } from '#platform/mail/mail-content.ts'

type Decided = { id: number; article_id: number; vendor_id: number }

export async function mailRequestDecided(
  tx: Tx,
  { id, article_id, vendor_id }: Decided,
  { accepted, refused }: { accepted: number; refused: number },
) {
  const { email } = await tx.selectFrom('vendors').select('email').where('id', '=', vendor_id).executeTakeFirstOrThrow()
  const { title } = await tx
    .selectFrom('articles')
    .select('title')
    .where('id', '=', article_id)
    .executeTakeFirstOrThrow()
  const fields = await tx
    .selectFrom('article_change_fields')
    .select('reason')
    .where('request_id', '=', id)
    .where('reason', '<>', '')
    .execute()
  const subject = `Votre demande sur «\u00a0${title}\u00a0»`
  await queueMail(tx, {
    event: `article-request:${id}`,
    to: email,
    subject,
    title: subject,
    blocks: [
      facts([
        ['Champs acceptés', String(accepted)],
        ['Champs refusés', String(refused)],
      ]),
      ...fields.map(({ reason }) => paragraph(reason)),
      button('Voir la réponse', workspacePaths.sellerArticle(article_id)),
    ],
  })
}
