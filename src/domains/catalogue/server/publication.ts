/** Whether an article is visible, and the text and tags its seller may correct. */
import { sql } from 'kysely'
import { findGreenClaims } from '#domains/regulation/rules/claims.ts'
import { readSetting } from '#domains/settings/server/settings.ts'
import type { Tx } from '#platform/db/pool.ts'

/** Published at once, or reviewed by the operator first, depending on the settings. */
export const statusOnPublication = async (tx: Tx): Promise<PublicationStatus> =>
  (await readSetting(tx, 'reviewBeforePublication')) === 'yes' ? 'review' : 'published'
type PublicationStatus = 'published' | 'review'

/** A text with a green claim is reviewed whatever the setting. */
export const statusForText = (text: Parameters<typeof findGreenClaims>[0], status: PublicationStatus) =>
  findGreenClaims(text).length > 0 ? 'review' : status

/** Publishes those that are drafts, or sends them to review. */
export async function publishDrafts(tx: Tx, articleIds: readonly number[]) {
  // Locked, so that the text that is published is the one that was read.
  const drafts = await tx
    .selectFrom('articles')
    .select(['id', 'title', 'description', 'short_description as shortDescription'])
    .where('id', 'in', [0, ...articleIds])
    .where('status', '=', 'draft')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (drafts.length === 0) return
  const usual = await statusOnPublication(tx)
  for (const status of ['published', 'review'] as const) {
    const ids = drafts.flatMap(draft => (statusForText(draft, usual) === status ? draft.id : []))
    await sql`UPDATE articles SET status = ${status}, updated_at = now() WHERE id = ANY(${ids}::bigint[])`.execute(tx)
  }
}

/** Takes a published article back to review when the text its seller has written holds a green claim. */
export async function holdGreenClaims(tx: Tx, articleId: number, text: Parameters<typeof findGreenClaims>[0]) {
  if (findGreenClaims(text).length === 0) return
  await tx
    .updateTable('articles')
    .set({ status: 'review', updated_at: sql<Date>`now()` })
    .where('id', '=', articleId)
    .where('status', '=', 'published')
    .execute()
}

export type ArticleText = { title: string; description: string; tagIds: readonly number[] }

export async function writeArticleText(tx: Tx, articleId: number, { title, description, tagIds }: ArticleText) {
  await tx
    .updateTable('articles')
    .set({ title, description, updated_at: sql<Date>`now()` })
    .where('id', '=', articleId)
    .execute()
  await tx.deleteFrom('article_tags').where('article_id', '=', articleId).execute()
  await holdGreenClaims(tx, articleId, { title, description })
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
