import { sql } from 'kysely'
import { findCards } from '#domains/search/server/cards.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { frenchTypography, markdownToHtml } from '#platform/markdown.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import { isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { authorName } from '#shared/user.ts'
import type { CampaignDraft, CampaignInput, ListedCampaign } from '../contract.ts'
import { campaignState } from '../rules.ts'

const shownPictures = 4
const columns = ['id', 'title', 'summary', 'body', 'from_day', 'to_day', 'published'] as const
type Row = {
  id: number
  title: string
  summary: string
  body: string
  from_day: string
  to_day: string
  published: boolean
}

const head = (row: Row) => ({
  id: row.id,
  title: frenchTypography(row.title),
  summary: frenchTypography(row.summary),
  fromDay: row.from_day,
  toDay: row.to_day,
})

export async function findPublishedCampaigns(db: Db): Promise<ListedCampaign[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select([...columns, 'home_rank'])
    .where('published', '=', true)
    .where('from_day', '<=', sql<string>`current_date`)
    .where('to_day', '>=', sql<string>`current_date`)
    .orderBy('from_day', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const pictures = await picturesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({ ...head(row), pictureIds: pictures.get(row.id) ?? [], homeRank: row.home_rank }))
}

async function picturesOf(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ campaign_id: number; pictures: number[] }>`
    SELECT c.campaign_id, (array_agg(l.picture_id ORDER BY c.position) FILTER (WHERE l.picture_id IS NOT NULL))[:${shownPictures}] AS pictures
    FROM campaign_articles c JOIN article_listing l ON l.article_id = c.article_id
    WHERE c.campaign_id = ANY(${[...ids]}) GROUP BY 1`.execute(db)
  return new Map(rows.map(row => [row.campaign_id, row.pictures ?? []]))
}

/** Public campaign: NOT_FOUND when unpublished or before its first day; without articles after its last. */
export async function findCampaign(db: Db, id: number) {
  const row = await db.selectFrom('campaigns').select(columns).where('id', '=', id).executeTakeFirst()
  const state =
    row && campaignState({ published: row.published, fromDay: row.from_day, toDay: row.to_day }, isoDay(new Date()))
  if (!row || state === 'draft' || state === 'planned') throw fail('NOT_FOUND')
  const hasEnded = state === 'ended'
  const ids = hasEnded ? [] : await articleIdsOf(db, id)
  return { ...head(row), hasEnded, html: markdownToHtml(row.body), articles: await findCards(db, ids) }
}

const articleIdsOf = async (db: Db, campaignId: number) =>
  (
    await db
      .selectFrom('campaign_articles')
      .select('article_id')
      .where('campaign_id', '=', campaignId)
      .orderBy('position')
      .execute()
  ).map(row => row.article_id)

export async function findAllCampaigns(db: Db) {
  const rows = await db.selectFrom('campaigns').select(columns).orderBy('from_day', 'desc').limit(200).execute()
  return rows.map(row => ({
    id: row.id,
    title: row.title,
    fromDay: row.from_day,
    toDay: row.to_day,
    published: row.published,
  }))
}

export async function findCampaignDraft(db: Db | Tx, id: number): Promise<CampaignDraft> {
  const row = await db.selectFrom('campaigns').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  const articles = await db
    .selectFrom('campaign_articles as c')
    .innerJoin('articles as a', 'a.id', 'c.article_id')
    .select(['a.slug', 'a.title'])
    .where('c.campaign_id', '=', id)
    .orderBy('c.position')
    .execute()
  const history = await db
    .selectFrom('campaign_history as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .select(['h.action', 'h.at', 'u.first_name', 'u.last_name'])
    .where('h.campaign_id', '=', id)
    .orderBy('h.id', 'desc')
    .limit(20)
    .execute()
  return {
    id,
    title: row.title,
    summary: row.summary,
    body: row.body,
    html: markdownToHtml(row.body),
    fromDay: row.from_day,
    toDay: row.to_day,
    published: row.published,
    articles,
    history: history.map(step => ({
      action: step.action,
      who: authorName(step),
      at: step.at.toISOString(),
    })),
  }
}

type Written = Required<CampaignInput>

/** Creates a draft. An unknown article is rejected at its field. */
export async function createCampaign(tx: Tx, form: Written, userId: number): Promise<CampaignDraft> {
  const { id } = await tx.insertInto('campaigns').values(valuesOf(form)).returning('id').executeTakeFirstOrThrow()
  return settled(tx, id, form, userId, 'written')
}

export async function updateCampaign(tx: Tx, id: number, form: Written, userId: number): Promise<CampaignDraft> {
  await locked(tx, id)
  await tx
    .updateTable('campaigns')
    .set({ ...valuesOf(form), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  return settled(tx, id, form, userId, 'changed')
}

/** Publishes (from its first day) or unpublishes. CONFLICT when already in that state. */
export async function setCampaignPublished(
  tx: Tx,
  id: number,
  published: boolean,
  userId: number,
): Promise<CampaignDraft> {
  const campaign = await locked(tx, id)
  if (campaign.published === published) throw fail('CONFLICT')
  await tx.updateTable('campaigns').set({ published, updated_at: sql`now()` }).where('id', '=', id).execute()
  await note(tx, id, userId, published ? 'published' : 'withdrawn')
  return findCampaignDraft(tx, id)
}

async function locked(tx: Tx, id: number) {
  const row = await tx.selectFrom('campaigns').select('published').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

const valuesOf = ({ title, summary, body, fromDay, toDay }: Written) => ({
  title,
  summary,
  body,
  from_day: fromDay,
  to_day: toDay,
})

async function settled(tx: Tx, id: number, form: Written, userId: number, action: 'written' | 'changed') {
  await tx.deleteFrom('campaign_articles').where('campaign_id', '=', id).execute()
  const slugs = [...new Set(form.articles)]
  const known = slugs.length
    ? await tx.selectFrom('articles').select(['id', 'slug']).where('slug', 'in', slugs).execute()
    : []
  const missing = slugs.find(slug => !known.some(article => article.slug === slug))
  if (missing) throw fail('INVALID_INPUT', { fields: { articles: `«\u00a0${missing}\u00a0» n’est pas un article.` } })
  if (known.length)
    await tx
      .insertInto('campaign_articles')
      .values(
        known.map(article => ({ campaign_id: id, article_id: article.id, position: slugs.indexOf(article.slug) })),
      )
      .execute()
  await note(tx, id, userId, action)
  return findCampaignDraft(tx, id)
}

async function note(tx: Tx, id: number, userId: number, action: string) {
  await tx.insertInto('campaign_history').values({ campaign_id: id, user_id: userId, action }).execute()
  await invalidatePages(tx, 'marketing')
}
