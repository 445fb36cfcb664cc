import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#platform/db/schema.ts'
import { z } from '#shared/contract.ts'
import { formatLongDate } from '#shared/dates.ts'
import { noVatReason } from '#shared/price/vat.ts'

/** Mention beside the rate of 0 % of an order; null: its seller is in the franchise of small businesses. */
export const noVatWordsOf = (order: { vat_treatment: string }) => noVatReason(order.vat_treatment)

const frozenCheck = z.object({ number: z.string(), checkedOn: z.string(), consultation: z.string().nullable() })

/** Proof that the buyer's number was valid at the order; null for a sale with VAT. */
export function vatProofOf({ vat_check }: { vat_check: unknown }): string | null {
  if (vat_check === null) return null
  const { number, checkedOn, consultation } = frozenCheck.parse(vat_check)
  const proof = consultation ? `, consultation ${consultation}` : ''
  return `Numéro de TVA ${number} confirmé par le VIES le ${formatLongDate(checkedOn)}${proof}.`
}

/** VAT of order `o` by rate, goods and delivery together, highest rate first, frozen when it was placed. */
export const vatOfOrder = (eb: ExpressionBuilder<Database & { o: Database['orders'] }, 'o'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('order_vat as t')
      .select([
        't.vat_basis_points as basisPoints',
        sql<number>`t.goods_ht_cents + t.delivery_ht_cents`.as('htCents'),
        sql<number>`t.goods_vat_cents + t.delivery_vat_cents`.as('vatCents'),
      ])
      .whereRef('t.order_id', '=', 'o.id')
      .orderBy('t.vat_basis_points', 'desc'),
  )
