import type { Tx } from '#platform/db/pool.ts'
import type { StoredDelivery } from '../drop-off/delivery-input.ts'

/** `joinsOrderId`: the earlier order that these goods leave with. */
type SellerChoice = { vendorId: number; chosen: StoredDelivery; joinsOrderId?: number }

/** One choice for each seller, in place of the former one. The cart is locked. */
export const storeDeliveries = (tx: Tx, cartId: number, choices: readonly SellerChoice[]) =>
  tx
    .insertInto('cart_deliveries')
    .values(
      choices.map(({ vendorId, chosen: { mode, shopId, relayPointId, drop }, joinsOrderId = null }) => ({
        cart_id: cartId,
        vendor_id: vendorId,
        mode,
        shop_id: shopId,
        relay_point_id: relayPointId,
        drop_point_id: drop?.pointId ?? null,
        drop_day: drop?.day ?? null,
        joins_order_id: joinsOrderId,
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['cart_id', 'vendor_id']).doUpdateSet(eb => ({
        mode: eb.ref('excluded.mode'),
        shop_id: eb.ref('excluded.shop_id'),
        relay_point_id: eb.ref('excluded.relay_point_id'),
        drop_point_id: eb.ref('excluded.drop_point_id'),
        drop_day: eb.ref('excluded.drop_day'),
        joins_order_id: eb.ref('excluded.joins_order_id'),
      })),
    )
    .execute()
