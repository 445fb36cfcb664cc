/** Parts of the kits of an order, frozen with its lines. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { KitPart } from '#domains/stock/rules.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'

/** Of offer `o`, in their order; `forSale` is false for a part that stops the kit. */
export const partsOfOffer = (eb: ExpressionBuilder<Database & { o: Database['offers'] }, 'o'>) =>
  eb
    .selectFrom('offer_parts as p')
    .innerJoin('offers as x', 'x.id', 'p.part_id')
    .innerJoin('variants as xv', 'xv.id', 'x.variant_id')
    .innerJoin('articles as xa', 'xa.id', 'xv.article_id')
    .select(['p.part_id as offerId', 'p.quantity', 'p.position', 'xa.title', 'xv.label', 'x.reference'])
    .select(
      sql<boolean>`x.vat_code = o.vat_code AND EXISTS (SELECT FROM offers_on_sale s WHERE s.id = x.id)`.as('forSale'),
    )
    .whereRef('p.kit_id', '=', 'o.id')
    .orderBy('p.position')

type Part = KitPart & { position: number; title: string; label: string; reference: string }
type Line = { orderLineId: number; offerId: number }

/** Returns the lines with what each takes from the stock. No statement without kits. */
export async function writeParts<L extends Line>(
  tx: Tx,
  lines: readonly L[],
  offers: ReadonlyMap<number, { parts: readonly Part[] }>,
): Promise<(L & { parts: KitPart[] })[]> {
  const partsOf = (line: Line) => offers.get(line.offerId)?.parts ?? []
  const rows = lines.flatMap(line =>
    partsOf(line).map(part => ({
      order_line_id: line.orderLineId,
      position: part.position,
      offer_id: part.offerId,
      quantity: part.quantity,
      title: part.title,
      variant_label: part.label,
      reference: part.reference,
    })),
  )
  if (rows.length) await tx.insertInto('order_line_parts').values(rows).execute()
  return lines.map(line => ({
    ...line,
    parts: partsOf(line).map(({ offerId, quantity }) => ({ offerId, quantity })),
  }))
}
