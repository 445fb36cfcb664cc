/** Register of the sales of regulated goods: what each was ordered with, and when it left. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { databaseDay, now, today } from '#platform/db/clock.ts'
import { anyOf } from '#platform/db/planner.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { formatLongDate } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { ruleOn } from '../rules/law.ts'
import { type HeldPermit, handOverRefusal, isValid, type Verdict } from '../rules/verdict.ts'
import { classesOf, type GoodsClass, type LegalNature, type PermitKind, permitForms } from '../rules.ts'
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

/** Permits of a holder that are valid today: `{kind, status, expiresOn}` of the row `p`. */
const validPermits = (holder: RawBuilder<unknown>) =>
  sql<
    HeldPermit[]
  >`(SELECT coalesce(json_agg(json_build_object('kind', p.kind, 'status', p.status, 'expiresOn', p.expires_on)), '[]')
    FROM permits p WHERE ${holder} AND p.status = 'ACCEPTED' AND (p.expires_on IS NULL OR p.expires_on >= ${today}))`

/** The permits of the buyer are hidden from the seller. */
const findLeavingSales = (tx: Tx, leaving: Leaving) =>
  bypassRls(tx, owner =>
    owner
      .selectFrom('regulated_sales as s')
      .innerJoin('orders as o', 'o.id', 's.order_id')
      .innerJoin('purchases as b', 'b.id', 'o.purchase_id')
      .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
      .innerJoin('offers as f', 'f.id', 'l.offer_id')
      .innerJoin('variants as v', 'v.id', 'f.variant_id')
      .innerJoin('articles as a', 'a.id', 'v.article_id')
      .select([
        // Written by recordRegulatedSales and checkout.
        sql<GoodsClass>`s.class`.as('class'),
        sql<'normal' | 'professional'>`b.buyer->>'kind'`.as('buyer'),
        'a.biocide_type as biocideType',
        sql<PermitKind | null>`s.buyer_permit`.as('permitKind'),
        sql<string | null>`s.buyer_expires_on::text`.as('expiresOn'),
        validPermits(sql`p.user_id = s.user_id`).as('buyerPermits'),
        validPermits(sql`p.vendor_id = s.vendor_id`).as('sellerPermits'),
        saleAuthorisationSql.as('authorisation'),
        sql<string>`${today}::text`.as('day'),
      ])
      .where('s.order_id', '=', leaving.orderId)
      .where('s.handed_over_at', 'is', null)
      .where(leavingSales(leaving))
      .orderBy('s.id')
      .execute(),
  )
type LeavingSale = Awaited<ReturnType<typeof findLeavingSales>>[number]

type HandOverRefusal = Pick<Verdict, 'code' | 'sentence'>

/**
 * Why goods of an order may not leave; null when they may. The law of the sale on the day of the hand-over, with the
 * permit that the order was placed with, or its successor.
 */
export async function findHandOverRefusal(tx: Tx, leaving: Leaving): Promise<HandOverRefusal | null> {
  for (const sale of await findLeavingSales(tx, leaving)) {
    const { day, buyer, sellerPermits, permitKind, expiresOn } = sale
    const placedWith: HeldPermit[] = permitKind === null ? [] : [{ kind: permitKind, status: 'ACCEPTED', expiresOn }]
    const buyerPermits = [...placedWith, ...sale.buyerPermits]
    const verdict = handOverRefusal(sale.class, sale, { day, buyer, buyerPermits, sellerPermits })
    if (verdict) return { code: verdict.code, sentence: handOverSentence(verdict, sale) }
  }
  return null
}

/** The seller reads it, and so do the operator and, at the counter, the buyer. */
function handOverSentence({ code, sentence }: Verdict, { permitKind, expiresOn }: LeavingSale): string {
  if (code === 'SELLER_PERMIT_MISSING')
    return 'Votre agrément n’est plus valide\u00a0: cet article ne peut pas être remis. Déposez le nouveau dans «\u00a0Agréments\u00a0», ou remboursez l’article.'
  if (code !== 'PERMIT_MISSING' && code !== 'PERMIT_PENDING')
    return `${sentence} L’article ne peut pas être remis\u00a0: remboursez-le.`
  const ended =
    permitKind !== null && expiresOn !== null
      ? `${permitForms[permitKind].label} de l’acheteur\u00a0: validité finie le ${formatLongDate(expiresOn)}.`
      : 'La loi exige désormais une pièce de l’acheteur.'
  return `${ended} L’article ne peut pas lui être remis\u00a0: remboursez-le, ou attendez sa nouvelle pièce.`
}

/** Under the order's lock. The code of the sale's refusal when what the order was placed with has ended since. */
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
