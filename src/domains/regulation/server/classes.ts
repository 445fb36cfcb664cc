/** The classes of regulated goods that the marketplace sells: none until the operator opens it. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { decideDropPoint as decideOperation, GoodsClassRow, setGoodsClass as setOperation } from '../contract.ts'
import { ruleOn } from '../rules/law.ts'
import { mayBeDropped, saleSentences } from '../rules/verdict.ts'
import { classesOf, type GoodsClass, goodsClasses, type LegalNature, type PermitKind } from '../rules.ts'
import { natureSql } from './sale-facts.ts'

type SoldRow = LegalNature & { articleId: number; vendorId: number; permits: PermitKind[] }

/** Regulated articles with an offer on sale, by seller; ordinary supplies are left in the database. */
async function soldGoods(db: Db): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    SELECT DISTINCT a.id AS "articleId", o.vendor_id AS "vendorId", ${natureSql},
      ARRAY(SELECT p.kind FROM permits p WHERE p.vendor_id = o.vendor_id AND p.status = 'ACCEPTED'
        AND (p.expires_on IS NULL OR p.expires_on >= (now() AT TIME ZONE 'Europe/Paris')::date)) AS permits
    FROM articles a JOIN variants v ON v.article_id = a.id JOIN offers o ON o.variant_id = v.id AND o.status = 'published'
    WHERE a.status = 'published' AND (a.plant_protection OR a.explosive_precursor OR a.reportable_precursor OR a.biocide
      OR a.tax_capsule OR a.live_plant OR a.alcohol OR a.transport_class IS NOT NULL)`.execute(db)
  return rows
}

export async function listGoodsClasses(db: Db): Promise<{ classes: GoodsClassRow[] }> {
  const [open, sold, decided] = await Promise.all([
    db.selectFrom('open_goods_classes').select(['class', 'opened_at']).execute(),
    soldGoods(db),
    db
      .selectFrom('drop_point_decisions')
      .select(['class', 'is_allowed as isAllowed', 'reason', sql<string>`from_day::text`.as('fromDay')])
      .orderBy('from_day', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ])
  const day = isoDay(new Date())
  return {
    classes: goodsClasses.map(one => {
      const rows = sold.filter(row => classesOf(row).includes(one))
      const proven = rows.filter(({ permits, biocideType }) => {
        const { sellerPermits } = ruleOn(one, biocideType, day)
        return sellerPermits.length === 0 || sellerPermits.some(kind => permits.includes(kind))
      })
      const decisions = decided.filter(row => row.class === one).map(({ class: _, ...decision }) => decision)
      const inForce = decisions.find(({ fromDay }) => fromDay <= day)?.isAllowed ?? null
      const opened = open.find(row => row.class === one)
      return {
        class: one,
        isOpen: opened !== undefined,
        openedAt: opened?.opened_at.toISOString() ?? null,
        articles: new Set(rows.map(({ articleId }) => articleId)).size,
        sellers: new Set(rows.map(({ vendorId }) => vendorId)).size,
        provenSellers: new Set(proven.map(({ vendorId }) => vendorId)).size,
        dropPoint: { isAllowed: goesToDropPoint(one, day) && mayBeDropped(one, inForce), decisions },
      }
    }),
  }
}

/** GOODS_NOT_SOLD for a class that the law closes to a marketplace. Setting the same state again changes nothing. */
export async function setGoodsClass(
  tx: Tx,
  goodsClass: GoodsClass,
  { isOpen, reason }: Input<typeof setOperation>['body'],
  user: CurrentUser,
) {
  if (isOpen && ruleOn(goodsClass, null, isoDay(new Date())).professional === 'refused')
    throw fail('GOODS_NOT_SOLD', { sentence: saleSentences.neverSold(goodsClass) })
  if (isOpen) await openGoodsClass(tx, goodsClass, user.id)
  else await tx.deleteFrom('open_goods_classes').where('class', '=', goodsClass).execute()
  await invalidatePages(tx, 'articles')
  addAuditDetails(tx, { after: { class: goodsClass, isOpen, reason } })
  return { class: goodsClass, isOpen }
}

const goesToDropPoint = (goodsClass: GoodsClass, day: string) => ruleOn(goodsClass, null, day).modes.includes('DROP')

/**
 * From its day on; the last decision of a day counts. GOODS_NOT_SOLD for a class that the law keeps from drop-off points,
 * INVALID_INPUT for a past day.
 */
export async function decideDropPoint(
  tx: Tx,
  goodsClass: GoodsClass,
  { isAllowed, fromDay, reason }: Input<typeof decideOperation>['body'],
  user: CurrentUser,
) {
  const day = isoDay(new Date())
  if (!goesToDropPoint(goodsClass, day))
    throw fail('GOODS_NOT_SOLD', { sentence: 'La loi ne laisse pas cette classe partir pour un point de dépôt.' })
  if (fromDay < day) throw fail('INVALID_INPUT', { fields: { fromDay: 'Aujourd’hui ou un jour à venir.' } })
  await tx
    .insertInto('drop_point_decisions')
    .values({ class: goodsClass, is_allowed: isAllowed, from_day: fromDay, reason, user_id: user.id })
    .execute()
  addAuditDetails(tx, { after: { class: goodsClass, isAllowed, fromDay, reason } })
  return { class: goodsClass, isAllowed, fromDay }
}

export const openGoodsClass = (tx: Tx, goodsClass: GoodsClass, userId: number | null) =>
  tx
    .insertInto('open_goods_classes')
    .values({ class: goodsClass, opened_by: userId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
