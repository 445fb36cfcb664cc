/**
 * Back-office editing of the help centre. Each write locks the theme's row first, which serialises positions and slugs.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { frenchTypography, markdownToHtml } from '#platform/markdown.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { freeSlug, slugOf } from '#shared/slug.ts'
import type { changeFaq, FaqArticle, FaqChapter, FaqFields, moveFaq, publishFaq } from '../contract-faq.ts'

export async function faqChapters(db: Db): Promise<FaqChapter[]> {
  const chapters = await db.selectFrom('faq_categories').select(['slug', 'title']).orderBy('position').execute()
  const { rows } = await sql<FaqChapter['articles'][number] & { category: string }>`
    SELECT a.category, a.id, a.slug, a.title, a.published, count(v.*) FILTER (WHERE v.useful)::int AS useful,
      count(v.*) FILTER (WHERE NOT v.useful)::int AS useless
    FROM faq_articles a LEFT JOIN faq_votes v ON v.article_id = a.id GROUP BY a.id ORDER BY a.position, a.id`.execute(
    db,
  )
  const ofChapter = (slug: string) =>
    rows.filter(row => row.category === slug).map(({ category, ...article }) => ({ ...article }))
  return chapters.map(chapter => ({ ...chapter, articles: ofChapter(chapter.slug) }))
}

export async function faqArticle(db: Db | Tx, id: number): Promise<FaqArticle> {
  const row = await db
    .selectFrom('faq_articles as a')
    .leftJoin('users as u', 'u.id', 'a.edited_by')
    .select(['a.id', 'a.slug', 'a.category', 'a.title', 'a.keywords', 'a.audience', 'a.body', 'a.published'])
    .select(['a.updated_at', 'u.first_name', 'u.last_name'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  const { updated_at, first_name, last_name, ...article } = row
  return {
    ...article,
    // The column's CHECK constraint allows these two values only.
    audience: article.audience as FaqArticle['audience'],
    html: markdownToHtml(article.body),
    updatedAt: updated_at.toISOString(),
    editedBy: [first_name, last_name].filter(Boolean).join(' ') || null,
  }
}

/** Locks the theme's row; returns the position after its last question. */
async function lockTheme(tx: Tx, slug: string): Promise<number> {
  const theme = await tx
    .selectFrom('faq_categories')
    .select('slug')
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst()
  if (!theme) throw fail('INVALID_INPUT', { fields: { category: 'Choisissez un thème' } })
  const { rows } = await sql<{ next: number }>`
    SELECT coalesce(max(position), -1) + 1 AS next FROM faq_articles WHERE category = ${slug}`.execute(tx)
  return rows[0]?.next ?? 0
}

const written = ({ category, title, keywords, audience, body }: FaqFields) => ({
  category,
  title: frenchTypography(title),
  keywords,
  audience,
  body,
})

export async function createFaq(tx: Tx, fields: FaqFields, userId: number) {
  // Slugs are unique across themes, so new questions are inserted one at a time.
  await sql`SELECT FROM faq_categories ORDER BY slug FOR UPDATE`.execute(tx)
  const position = await lockTheme(tx, fields.category)
  const known = await tx.selectFrom('faq_articles').select('slug').execute()
  const base = slugOf(fields.title).slice(0, 70).replace(/-$/, '') || 'question'
  const { id } = await tx
    .insertInto('faq_articles')
    .values({
      ...written(fields),
      slug: freeSlug(base, new Set(known.map(({ slug }) => slug))),
      position,
      published: false,
      edited_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  addAuditDetails(tx, { subject: { kind: 'faq', id } })
  return { id }
}

export async function updateFaq(tx: Tx, { params, body: given }: Input<typeof changeFaq>, userId: number) {
  const { seen, ...fields } = given
  const position = await lockTheme(tx, fields.category)
  const before = await tx
    .selectFrom('faq_articles')
    .select(['category', 'title', 'keywords', 'audience', 'body', 'updated_at'])
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw fail('NOT_FOUND')
  const { updated_at, ...former } = before
  if (updated_at.getTime() !== Date.parse(seen)) throw fail('CONFLICT')
  const after = written(fields)
  await tx
    .updateTable('faq_articles')
    .set({ ...after, updated_at: sql<Date>`clock_timestamp()`, edited_by: userId })
    .$if(former.category !== after.category, query => query.set({ position }))
    .where('id', '=', params.id)
    .execute()
  addAuditDetails(tx, { before: former, after })
  await invalidatePages(tx, 'support')
  return faqArticle(tx, params.id)
}

export async function setFaqPublished(tx: Tx, { params, body }: Input<typeof publishFaq>) {
  const { published } = body
  const row = await tx
    .selectFrom('faq_articles')
    .select('published')
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  if (row.published === published) throw fail('CONFLICT')
  await tx.updateTable('faq_articles').set({ published }).where('id', '=', params.id).execute()
  addAuditDetails(tx, { before: row, after: { published } })
  await invalidatePages(tx, 'support')
  return { published }
}

export async function moveFaqArticle(tx: Tx, { params, body }: Input<typeof moveFaq>) {
  const row = await tx.selectFrom('faq_articles').select('category').where('id', '=', params.id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  await lockTheme(tx, row.category)
  const rows = await tx
    .selectFrom('faq_articles')
    .select('id')
    .where('category', '=', row.category)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const from = ids.indexOf(params.id)
  const to = body.to === 'before' ? from - 1 : from + 1
  const neighbour = ids[to]
  // Moved to another theme meanwhile, or already first or last.
  if (from < 0 || neighbour === undefined) throw fail('CONFLICT')
  ids[from] = neighbour
  ids[to] = params.id
  await sql`UPDATE faq_articles a SET position = o.place - 1
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY o (id, place) WHERE a.id = o.id AND a.category = ${row.category}`.execute(
    tx,
  )
  addAuditDetails(tx, { before: { place: from + 1 }, after: { place: to + 1 } })
  await invalidatePages(tx, 'support')
  return { success: true as const }
}
