import { sql } from 'kysely'
import { groupPaths } from '#domains/groups/rules/paths.ts'
import { newsletterLinks } from '#domains/newsletter/rules/links.ts'
import { reviewLinks } from '#domains/reviews/rules/links.ts'
import { takebackPaths } from '#domains/takeback/rules/paths.ts'
import { calculators } from '#domains/vineyard/rules/calculators.ts'
import type { Db } from '#platform/db/pool.ts'
import { paths } from '#shared/paths.ts'

/** One URL and, when known, the date of its last change. */
export type SitemapEntry = { path: string; changed: Date | null }

/** About 260 kB: anyone may request a file at any rate. The protocol allows 50,000. */
export const entriesPerFile = 2_000

const steady = [
  paths.home,
  paths.articles(),
  paths.deals,
  paths.brands,
  paths.shops,
  paths.help,
  paths.questions(),
  paths.contact,
  paths.campaigns,
  paths.weather,
  paths.calculators,
  paths.calendar(),
  ...calculators.map(({ slug }) => paths.calculator(slug)),
  paths.becomeSeller,
  paths.about,
  paths.jobs,
  paths.delivery,
  paths.returns,
  paths.payment,
  paths.download,
  paths.ecology,
  paths.howToBuy,
  paths.event,
  paths.ranking,
  paths.accessibility,
  paths.legalNotice,
  paths.recalls,
  paths.status,
  paths.terms,
  reviewLinks.rules,
  groupPaths.open(),
  takebackPaths.collections(),
  newsletterLinks.subscribe,
  paths.termsOfUse,
  paths.sellerContractText,
]

/** Number of files, most of them articles. The first file contains everything else. */
export const sitemapFiles = async (db: Db, perFile = entriesPerFile): Promise<number> =>
  1 + (await idRanges(db, perFile)).length

/** Ranges of article ids that contain an article on sale: probing ranges is faster than counting a million articles. */
async function idRanges(db: Db, ids: number): Promise<number[]> {
  const { rows } = await sql<{ first: number }>`
    SELECT n AS first FROM generate_series(0, (SELECT max(article_id) FROM article_listing) / ${ids}::int) n
    WHERE EXISTS (SELECT FROM article_listing WHERE article_id BETWEEN n * ${ids}::int AND (n + 1) * ${ids}::int - 1) ORDER BY n`.execute(
    db,
  )
  return rows.map(({ first }) => first)
}

/** URLs of a file: file 1 contains pages, lists, shops and texts; the others contain articles by id. */
export async function findSitemapEntries(db: Db, file: number, perFile = entriesPerFile): Promise<SitemapEntry[]> {
  if (file === 1) return [...steady.map(path => ({ path, changed: null })), ...(await listed(db))]
  const idRange = (await idRanges(db, perFile))[file - 2]
  if (idRange === undefined) return []
  const rows = await db
    .selectFrom('article_listing as l')
    .innerJoin('articles as a', 'a.id', 'l.article_id')
    .select(['a.slug', 'a.updated_at'])
    .where('l.article_id', '>=', idRange * perFile)
    .where('l.article_id', '<', (idRange + 1) * perFile)
    .orderBy('l.article_id')
    .execute()
  return rows.map(row => ({ path: paths.article(row.slug), changed: row.updated_at }))
}

async function listed(db: Db): Promise<SitemapEntry[]> {
  const { rows } = await sql<{ kind: string; key: string; tag: string | null; changed: Date | null }>`
    SELECT 'category' AS kind, c.id::text AS key, NULL AS tag, NULL::timestamptz AS changed FROM categories c WHERE NOT c.hidden
    UNION ALL SELECT 'tag', t.category_id::text, t.name, NULL FROM tags t
      JOIN categories c ON c.id = t.category_id AND NOT c.hidden WHERE NOT t.retired
    UNION ALL SELECT 'shop', s.id::text, NULL, NULL FROM shops s
      JOIN vendors v ON v.id = s.vendor_id AND v.status = 'verified' WHERE s.status = 'open'
    UNION ALL SELECT 'question', slug, NULL, updated_at FROM faq_articles WHERE published
    UNION ALL SELECT 'recall', id::text, NULL, published_at FROM recalls WHERE lifted_at IS NULL
    UNION ALL SELECT 'campaign', id::text, NULL, updated_at FROM campaigns
      WHERE published AND current_date BETWEEN from_day AND to_day`.execute(db)
  return rows.map(({ kind, key, tag, changed }) => ({ path: pathOf(kind, key, tag), changed }))
}

function pathOf(kind: string, key: string, tag: string | null): string {
  if (kind === 'shop') return paths.shop(Number(key))
  if (kind === 'question') return paths.question(key)
  if (kind === 'recall') return paths.recall(Number(key))
  if (kind === 'campaign') return paths.campaign(Number(key))
  return paths.articles({ cat: key, ...(tag ? { tags: tag } : {}) })
}

const escaped = (text: string) =>
  text.replace(
    /[&<>"']/g,
    sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' })[sign] ?? '',
  )

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const urlSet = (origin: string, addresses: readonly SitemapEntry[]): string => {
  const entry = ({ path, changed }: SitemapEntry) =>
    `<url><loc>${escaped(origin + path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`
  return `${head}<urlset ${space}>\n${addresses.map(entry).join('\n')}\n</urlset>\n`
}

export const fileIndex = (origin: string, files: number): string => {
  const entry = (_: unknown, n: number) =>
    `<sitemap><loc>${escaped(`${origin}/server-sitemap.xml?part=${n + 1}`)}</loc></sitemap>`
  return `${head}<sitemapindex ${space}>\n${Array.from({ length: files }, entry).join('\n')}\n</sitemapindex>\n`
}

/** Disallows the whole demo; in production, private pages and search results, whose number is unbounded. */
export const robots = (origin: string, isHidden: boolean): string =>
  isHidden
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\nDisallow: /account\nDisallow: /dashboard\nDisallow: /orders\nDisallow: /api/\nDisallow: /*?*q=\nAllow: /\n\nSitemap: ${origin}/server-sitemap.xml\n`
