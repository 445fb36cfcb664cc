/** The classes of regulated goods that the marketplace sells: none until the operator opens it. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { GoodsClassRow, setGoodsClass as setOperation } from '../contract.ts'
import { ruleOn } from '../rules/law.ts'
import { saleSentences } from '../rules/verdict.ts'
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
  const [open, sold] = await Promise.all([
    db.selectFrom('open_goods_classes').select(['class', 'opened_at']).execute(),
    soldGoods(db),
  ])
  const day = isoDay(new Date())
  return {
    classes: goodsClasses.map(one => {
      const rows = sold.filter(row => classesOf(row).includes(one))
      const proven = rows.filter(({ permits, biocideType }) => {
        const { sellerPermits } = ruleOn(one, biocideType, day)
        return sellerPermits.length === 0 || sellerPermits.some(kind => permits.includes(kind))
      })
      const opened = open.find(row => row.class === one)
      return {
        class: one,
        isOpen: opened !== undefined,
        openedAt: opened?.opened_at.toISOString() ?? null,
        articles: new Set(rows.map(({ articleId }) => articleId)).size,
        sellers: new Set(rows.map(({ vendorId }) => vendorId)).size,
        provenSellers: new Set(proven.map(({ vendorId }) => vendorId)).size,
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

export const openGoodsClass = (tx: Tx, goodsClass: GoodsClass, userId: number | null) =>
  tx
    .insertInto('open_goods_classes')
    .values({ class: goodsClass, opened_by: userId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
