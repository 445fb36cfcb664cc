/** Whether an article is visible, and the text and tags its seller may correct. */
import { sql } from 'kysely'
import { readSetting } from '#domains/settings/server/settings.ts'
import type { Tx } from '#platform/db/pool.ts'

/** Published at once, or reviewed by the operator first, depending on the settings. */
export const statusOnPublication = async (tx: Tx): Promise<'published' | 'review'> =>
  (await readSetting(tx, 'reviewBeforePublication')) === 'yes' ? 'review' : 'published'

export const publishArticle = async (tx: Tx, articleId: number) =>
  tx
    .updateTable('articles')
    .set({ status: await statusOnPublication(tx), updated_at: sql<Date>`now()` })
    .where('id', '=', articleId)
    .execute()

/** Publishes those that are drafts. */
export const publishDrafts = (tx: Tx, articleIds: readonly number[]) =>
  sql`UPDATE articles SET status = 'published', updated_at = now()
    WHERE id = ANY(${[...articleIds]}::bigint[]) AND status = 'draft'`.execute(tx)

export type ArticleText = { title: string; description: string; tagIds: readonly number[] }

export async function writeArticleText(tx: Tx, articleId: number, { title, description, tagIds }: ArticleText) {
  await tx
    .updateTable('articles')
    .set({ title, description, updated_at: sql<Date>`now()` })
    .where('id', '=', articleId)
    .execute()
  await tx.deleteFrom('article_tags').where('article_id', '=', articleId).execute()
  const tags = [...new Set(tagIds)].map(tag_id => ({ article_id: articleId, tag_id }))
  await tx.insertInto('article_tags').values(tags).execute()
}

/** Whether each delivery of the variant names its lot. */
export const setLotTracking = (tx: Tx, variantId: number, tracked: boolean) =>
  tx.updateTable('variants').set({ lot_tracked: tracked }).where('id', '=', variantId).execute()

/** Gives an article its only tag, and the category of that tag; null takes it away. */
export async function placeArticle(tx: Tx, articleId: number, tagId: number | null) {
  await tx.deleteFrom('article_tags').where('article_id', '=', articleId).execute()
  if (tagId === null) return
  await tx.insertInto('article_tags').values({ article_id: articleId, tag_id: tagId }).execute()
  await sql`UPDATE articles SET category_id = (SELECT category_id FROM tags WHERE id = ${tagId}), updated_at = now()
    WHERE id = ${articleId}`.execute(tx)
}
