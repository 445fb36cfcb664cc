import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { frenchTypography, markdownToHtml } from '#platform/markdown.ts'
import { fail } from '#shared/errors.ts'
import type { HelpAnswer, HelpCategory, Question } from '../contract.ts'

const shownPerCategory = 3
const foundAtMost = 30

/** First sentences of an answer, without Markdown. */
const excerptOf = (body: string) => {
  const plain = body
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/[*_`]/g, '')
    .replace(/^(\d+\.|-) /gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  const start = plain.length <= 150 ? plain : `${plain.slice(0, plain.lastIndexOf(' ', 150))}…`
  return frenchTypography(start)
}

const asQuestion = ({ slug, title, body }: { slug: string; title: string; body: string }): Question => ({
  slug,
  title,
  excerpt: excerptOf(body),
})

export async function helpCategories(db: Db): Promise<HelpCategory[]> {
  const categories = await db.selectFrom('faq_categories').selectAll().orderBy('position').execute()
  const { rows } = await sql<{
    category: string
    slug: string
    title: string
    body: string
    rank: number
    count: number
  }>`
    SELECT * FROM (SELECT a.category, a.slug, a.title, a.body, count(*) OVER (PARTITION BY a.category)::int AS count,
      row_number() OVER (PARTITION BY a.category ORDER BY coalesce(v.useful, 0) DESC, a.position)::int AS rank
      FROM faq_articles a
      LEFT JOIN (SELECT article_id, count(*) FILTER (WHERE useful) - count(*) FILTER (WHERE NOT useful) AS useful
        FROM faq_votes GROUP BY 1) v ON v.article_id = a.id
      WHERE a.published) ranked
    WHERE rank <= ${shownPerCategory} ORDER BY category, rank`.execute(db)
  return categories.map(({ slug, title, summary }) => {
    const own = rows.filter(row => row.category === slug)
    return { slug, title, summary, count: own[0]?.count ?? 0, questions: own.map(asQuestion) }
  })
}

const named = (db: Db) =>
  db
    .selectFrom('faq_articles as a')
    .innerJoin('faq_categories as c', 'c.slug', 'a.category')
    .select(['a.slug', 'a.title', 'a.body', 'c.title as category'])
    .where('a.published', '=', true)

/** Questions of a category in order; all questions without a category; or search results, best first. */
export async function findQuestions(
  db: Db,
  { categorie, q }: { categorie?: string | undefined; q?: string | undefined },
) {
  if (q) {
    const rows = await searched(db, q)
    return { title: `«\u00a0${q}\u00a0»`, questions: rows.map(row => ({ ...asQuestion(row), category: row.category })) }
  }
  const known = categorie
    ? await db.selectFrom('faq_categories').select('title').where('slug', '=', categorie).executeTakeFirst()
    : { title: 'Toutes les questions' }
  if (!known) throw fail('NOT_FOUND')
  const all = named(db).orderBy('c.position').orderBy('a.position')
  const rows = await (categorie ? all.where('c.slug', '=', categorie) : all).execute()
  return { title: known.title, questions: rows.map(row => ({ ...asQuestion(row), category: row.category })) }
}

/** Matches any of the words and ranks by how many match; misspelt words match similar titles and keywords. */
function searched(db: Db, q: string) {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return Promise.resolve([])
  const query = sql`to_tsquery('french', plain_text(${words.join(' | ')}))`
  const likeness = sql<number>`(SELECT avg(word_similarity(plain_text(w), a.plain_title)) FROM unnest(${words}::text[]) w)`
  return named(db)
    .where(eb => eb.or([eb(sql<boolean>`a.document @@ ${query}`, '=', true), eb(likeness, '>', 0.55)]))
    .orderBy(sql`ts_rank(a.document, ${query}) + ${likeness} / 2`, 'desc')
    .orderBy('a.id')
    .limit(foundAtMost)
    .execute()
}

export async function findFaqAnswer(db: Db, slug: string): Promise<HelpAnswer> {
  const article = await db
    .selectFrom('faq_articles as a')
    .innerJoin('faq_categories as c', 'c.slug', 'a.category')
    .select(['a.slug', 'a.title', 'a.body', 'a.updated_at', 'c.slug as categorySlug', 'c.title as categoryTitle'])
    .where('a.slug', '=', slug)
    .where('a.published', '=', true)
    .executeTakeFirst()
  if (!article) throw fail('NOT_FOUND')
  const related = await named(db)
    .where('c.slug', '=', article.categorySlug)
    .where('a.slug', '<>', slug)
    .orderBy('a.position')
    .limit(4)
    .execute()
  return {
    slug,
    title: article.title,
    description: excerptOf(article.body),
    html: markdownToHtml(article.body),
    updatedAt: article.updated_at.toISOString(),
    category: { slug: article.categorySlug, title: article.categoryTitle },
    related: related.map(asQuestion),
  }
}

/** A user by id; a visitor by a hash that changes daily, so that visitors cannot be tracked. */
const voterOf = ({ user, address, userAgent }: Context) =>
  createHash('sha256')
    .update(user ? `user ${user.id}` : `${new Date().toISOString().slice(0, 10)} ${address} ${userAgent}`)
    .digest()

/** Inserts or replaces the vote. NOT_FOUND for an unknown article. */
export async function recordVote(tx: Tx, slug: string, useful: boolean, context: Context): Promise<void> {
  const article = await tx
    .selectFrom('faq_articles')
    .select('id')
    .where('slug', '=', slug)
    .where('published', '=', true)
    .executeTakeFirst()
  if (!article) throw fail('NOT_FOUND')
  await tx
    .insertInto('faq_votes')
    .values({ article_id: article.id, voter: voterOf(context), useful })
    .onConflict(on => on.columns(['article_id', 'voter']).doUpdateSet({ useful, voted_on: sql`current_date` }))
    .execute()
}

export async function votesByArticle(db: Db) {
  const { rows } = await sql<{ slug: string; title: string; useful: number; useless: number }>`
    SELECT a.slug, a.title, count(*) FILTER (WHERE v.useful)::int AS useful, count(*) FILTER (WHERE NOT v.useful)::int AS useless
    FROM faq_votes v JOIN faq_articles a ON a.id = v.article_id GROUP BY a.id ORDER BY useless DESC, useful DESC LIMIT 50`.execute(
    db,
  )
  return rows
}
