import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import { pauseOffers } from '#domains/offers/server/recalled.ts'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import { databaseDay } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import { type FieldErrors, fail } from '#shared/errors.ts'
import type { Amendment, NewRecall, RecallScope } from '../contract-manage.ts'
import { comparedLot, noticeFaults } from '../rules.ts'
import { countConcerned, type RecallCriteria } from './concerned-orders.ts'
import { findManagedRecall, type RecallManager } from './find-recalls.ts'
import { mailSellers } from './mails.ts'
import { findRecalledStock } from './recalled-stock.ts'

type NoticeText = Omit<Amendment, 'reason'>

/**
 * Publishes the notice, takes the offers off sale and queues the mails, in one transaction. Under the lock of the variants,
 * so that of two people who publish the same recall one gets CONFLICT, and that an offer created meanwhile is stopped too.
 */
export async function publishRecall(tx: Tx, manager: RecallManager, given: NewRecall) {
  await checkNotice(tx, given)
  const article = await findProduct(tx, manager, given.articleId, given.variantIds)
  const criteria = criteriaOf(manager, given)
  await lockVariants(tx, criteria.variantIds)
  if (await findSame(tx, criteria))
    throw fail('CONFLICT', { sentence: 'Ce rappel est déjà publié\u00a0: les mêmes déclinaisons, lots et dates.' })
  const paused = await pauseOffers(tx, criteria.variantIds, manager.vendorId)
  const { id } = await tx
    .insertInto('recalls')
    .values({
      vendor_id: manager.vendorId,
      article_id: given.articleId,
      product: article.title,
      brand: article.brand,
      picture_id: article.pictureId,
      lots: [...criteria.lots],
      sold_from: given.soldFrom,
      sold_to: given.soldTo,
      stopped_offers: paused.offers,
      user_id: manager.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('recall_variants')
    .values(article.variants.map(({ id: variant_id, label, ean }) => ({ recall_id: id, variant_id, label, ean })))
    .execute()
  await writeVersion(tx, manager, id, 1, given, '')
  await addJob(tx, 'recalls.notify', { recallId: id })
  if (manager.vendorId === null) await mailSellers(tx, id)
  await queueRefresh(tx, [given.articleId, ...paused.articleIds])
  await invalidatePages(tx, 'recalls')
  return findManagedRecall(tx, manager, id)
}

async function checkNotice(tx: Tx, notice: NoticeText) {
  const fields: FieldErrors = noticeFaults(notice)
  if (notice.recalledOn > (await databaseDay(tx))) fields.recalledOn = 'Aujourd’hui au plus tard'
  if (Object.keys(fields).length) throw fail('INVALID_INPUT', { fields })
}

const criteriaOf = (manager: RecallManager, { variantIds, lots, soldFrom, soldTo }: NewRecall): RecallCriteria => ({
  vendorId: manager.vendorId,
  variantIds: [...new Set(variantIds)].sort((a, b) => a - b),
  lots: distinctLots(lots),
  soldFrom,
  soldTo,
})

/** In one order, whatever their case. */
const distinctLots = (lots: readonly string[]) =>
  [...new Map(lots.map(lot => [comparedLot(lot), lot.replace(/\s+/g, ' ').trim()]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, lot]) => lot)

/** NOT_FOUND for a variant of another article and, for a seller, for one that it does not offer. */
async function findProduct(db: Db | Tx, { vendorId }: RecallManager, articleId: number, variantIds: readonly number[]) {
  type Product = {
    title: string
    brand: string
    pictureId: number | null
    variants: { id: number; label: string; ean: string | null }[]
  }
  const { rows } = await sql<Product>`SELECT a.title, b.name AS brand, a.picture_id AS "pictureId",
      (SELECT json_agg(json_build_object('id', v.id, 'label', v.label, 'ean', v.ean) ORDER BY v.id) FROM variants v
        WHERE v.article_id = a.id AND v.id = ANY(${[...variantIds]}::bigint[]) AND (${vendorId}::bigint IS NULL
          OR EXISTS (SELECT FROM offers f WHERE f.variant_id = v.id AND f.vendor_id = ${vendorId}::bigint))) AS variants
    FROM articles a JOIN brands b ON b.id = a.brand_id WHERE a.id = ${articleId}`.execute(db)
  const [product] = rows
  if (product?.variants?.length !== new Set(variantIds).size) throw fail('NOT_FOUND')
  return product
}

/** Waits for offers that are being created, and holds back the next ones. They were read under the caller’s rights. */
const lockVariants = (tx: Tx, ids: readonly number[]) =>
  bypassRls(tx, owner =>
    sql`SELECT FROM variants WHERE id = ANY(${[...ids]}::bigint[]) ORDER BY id FOR UPDATE`.execute(owner),
  )

async function findSame(tx: Tx, { vendorId, variantIds, lots, soldFrom, soldTo }: RecallCriteria) {
  const { rows } = await sql`SELECT FROM recalls r WHERE r.lifted_at IS NULL
    AND r.vendor_id IS NOT DISTINCT FROM ${vendorId}::bigint AND lower(r.lots::text) = lower(${[...lots]}::text[]::text)
    AND r.sold_from IS NOT DISTINCT FROM ${soldFrom}::date AND r.sold_to IS NOT DISTINCT FROM ${soldTo}::date
    AND ARRAY(SELECT v.variant_id FROM recall_variants v WHERE v.recall_id = r.id ORDER BY v.variant_id)
      = ${[...variantIds]}::bigint[]`.execute(tx)
  return rows.length > 0
}

const writeVersion = (
  tx: Tx,
  { userId }: RecallManager,
  recallId: number,
  version: number,
  notice: NoticeText,
  reason: string,
) =>
  tx
    .insertInto('recall_versions')
    .values({
      recall_id: recallId,
      version,
      title: notice.title,
      danger: notice.danger,
      actions: [...new Set(['stop', ...notice.actions])],
      instructions: notice.instructions,
      remedies: notice.remedies,
      single_remedy_reason: notice.remedies.length > 1 ? '' : notice.singleRemedyReason,
      phone: notice.phone,
      address: notice.address,
      recalled_on: notice.recalledOn,
      reason,
      author_id: userId,
    })
    .execute()

/** A new version of the text, the former ones stay. The buyers are not mailed again. */
export async function amendRecall(tx: Tx, manager: RecallManager, id: number, { reason, ...notice }: Amendment) {
  await lockStanding(tx, manager, id)
  await checkNotice(tx, notice)
  const { last } = await tx
    .selectFrom('recall_versions')
    .select(eb => eb.fn.max<number>('version').as('last'))
    .where('recall_id', '=', id)
    .executeTakeFirstOrThrow()
  await writeVersion(tx, manager, id, last + 1, notice, reason)
  addAuditDetails(tx, { after: { reason } })
  await invalidatePages(tx, 'recalls', 'articles')
  return findManagedRecall(tx, manager, id)
}

/** The offers stay off sale until their seller puts them back. */
export async function liftRecall(tx: Tx, manager: RecallManager, id: number, reason: string) {
  await lockStanding(tx, manager, id)
  await tx
    .updateTable('recalls')
    .set({ lifted_at: sql<Date>`now()`, lifted_by: manager.userId, lift_reason: reason })
    .where('id', '=', id)
    .execute()
  addAuditDetails(tx, { after: { reason } })
  await invalidatePages(tx, 'recalls', 'articles')
  return findManagedRecall(tx, manager, id)
}

/** NOT_FOUND for a seller unless the recall is its own; CONFLICT once it is lifted. */
async function lockStanding(tx: Tx, { vendorId }: RecallManager, id: number) {
  let own = tx.selectFrom('recalls').select('lifted_at').where('id', '=', id)
  if (vendorId !== null) own = own.where('vendor_id', '=', vendorId)
  const recall = await own.forUpdate().executeTakeFirst()
  if (!recall) throw fail('NOT_FOUND')
  if (recall.lifted_at) throw fail('CONFLICT', { sentence: 'Ce rappel est déjà levé.' })
}

/** What publishing would do. */
export async function previewRecall(db: Db, manager: RecallManager, scope: RecallScope) {
  const variantIds = scope.variantIds.split('~').map(Number)
  await findProduct(db, manager, scope.articleId, variantIds)
  const criteria = {
    vendorId: manager.vendorId,
    variantIds,
    lots: distinctLots(scope.lots.split('\n').filter(line => line.trim() !== '')),
    soldFrom: scope.soldFrom || null,
    soldTo: scope.soldTo || null,
  }
  return { ...(await countConcerned(db, criteria)), stock: await findRecalledStock(db, criteria) }
}
