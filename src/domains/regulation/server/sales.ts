/** Register of the sales of regulated goods: what each was ordered with, and when it left. */
import { type SqlBool, sql } from 'kysely'
import { databaseDay, now, today } from '#platform/db/clock.ts'
import { anyOf } from '#platform/db/planner.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { formatLongDate } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { authorisationRefusal } from '../rules/authorisation.ts'
import { ruleOn } from '../rules/law.ts'
import { type HeldPermit, isValid } from '../rules/verdict.ts'
import { classesOf, type LegalNature, type PermitKind, permitForms } from '../rules.ts'
import { saleAuthorisationSql } from './sale-facts.ts'

export type OrderedGoods = {
  orderId: number
  orderLineId: number
  vendorId: number
  articleId: number
  goods: LegalNature
}

type Paper = HeldPermit & { vendorId: number | null; number: string | null; statement: string | null }

/** In the transaction of the order; ordinary goods cost no statement. */
export async function recordRegulatedSales(tx: Tx, userId: number, ordered: readonly OrderedGoods[]): Promise<void> {
  const regulated = ordered.filter(({ goods }) => classesOf(goods).length > 0)
  if (regulated.length === 0) return
  const day = await databaseDay(tx)
  // The permits of sellers are hidden from buyers.
  const papers = await bypassRls(tx, owner =>
    findPapers(owner, userId, [...new Set(regulated.map(({ vendorId }) => vendorId))]),
  )
  const rows = regulated.flatMap(line =>
    classesOf(line.goods).map(one => {
      const rule = ruleOn(one, line.goods.biocideType, day)
      const paperOf = (wanted: readonly PermitKind[], vendorId: number | null) =>
        papers.find(paper => paper.vendorId === vendorId && wanted.includes(paper.kind) && isValid(paper, day))
      const buyer = paperOf(rule.buyerPermits, null)
      const seller = paperOf(rule.sellerPermits, line.vendorId)
      return {
        order_line_id: line.orderLineId,
        order_id: line.orderId,
        vendor_id: line.vendorId,
        user_id: userId,
        class: one,
        amm_number: sql<string | null>`(SELECT a.amm_number FROM articles a WHERE a.id = ${line.articleId})`,
        buyer_permit: buyer?.kind ?? null,
        buyer_number: buyer?.number ?? null,
        buyer_statement: buyer?.statement ?? null,
        buyer_expires_on: buyer?.expiresOn ?? null,
        seller_permit: seller?.kind ?? null,
        seller_number: seller?.number ?? null,
      }
    }),
  )
  await bypassRls(tx, owner => owner.insertInto('regulated_sales').values(rows).execute())
}

const findPapers = (tx: Tx, userId: number, vendorIds: readonly number[]): Promise<Paper[]> =>
  tx
    .selectFrom('permits')
    .select(['vendor_id as vendorId', 'number', 'statement'])
    .select([
      sql<PermitKind>`kind`.as('kind'),
      sql<HeldPermit['status']>`status`.as('status'),
      sql<string | null>`expires_on::text`.as('expiresOn'),
    ])
    .where('status', '=', 'ACCEPTED')
    .where(eb => eb.or([eb('user_id', '=', userId), eb('vendor_id', 'in', vendorIds)]))
    .execute()

/** Lines of an order that leave together. */
type Leaving = { orderId: number; lineIds: readonly number[] | 'all' }

const leavingSales = ({ lineIds }: Leaving) =>
  lineIds === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`order_line_id = ${anyOf(lineIds)}`

const permitEnded = sql<boolean>`coalesce(s.buyer_expires_on < ${today}, false)
  AND NOT EXISTS (SELECT FROM permits p WHERE p.user_id = s.user_id AND p.kind = s.buyer_permit
    AND p.status = 'ACCEPTED' AND (p.expires_on IS NULL OR p.expires_on >= ${today}))`

type HandOverRefusal = { code: 'PERMIT_MISSING' | 'AUTHORISATION_ENDED'; sentence: string }

/**
 * Why goods of an order may not leave; null when they may: the permit it was placed with has ended and has no successor,
 * or the product may no longer be distributed.
 */
export async function findHandOverRefusal(tx: Tx, leaving: Leaving): Promise<HandOverRefusal | null> {
  // The permits of the buyer are hidden from the seller.
  const sales = await bypassRls(tx, owner =>
    owner
      .selectFrom('regulated_sales as s')
      .select([
        sql<PermitKind>`s.buyer_permit`.as('kind'),
        sql<string>`s.buyer_expires_on::text`.as('expiresOn'),
        permitEnded.as('permitEnded'),
        saleAuthorisationSql.as('authorisation'),
        sql<string>`${today}::text`.as('day'),
      ])
      .where('s.order_id', '=', leaving.orderId)
      .where('s.handed_over_at', 'is', null)
      .where(leavingSales(leaving))
      .execute(),
  )
  const ended = sales.find(sale => sale.permitEnded)
  if (ended)
    return {
      code: 'PERMIT_MISSING',
      sentence: `${permitForms[ended.kind].label} de l’acheteur\u00a0: validité finie le ${formatLongDate(ended.expiresOn)}. L’article ne peut pas lui être remis\u00a0: remboursez-le, ou attendez sa nouvelle pièce.`,
    }
  for (const { authorisation, day } of sales) {
    const sentence = authorisationRefusal(authorisation, day)
    if (sentence !== null)
      return {
        code: 'AUTHORISATION_ENDED',
        sentence: `${sentence} L’article ne peut pas être remis\u00a0: remboursez-le.`,
      }
  }
  return null
}

/** Under the order's lock. PERMIT_MISSING or AUTHORISATION_ENDED when what the order was placed with has ended since. */
export async function handOverRegulatedGoods(tx: Tx, leaving: Leaving): Promise<void> {
  const refusal = await findHandOverRefusal(tx, leaving)
  if (refusal) throw fail(refusal.code, { sentence: refusal.sentence })
  await tx
    .updateTable('regulated_sales')
    .set({ handed_over_at: now })
    .where('order_id', '=', leaving.orderId)
    .where('handed_over_at', 'is', null)
    .where(leavingSales(leaving))
    .execute()
}
