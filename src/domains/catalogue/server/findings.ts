/** What the daily reading of articles on sale finds: papers that offers lack, and words of green claims that nobody has judged. */
import { sql } from 'kysely'
import { findGreenClaims, greenClaimSentences } from '#domains/regulation/rules/claims.ts'
import type { PaperFacts } from '#domains/regulation/rules/papers.ts'
import { type UndeclaredFacts, undeclaredPatterns, undeclaredSentences } from '#domains/regulation/rules/undeclared.ts'
import { mayNeedPapers, missingSentence, paperFactsSql } from '#domains/regulation/server/papers.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { ArticleFinding, decideFinding } from '../contract-findings.ts'
import { mailFindings } from './admin/mails.ts'
import type { RecordOwnTakedown } from './admin/own-decisions.ts'
import { takeDownByOperator } from './admin/review.ts'

type Found = { articleId: number; vendorId: number; kind: ArticleFinding['kind']; detail: string }

/** Offers on sale of goods that may need papers, one row per article and seller. */
async function findWithoutPapers(db: Db | Tx): Promise<Found[]> {
  const { rows } = await sql<{ articleId: number; vendorId: number; facts: PaperFacts }>`
    SELECT DISTINCT ON (a.id, o.vendor_id, f.facts::text) a.id AS "articleId", o.vendor_id AS "vendorId", f.facts
    FROM offers_on_sale o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    CROSS JOIN LATERAL (SELECT ${paperFactsSql(sql`o.vendor_id`, sql`o.eco_cents`)} AS facts) f
    WHERE ${mayNeedPapers}`.execute(db)
  const found = rows.flatMap(({ facts, ...row }): Found[] => {
    const detail = missingSentence(facts)
    return detail === null ? [] : [{ ...row, kind: 'PAPERS', detail }]
  })
  return [...new Map(found.map(one => [`${one.articleId} ${one.vendorId}`, one])).values()]
}

/** Texts of sellers; what an operator published after reading it is judged. */
async function findClaims(db: Db | Tx): Promise<Found[]> {
  const { rows } = await sql<{
    articleId: number
    vendorId: number
    title: string
    description: string
    shortDescription: string
  }>`
    SELECT a.id AS "articleId", a.created_by_vendor_id AS "vendorId", a.title, a.description, a.short_description AS "shortDescription"
    FROM articles a WHERE a.status = 'published' AND a.created_by_vendor_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM article_decisions d WHERE d.article_id = a.id AND d.decision IN ('accepted', 'restored'))`.execute(
    db,
  )
  return rows.flatMap(({ articleId, vendorId, ...text }): Found[] => {
    if (findGreenClaims(text).length === 0) return []
    return [{ articleId, vendorId, kind: 'GREEN_CLAIM', detail: greenClaimSentences(text).join(' ').slice(0, 1_000) }]
  })
}

/** Protective equipment, food and books that do not say so. */
async function findUndeclared(db: Db | Tx): Promise<Found[]> {
  const { rows } = await sql<{ articleId: number; vendorId: number; facts: UndeclaredFacts }>`
    SELECT DISTINCT ON (a.id, o.vendor_id) a.id AS "articleId", o.vendor_id AS "vendorId", json_build_object('title', a.title,
      'shortDescription', a.short_description, 'protectionCategory', a.protection_category, 'ingredients', a.ingredients,
      'book', a.book, 'eans', ARRAY(SELECT x.ean FROM variants x WHERE x.article_id = a.id AND x.ean IS NOT NULL)) AS facts
    FROM offers_on_sale o JOIN articles a ON a.id = o.article_id
    WHERE (a.protection_category IS NULL AND a.title || ' ' || a.short_description ~* ${undeclaredPatterns.protection})
      OR (a.ingredients IS NULL AND a.title ~* ${undeclaredPatterns.food})
      OR (NOT a.book AND o.ean ~ ${undeclaredPatterns.book})`.execute(db)
  return rows.flatMap(({ facts, ...row }): Found[] => {
    const sentences = undeclaredSentences(facts)
    return sentences.length === 0 ? [] : [{ ...row, kind: 'UNDECLARED', detail: sentences.join(' ').slice(0, 1_000) }]
  })
}

/**
 * Job. Writes what is found, removes what is no longer so, and emails each seller once about what was not there before. An
 * accepted text is found again when its words change. Two runs wait for each other.
 */
export const sweepArticles = (db: Db): Promise<void> =>
  inTransaction(db, async tx => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('article findings'))`.execute(tx)
    const found = [...(await findWithoutPapers(tx)), ...(await findClaims(tx)), ...(await findUndeclared(tx))]
    const rows = JSON.stringify(found)
    const shape = sql`jsonb_to_recordset(${rows}::jsonb) AS f ("articleId" bigint, "vendorId" bigint, kind text, detail text)`
    await sql`DELETE FROM article_findings x WHERE NOT EXISTS (SELECT FROM ${shape}
      WHERE f."articleId" = x.article_id AND f."vendorId" = x.vendor_id AND f.kind = x.kind)`.execute(tx)
    const { rows: added } = await sql<{ vendorId: number; articleId: number; isNew: boolean }>`
      INSERT INTO article_findings AS x (article_id, vendor_id, kind, detail)
      SELECT f."articleId", f."vendorId", f.kind, f.detail FROM ${shape}
      ON CONFLICT (article_id, vendor_id, kind) DO UPDATE SET detail = excluded.detail, accepted_at = NULL, accepted_by = NULL
        WHERE x.detail <> excluded.detail
      RETURNING vendor_id AS "vendorId", article_id AS "articleId", xmax = 0 AS "isNew"`.execute(tx)
    for (const [vendorId, own] of Map.groupBy(
      added.filter(one => one.isNew),
      one => one.vendorId,
    ))
      await mailFindings(
        tx,
        vendorId,
        own.map(one => one.articleId),
      )
  })

const pageSize = 50

const columns = sql`f.id, f.kind, f.detail, a.id AS "articleId", a.title, a.slug, m.name AS seller, to_json(f.found_at) #>> '{}' AS "foundAt"`

export async function listFindings(db: Db): Promise<{ findings: ArticleFinding[]; total: number }> {
  const { rows } = await sql<ArticleFinding & { total: number }>`
    SELECT ${columns}, count(*) OVER ()::int AS total FROM article_findings f JOIN articles a ON a.id = f.article_id
    JOIN vendors m ON m.id = f.vendor_id WHERE f.accepted_at IS NULL ORDER BY f.found_at, f.id LIMIT ${pageSize}`.execute(
    db,
  )
  return { findings: rows.map(({ total: _, ...finding }) => finding), total: rows[0]?.total ?? 0 }
}

export async function listOwnFindings(db: Db, vendorId: number): Promise<ArticleFinding[]> {
  const { rows } = await sql<ArticleFinding>`
    SELECT ${columns} FROM article_findings f JOIN articles a ON a.id = f.article_id JOIN vendors m ON m.id = f.vendor_id
    WHERE f.vendor_id = ${vendorId} AND f.accepted_at IS NULL ORDER BY f.found_at, f.id LIMIT ${pageSize}`.execute(db)
  return rows
}

/** Accepts a text, or takes the article off sale with its statement of reasons. CONFLICT for one that was decided meanwhile. */
export async function closeFinding(
  tx: Tx,
  { params, body }: Input<typeof decideFinding>,
  context: Context,
  recordOwn: RecordOwnTakedown,
) {
  const finding = await tx
    .selectFrom('article_findings')
    .select(['article_id', 'kind', 'detail', 'accepted_at'])
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  if (!finding) throw fail('NOT_FOUND')
  if (finding.accepted_at)
    throw fail('CONFLICT', { sentence: 'Une décision a déjà été prise\u00a0: rechargez la page.' })
  if (body.decision === 'take_down') {
    const reason = [body.reason, finding.detail].join('\n')
    const taken = { reason, ground: body.ground, automated: true }
    await takeDownByOperator(tx, { params: { id: finding.article_id }, query: {}, body: taken }, context, recordOwn)
    await tx.deleteFrom('article_findings').where('article_id', '=', finding.article_id).execute()
    return { id: params.id }
  }
  // No reading replaces a paper that the law asks for.
  if (finding.kind === 'PAPERS')
    throw fail('CONFLICT', { sentence: 'Une pièce exigée par la loi ne s’accorde pas\u00a0: elle s’ajoute.' })
  await tx
    .updateTable('article_findings')
    .set({ accepted_at: sql<Date>`now()`, accepted_by: requireUser(context).id })
    .where('id', '=', params.id)
    .execute()
  return { id: params.id }
}
