import { sql } from 'kysely'
import { greenClaimSentences } from '#domains/regulation/rules/claims.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { authorName } from '#shared/user.ts'
import type { findArticles as operation, ReviewedArticle, ReviewRow, Twin } from '../../contract-review.ts'
import { type ArticleStatus, actionsOn, alikeFrom } from '../../rules/review.ts'
import { findDeletionFault } from './delete-article.ts'
import { areDistinct } from './duplicates.ts'

const pageSize = 30

type Row = Omit<ReviewRow, 'createdAt' | 'status'> & { status: string; created_at: Date }
const columns = sql`a.id, a.slug, a.title, a.picture_id AS "pictureId", a.category_id AS "categoryId", b.name AS brand, c.title AS category, a.status, d.name AS seller, a.created_at,
  (SELECT count(*)::int FROM offers o JOIN variants v ON v.id = o.variant_id WHERE v.article_id = a.id) AS offers`
const joined = sql`FROM articles a JOIN brands b ON b.id = a.brand_id JOIN categories c ON c.id = a.category_id
  LEFT JOIN vendors d ON d.id = a.created_by_vendor_id`

// A check constraint allows these values only.
const statusOf = (status: string) => status as ArticleStatus
const present = ({ created_at, status, ...row }: Row): ReviewRow => ({
  ...row,
  status: statusOf(status),
  createdAt: created_at.toISOString(),
})

export async function findArticles(db: Db, { q, status, seller, page }: Input<typeof operation>['query']) {
  const pattern = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const found = sql`(${status ?? null}::text IS NULL OR a.status = ${status ?? null})
    AND (${q ?? null}::text IS NULL OR plain_text(a.title) LIKE plain_text(${pattern})
      OR a.id IN (SELECT v.article_id FROM variants v WHERE v.ean = ${(q ?? '').replace(/\s/g, '')}))
    AND (${seller ?? null}::bigint IS NULL OR a.created_by_vendor_id = ${seller ?? null}
      OR a.id IN (SELECT v.article_id FROM offers o JOIN variants v ON v.id = o.variant_id WHERE o.vendor_id = ${seller ?? null}))`
  const order = status === 'review' ? sql`a.id` : sql`a.id DESC`
  const [{ rows }, { rows: counted }, named] = await Promise.all([
    sql<Row>`SELECT ${columns} ${joined} WHERE ${found} ORDER BY ${order}
      LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number; waiting: number; withdrawn: number }>`SELECT
      (SELECT count(*)::int FROM articles a WHERE ${found}) AS total,
      (SELECT count(*)::int FROM articles WHERE status = 'review') AS waiting,
      (SELECT count(*)::int FROM articles WHERE status = 'withdrawn') AS withdrawn`.execute(db),
    db
      .selectFrom('vendors')
      .select(['id', 'name'])
      .where('id', '=', seller ?? 0)
      .executeTakeFirst(),
  ])
  const { total = 0, waiting = 0, withdrawn = 0 } = counted[0] ?? {}
  const pages = Math.ceil(total / pageSize)
  return { articles: rows.map(present), seller: named ?? null, total, waiting, withdrawn, page, pages }
}

type More = {
  description: string
  short_description: string
  created_by_vendor_id: number | null
  tags: string[]
  regulation: Record<string, boolean>
  variants: ReviewedArticle['variants']
}
const regulationNames: Record<string, string> = {
  plant_protection: 'Phytopharmaceutique',
  biocontrol: 'Biocontrôle',
  garden_use: 'Emploi autorisé dans les jardins',
  professional_only: 'Professionnels seulement',
  explosive_precursor: 'Précurseur d’explosif',
  biocide: 'Biocide',
}

export async function findReviewedArticle(db: Db, id: number): Promise<ReviewedArticle> {
  const { rows } = await sql<Row & More>`SELECT ${columns}, a.description, a.short_description, a.created_by_vendor_id,
    ARRAY(SELECT t.name FROM article_tags at JOIN tags t ON t.id = at.tag_id WHERE at.article_id = a.id ORDER BY t.position) AS tags,
    jsonb_build_object('plant_protection', a.plant_protection, 'biocontrol', a.biocontrol, 'garden_use', a.garden_use,
      'professional_only', a.professional_only, 'explosive_precursor', a.explosive_precursor, 'biocide', a.biocide) AS regulation,
    coalesce((SELECT json_agg(json_build_object('label', coalesce(nullif(v.label, ''), v.pack_label), 'ean', v.ean,
      'sellers', ARRAY(SELECT w.name FROM offers o JOIN vendors w ON w.id = o.vendor_id WHERE o.variant_id = v.id ORDER BY 1))
      ORDER BY v.position, v.id) FROM variants v WHERE v.article_id = a.id), '[]') AS variants
    ${joined} WHERE a.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  const { description, short_description, created_by_vendor_id, tags, regulation, variants, ...head } = row
  return {
    ...present(head),
    description,
    claims: greenClaimSentences({ title: row.title, description, shortDescription: short_description }),
    tags,
    sellerId: created_by_vendor_id,
    regulation: Object.entries(regulationNames).flatMap(([key, name]) => (regulation[key] ? name : [])),
    variants,
    decisions: await findDecisions(db, id),
    twins: await findTwins(db, id),
    deletionFault: await findDeletionFault(db, id),
    acts: actionsOn(statusOf(row.status)),
  }
}

export async function findDecisions(db: Db, articleId: number): Promise<ReviewedArticle['decisions']> {
  const rows = await db
    .selectFrom('article_decisions as d')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.decision', 'd.reason', 'd.ground', 'd.automated', 'd.at', 'u.first_name', 'u.last_name'])
    .where('d.article_id', '=', articleId)
    .orderBy('d.id', 'desc')
    .limit(30)
    .execute()
  return rows.map(({ first_name, last_name, at, ...row }) => ({
    ...row,
    who: authorName({ first_name, last_name }),
    at: at.toISOString(),
  }))
}

/** Articles of the same brand with nearly the same title, and whether an EAN is the same but for leading zeros; for `articles AS a`. */
const twins = sql`LATERAL (
  SELECT t.id, t.slug, t.title, t.status, similarity(plain_text(t.title), plain_text(a.title)) AS alike,
    EXISTS (SELECT FROM variants v JOIN variants w ON ltrim(w.ean, '0') = ltrim(v.ean, '0')
      WHERE v.article_id = a.id AND w.article_id = t.id) AS "sameEan"
  FROM articles t
  WHERE t.brand_id = a.brand_id AND t.id <> a.id AND t.status IN ('published', 'review')
    AND similarity(plain_text(t.title), plain_text(a.title)) >= ${sql.lit(alikeFrom)}
    AND NOT ${areDistinct('a', 't')}
  ORDER BY 5 DESC, t.id LIMIT 3) t`

async function findTwins(db: Db, id: number): Promise<Twin[]> {
  const { rows } = await sql<Twin>`SELECT t.* FROM articles a CROSS JOIN ${twins} WHERE a.id = ${id}`.execute(db)
  return rows
}
