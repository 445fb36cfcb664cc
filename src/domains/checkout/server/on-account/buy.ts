/** A purchase on account: its orders are firm at once, and each is paid after its invoice. */
import { removePurchasedLines } from '#domains/cart/server/actions.ts'
import { markPaid } from '#domains/orders/server/payment-outcome.ts'
import type { PlacedOrder } from '#domains/orders/server/placing/place.ts'
import { openReceivables } from '#domains/settlement/server/credit/receivables.ts'
import { commitReservation } from '#domains/stock/server/actions.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { setPurchaseStatus } from '../purchases.ts'

type Purchase = { id: number; userId: number; cartId: number }

/** The stock of the purchase is reserved already. Refuses what `openReceivables` refuses. */
export async function buyOnAccount(tx: Tx, purchase: Purchase, orders: readonly PlacedOrder[]): Promise<void> {
  await openReceivables(tx, purchase, orders)
  if ((await commitReservation(tx, purchase.id)) === 'lost') throw fail('OUT_OF_STOCK')
  await setPurchaseStatus(tx, purchase.id, 'PAID')
  await markPaid(tx, purchase.id, { onAccount: true })
  await removePurchasedLines(tx, purchase.cartId, purchase.id)
}
