/** What operators watch: notices, a recall, a suspicious purchase, and what the daily reading of articles finds. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { restoreArticle, takeDownArticle } from '#domains/catalogue/contract-review.ts'
import { sweepArticles } from '#domains/catalogue/server/findings.ts'
import { sendNotice } from '#domains/notices/contract.ts'
import { decideNotice, listNotices } from '#domains/notices/contract-admin.ts'
import { publishSellerRecall } from '#domains/recalls/contract-manage.ts'
import { notifyBuyers } from '#domains/recalls/server/jobs.ts'
import { reportSuspicion } from '#domains/regulation/contract-suspicions.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'
import { addDays, isoDay } from '#shared/dates.ts'

type As = (email: string) => Promise<Context>

const notices = [
  {
    ground: 'misleading',
    explanation:
      'La photo laisse croire que les accessoires sont livrés avec l’article\u00a0: la page devrait dire ce que contient le colis.',
    name: 'Camille Perrin',
    email: 'camille.perrin@exemple.example',
  },
  {
    ground: 'dangerous',
    explanation:
      'Le bord de la pièce est coupant à la sortie de l’emballage, et aucun avertissement ne figure sur la page ni sur l’étiquette.',
    name: 'Domaine des Coteaux',
    email: 'cave@coteaux.example',
  },
] as const

export async function loadOversight(db: Db, pipeline: Pipeline, as: As): Promise<void> {
  await reportArticles(db, pipeline, as)
  await takeDownForADay(db, pipeline, await as('admin@cepetchai.example'))
  await recallArticle(db, pipeline, await as('vendeur2@cepetchai.example'))
  await reportPurchase(db, pipeline, await as('vendeur@cepetchai.example'))
  await claimOnArticle(db)
  await sweepArticles(db)
}

/** The first is decided, the second waits. */
async function reportArticles(db: Db, pipeline: Pipeline, as: As) {
  const { rows } = await sql<{ slug: string }>`
    SELECT a.slug FROM article_listing l JOIN articles a ON a.id = l.article_id
    WHERE a.status = 'published' ORDER BY l.popularity, a.id LIMIT ${notices.length}`.execute(db)
  const visitor = await as('particulier@cepetchai.example')
  for (const [rank, { slug: article }] of rows.entries()) {
    const notice = notices[rank]
    if (!notice) return
    const body = { ...notice, article, goodFaith: true as const, key: randomUUID() }
    await pipeline.call(sendNotice, { body }, visitor)
  }
  const admin = await as('admin@cepetchai.example')
  const { notices: waiting } = await pipeline.call(listNotices, {}, admin)
  const answered = waiting.find(({ ground }) => ground === 'misleading')
  if (!answered) return
  const reason = 'La photo ne montre que l’article, et la description ne promet aucun accessoire.'
  await pipeline.call(decideNotice, { params: { id: answered.id }, body: { decision: 'rejected', reason } }, admin)
}

/** Without a notice; on sale again once its seller has corrected it. */
async function takeDownForADay(db: Db, pipeline: Pipeline, admin: Context) {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM article_listing l JOIN articles a ON a.id = l.article_id
    WHERE a.status = 'published' ORDER BY l.popularity, a.id LIMIT 1 OFFSET ${notices.length}`.execute(db)
  const [article] = rows
  if (!article) return
  const params = { id: article.id }
  const reason = 'La fiche annonçait une durée de garantie que le fabricant ne donne pas.'
  await pipeline.call(takeDownArticle, { params, body: { reason, ground: 'misleading', automated: false } }, admin)
  const corrected = 'Le vendeur a corrigé la durée de la garantie.'
  await pipeline.call(restoreArticle, { params, body: { reason: corrected } }, admin)
}

/** Sold in the past, and among the least visited, so that popular pages stay on sale. */
async function recallArticle(db: Db, pipeline: Pipeline, seller: Context) {
  const { rows } = await sql<{ articleId: number; variantId: number }>`
    SELECT v.article_id AS "articleId", v.id AS "variantId"
    FROM order_lines n JOIN orders o ON o.id = n.order_id JOIN offers f ON f.id = n.offer_id
    JOIN variants v ON v.id = f.variant_id JOIN article_listing l ON l.article_id = v.article_id
    WHERE o.vendor_id = ${seller.user?.vendorId ?? 0} AND o.status = 'COMPLETED' AND f.status = 'published'
    ORDER BY l.popularity, v.id LIMIT 1`.execute(db)
  const [sold] = rows
  if (!sold) return
  const today = isoDay(new Date())
  const body = {
    articleId: sold.articleId,
    variantIds: [sold.variantId],
    title: 'Emballage dont une agrafe peut rester sur le produit',
    danger:
      'Une agrafe de l’emballage peut rester prise sur le produit et couper la main de la personne qui le déballe.',
    actions: ['stop' as const, 'return' as const],
    instructions: 'Portez des gants pour le remettre dans son emballage.',
    remedies: ['replacement' as const, 'refund' as const],
    phone: '+33326510000',
    soldFrom: addDays(today, -365),
    soldTo: today,
    recalledOn: today,
  }
  const { id } = await pipeline.call(publishSellerRecall, { body }, seller)
  await notifyBuyers(db, { recallId: id })
}

/** A gardener who collects a fertiliser that the law calls a precursor. */
async function reportPurchase(db: Db, pipeline: Pipeline, seller: Context) {
  const { rows } = await sql<{ id: number }>`
    SELECT s.order_id AS id FROM regulated_sales s
    WHERE s.class = 'PRECURSOR_REPORTABLE' AND s.vendor_id = ${seller.user?.vendorId ?? 0} ORDER BY s.id DESC LIMIT 1`.execute(
    db,
  )
  const [sale] = rows
  if (!sale) throw new Error('no precursor was sold')
  const facts =
    'L’acheteur a demandé au téléphone s’il pouvait en emporter le double en payant en espèces, sans dire pour quelle surface, et n’a pas voulu donner son adresse.'
  const body = { reasons: ['UNUSUAL_QUANTITY' as const, 'UNUSUAL_PAYMENT' as const, 'NO_IDENTITY' as const], facts }
  await pipeline.call(reportSuspicion, { params: { id: sale.id }, body }, seller)
}

/** Words written before they were looked for: today they would send the article to review. */
const claimOnArticle = (db: Db) =>
  sql`UPDATE articles a SET created_by_vendor_id = c.vendor_id,
      description = a.description || E'\n\n' || 'Un produit respectueux de l’environnement, fabriqué en petites séries.'
    FROM (SELECT l.article_id, m.vendor_id FROM article_listing l
      JOIN vendor_members m ON l.vendor_ids = ARRAY[m.vendor_id] JOIN users u ON u.id = m.user_id
      WHERE u.email = 'vendeur@cepetchai.example' ORDER BY l.popularity, l.article_id LIMIT 1) AS c
    WHERE a.id = c.article_id`.execute(db)
