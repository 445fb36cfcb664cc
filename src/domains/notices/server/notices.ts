import type { Db, Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import type { sendNotice, showNoticeSubject } from '../contract.ts'
import { noticeNumber } from '../rules.ts'
import { mailNoticeReceived } from './mails.ts'

type Named = { article?: string | undefined; shop?: number | undefined }

async function findReported(db: Db | Tx, { article, shop }: Named) {
  if (article !== undefined) {
    const found = await db
      .selectFrom('articles')
      .select(['id', 'title', 'slug'])
      .where('slug', '=', article)
      .where('status', '=', 'published')
      .executeTakeFirst()
    if (!found) throw fail('NOT_FOUND')
    return { kind: 'article' as const, id: found.id, title: found.title, path: paths.article(found.slug) }
  }
  const found = await db
    .selectFrom('shops as s')
    .innerJoin('vendors as v', 'v.id', 's.vendor_id')
    .select(['s.id', 's.name'])
    .where('s.id', '=', shop ?? 0)
    .where('v.status', '=', 'verified')
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
  return { kind: 'shop' as const, id: found.id, title: found.name, path: paths.shop(found.id) }
}

export async function findNoticeSubject(db: Db, { query }: Input<typeof showNoticeSubject>) {
  const { kind, title, path } = await findReported(db, query)
  return { kind, title, path }
}

/** A form sent twice with one key makes one notice, and one mail. */
export async function createNotice(tx: Tx, { body }: Input<typeof sendNotice>, context: Context) {
  const { kind, id, title } = await findReported(tx, body)
  const made = await tx
    .insertInto('content_notices')
    .values({
      key: body.key,
      kind,
      article_id: kind === 'article' ? id : null,
      shop_id: kind === 'shop' ? id : null,
      subject: title,
      ground: body.ground,
      explanation: body.explanation,
      name: body.name,
      email: body.email,
    })
    .onConflict(conflict => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) {
    const earlier = await tx
      .selectFrom('content_notices')
      .select('id')
      .where('key', '=', body.key)
      .executeTakeFirstOrThrow()
    return { number: noticeNumber(earlier.id) }
  }
  await mailNoticeReceived(tx, context, { id: made.id, email: body.email })
  return { number: noticeNumber(made.id) }
}
