/** Commission, computed when an order is placed and frozen with it. */
import type { RawBuilder } from 'kysely'
import { anyOf } from '#platform/db/planner.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import {
  type Commission,
  type CommissionRule,
  commissionFor,
  commissionVat,
  commissionVatBasisPoints,
  type Sold,
  type Terms,
  termsFor,
} from '../rules.ts'

export type SoldLine = Sold & {
  offerId: number
  quantity: number
  /** HT of the whole line. */
  baseCents: number
  /** Rate of the seller's contract, used where no rule applies. */
  contractBasisPoints: number
  /** HT taken off the line that the operator bears out of its commission. */
  rebateCents?: number
}
export type Commissions = {
  byOffer: ReadonlyMap<number, Commission & { rebateCents: number }>
  totalCents: number
  vatBasisPoints: number
}

/**
 * Commission of each line of an order, by the rules of that day; an order contains an offer once. Its VAT is rounded once
 * per order, and spread over the lines.
 */
export function computeCommissions(
  rules: readonly CommissionRule[],
  lines: readonly SoldLine[],
  day: string,
  vatBasisPoints = commissionVatBasisPoints,
): Commissions {
  const byOffer = new Map<number, Commission & { rebateCents: number }>()
  let totalCents = 0
  let vatCents = 0
  for (const line of lines) {
    const terms = termsFor(rules, line, day, line.contractBasisPoints)
    const commission = commissionLessRebate(terms, line)
    totalCents += commission.commissionCents
    const vatSoFar = commissionVat(totalCents, vatBasisPoints)
    byOffer.set(line.offerId, { ...commission, vatCents: vatSoFar - vatCents })
    vatCents = vatSoFar
  }
  return { byOffer, totalCents, vatBasisPoints }
}

/** A seller gets what it would have had without the rebate. PROMO_CODE_REFUSED where the commission does not cover it. */
function commissionLessRebate(terms: Terms, { unitPriceCents, quantity, baseCents, rebateCents = 0 }: SoldLine) {
  const full = commissionFor(terms, unitPriceCents, quantity, baseCents + rebateCents)
  const commissionCents = full.commissionCents - rebateCents
  if (commissionCents < 0)
    throw fail('PROMO_CODE_REFUSED', {
      sentence: 'Ce code ne s’applique pas à un article de votre panier\u00a0: retirez le code pour commander.',
    })
  return { ...full, commissionCents: Math.min(commissionCents, baseCents), rebateCents }
}

/** Query of the rules in force that day for any of these sellers. */
export const findCommissionRules = (db: Db | Tx, vendorIds: readonly number[], day: string | RawBuilder<string>) =>
  db
    .selectFrom('commission_rules')
    .select([
      'id',
      'vendor_id as vendorId',
      'category_id as categoryId',
      'from_price_cents as fromPriceCents',
      'to_price_cents as toPriceCents',
      'basis_points as basisPoints',
      'floor_cents as floorCents',
      'cap_cents as capCents',
      'valid_from as validFrom',
      'ends_on as endsOn',
    ])
    .where(eb => eb.or([eb('vendor_id', 'is', null), eb('vendor_id', '=', anyOf(vendorIds))]))
    .where('valid_from', '<=', day)
    .where(eb => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>', day)]))

type PlacedOrder = {
  orderId: number
  vendorId: number
  lines: readonly { orderLineId: number; offerId: number; htCents: number }[]
  commissions: Commissions
}

/** Stores the commission of each line of new orders, in the transaction that writes them. */
export async function freezeCommissions(tx: Tx, orders: readonly PlacedOrder[]): Promise<void> {
  const rows = orders.flatMap(order =>
    order.lines.map(({ orderLineId, offerId, htCents }) => {
      const commission = order.commissions.byOffer.get(offerId)
      if (!commission) throw new Error('line without commission')
      return {
        order_line_id: orderLineId,
        order_id: order.orderId,
        vendor_id: order.vendorId,
        rule_id: commission.ruleId,
        basis_points: commission.basisPoints,
        floor_cents: commission.floorCents,
        cap_cents: commission.capCents,
        base_cents: htCents,
        commission_cents: commission.commissionCents,
        rebate_cents: commission.rebateCents,
        vat_basis_points: order.commissions.vatBasisPoints,
        vat_cents: commission.vatCents,
      }
    }),
  )
  await tx.insertInto('line_commissions').values(rows).execute()
}
