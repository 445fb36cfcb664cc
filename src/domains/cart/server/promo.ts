/** The promotional code of a cart: what it takes off each line. */
import { type PromoCode, type PromoDiscounts, promoDiscounts, promoWords } from '#domains/pricing/rules/promo.ts'
import { findCodeNamed } from '#domains/pricing/server/promo-codes.ts'
import { classesOf } from '#domains/regulation/rules.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { fail } from '#shared/errors.ts'
import { type BuyerKind, basisFor, lineAmounts } from '#shared/price/price.ts'
import type { Cart } from '../contract.ts'
import { sum } from '../rules.ts'
import { lockOwnCart } from './open.ts'
import type { PricedLine, PricedSeller } from './priced-cart.ts'

/** Goods that the law does not let reduce, regulated goods and quoted lines take no code. */
const mayBeDiscounted = (line: PricedLine) =>
  line.forSale && line.quoted === null && line.reducible && classesOf(line).length === 0

export function discountsOf(promo: PromoCode, sellers: readonly PricedSeller[], kind: BuyerKind): PromoDiscounts {
  const basis = basisFor(kind)
  const lines = sellers.flatMap(seller => seller.lines)
  return promoDiscounts(
    promo,
    lines.map(line => {
      const { htCents, ttcCents } = lineAmounts(basis, line.unitPriceCents, line.quantity, line.vatBasisPoints)
      return { ...line, cents: basis === 'TTC' ? ttcCents : htCents, mayBeDiscounted: mayBeDiscounted(line) }
    }),
  )
}

export const presentPromo = (
  promo: PromoCode,
  { refusal }: PromoDiscounts,
  sellers: readonly PricedSeller[],
): Cart['promo'] => ({
  id: promo.id,
  code: promo.code,
  words: promoWords(promo),
  vendorId: promo.vendorId,
  discountCents: sum(sellers, seller => sum(seller.lines, line => line.discountCents)),
  refusal,
})

/** Instead of any other: codes do not add up. */
export async function putPromoCode(tx: Tx, context: Context, code: string): Promise<{ code: string }> {
  const codeId = await findCodeNamed(tx, code)
  if (codeId === null) throw fail('PROMO_CODE_REFUSED')
  const cart = await lockOwnCart(tx, context)
  if (!cart) throw fail('CART_EMPTY')
  await tx.updateTable('carts').set({ promo_code_id: codeId }).where('id', '=', cart.id).execute()
  return { code }
}

export async function takePromoCodeOff(tx: Tx, context: Context): Promise<Record<string, never>> {
  const cart = await lockOwnCart(tx, context)
  if (cart) await tx.updateTable('carts').set({ promo_code_id: null }).where('id', '=', cart.id).execute()
  return {}
}
