import { sql } from 'kysely'
import { readSetting } from '#domains/operation/server/settings.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Answer } from '#shared/contract.ts'
import { isoDay } from '#shared/dates.ts'
import type { ArticleCard, showHome as operation } from '../contract.ts'
import { seasonsOn } from '../rules.ts'
import { cardColumns, cardOf } from './cards.ts'
import { type Directory, directoryOf } from './directory.ts'
import { currentVersion, remember, type Version } from './listing-cache.ts'

type Home = Answer<typeof operation>
type Kept = Omit<Home, 'lead'>

const busiestTagsAtMost = 3
const cardsPerSeason = 8
const dealsAtMost = 12
const brandsAtMost = 200

/** What the home page shows besides the categories, on the day of `now` in Paris. */
export async function showHome(db: Db, now = new Date()): Promise<Home> {
  const [at, lead] = await Promise.all([currentVersion(db), readSetting(db, 'homeLead')])
  return { ...(await remember(at, `home ${isoDay(now)}`, () => readHome(at, now))), lead }
}

async function readHome(at: Version, now: Date): Promise<Kept> {
  const directory = await directoryOf(at)
  const [articleCount, busiestTags, seasonal, deals, brands] = await Promise.all([
    countArticles(at.db),
    busiestTagsOf(at.db, directory),
    Promise.all(
      seasonsOn(directory.seasons, now).map(async season => ({
        season,
        articles: await cards(at.db, sql<boolean>`l.tag_ids && ${season.tagIds}::int[]`, cardsPerSeason),
      })),
    ),
    cards(at.db, sql<boolean>`l.reference_price_cents IS NOT NULL`, dealsAtMost),
    brandsOf(at.db),
  ])
  return { articleCount, busiestTags, seasonal, deals, brands }
}

async function countArticles(db: Db): Promise<number> {
  const row = await db
    .selectFrom('article_listing')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

async function cards(db: Db, condition: ReturnType<typeof sql<boolean>>, limit: number): Promise<ArticleCard[]> {
  const rows = await db
    .selectFrom('article_listing as l')
    .select(cardColumns)
    .where(condition)
    .orderBy('l.popularity', 'desc')
    .orderBy('l.article_id')
    .limit(limit)
    .execute()
  return rows.map(cardOf)
}

/** Per category: the tags with most articles, and the picture of its most wanted article. */
async function busiestTagsOf(db: Db, directory: Directory): Promise<Home['busiestTags']> {
  const { rows } = await sql<{ category_id: number; picture_id: number | null; tag_ids: number[] }>`
    SELECT c.id AS category_id,
      (SELECT l.picture_id FROM article_listing l WHERE l.category_id = c.id AND l.picture_id IS NOT NULL
        ORDER BY l.popularity DESC, l.article_id LIMIT 1) AS picture_id,
      ARRAY(SELECT t.id FROM tags t JOIN article_tags at ON at.tag_id = t.id JOIN article_listing l ON l.article_id = at.article_id
        WHERE t.category_id = c.id AND NOT t.retired GROUP BY t.id ORDER BY count(*) DESC, t.position LIMIT ${busiestTagsAtMost}) AS tag_ids
    FROM categories c ORDER BY c.position`.execute(db)
  return rows.map(row => ({
    categoryId: row.category_id,
    pictureId: row.picture_id,
    tags: row.tag_ids.flatMap(id => directory.tags.get(id)?.name ?? []),
  }))
}

const brandsOf = (db: Db): Promise<Home['brands']> =>
  db
    .selectFrom('article_listing as l')
    .innerJoin('brands as b', 'b.id', 'l.brand_id')
    .select(['b.name', 'b.slug'])
    .select(({ fn }) => fn.countAll<number>().as('articles'))
    .groupBy('b.id')
    .orderBy('articles', 'desc')
    .orderBy('b.name')
    .limit(brandsAtMost)
    .execute()
