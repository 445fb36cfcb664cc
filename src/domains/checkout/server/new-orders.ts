/** The orders that one seller's part of a priced cart becomes. */
import { isMadeToOrder } from '#domains/cart/rules.ts'
import { frozenStop } from '#domains/cart/server/drop-off/price-drop.ts'
import type { PricedCart, PricedLine, PricedSeller } from '#domains/cart/server/priced-cart.ts'
import type { NewLine, NewOrder } from '#domains/orders/server/placing/new-order.ts'
import type { DropRun } from '#domains/shipping/rules/drop-runs.ts'
import { carriers } from '#domains/shipping/rules/tracking.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { lockJoinedOrder } from './changes/joined-order.ts'
import { frozenVatCheck } from './union.ts'

/** `byParts`: goods made on demand are paid by a down payment and a balance, where their seller proposes it. */
type Ordering = { userId: number; byParts: boolean }

/** Goods made on demand are an order of their own, with its own promise; the seller's delivery is charged once. */
export async function ordersOf(
  tx: Tx,
  seller: PricedSeller,
  codes: ReadonlyMap<number, number>,
  priced: PricedCart,
  { userId, byParts }: Ordering,
): Promise<NewOrder[]> {
  const { promo } = priced
  if (!seller.chosen) throw fail('DELIVERY_MISSING')
  const { mode, shopId, relayPointId } = seller.chosen
  const isDiscounted = seller.lines.some(line => line.discountCents > 0)
  const delivery = {
    promo: promo && isDiscounted ? { code: promo.code, borneByOperator: promo.vendorId === null } : null,
    vendorId: seller.vendor.id,
    mode,
    shopId,
    joins: seller.joined && (await lockJoinedOrder(tx, seller.joined.orderId, userId)),
    vatZone: seller.vatZone,
    vatTreatment: seller.vatTreatment,
    deliveryCountry: seller.deliveryCountry,
    vatCheck: frozenVatCheck(priced, seller),
    group: seller.lines[0]?.quoted?.group ?? null,
    relayPoint: seller.run
      ? dropPoint(seller.run, seller.pallets)
      : relayPointId === null
        ? null
        : await relayPoint(tx, relayPointId),
  }
  const [stocked, made] = [seller.lines.filter(line => !isMadeToOrder(line)), seller.lines.filter(isMadeToOrder)]
  const { deliveryHtCents, promisedOn, emissions } = seller
  const newLine = (line: PricedLine) => lineOf(line, codes)
  const orders: NewOrder[] = [
    { ...delivery, madeToOrder: false, deliveryHtCents, promisedOn, emissions, lines: stocked.map(newLine) },
    {
      ...delivery,
      madeToOrder: true,
      downPaymentCents: byParts ? (seller.downPayment?.downPaymentCents ?? null) : null,
      deliveryHtCents: stocked.length ? 0 : deliveryHtCents,
      emissions: stocked.length ? null : emissions,
      promisedOn: null,
      lines: made.map(newLine),
    },
  ]
  return orders.filter(order => order.lines.length > 0)
}

const lineOf = ({ agreed, ...line }: PricedLine, codes: ReadonlyMap<number, number>): NewLine => ({
  offerId: line.offerId,
  quantity: line.quantity,
  unitPriceCents: line.unitPriceCents,
  vatBasisPoints: line.vatBasisPoints,
  announcedWeek: line.announcedWeek,
  estateCodeId: codes.get(line.offerId) ?? null,
  discountCents: line.discountCents,
  quote: line.quoted,
  brief: line.brief,
  deposit: line.deposit,
  priceList: agreed?.list ?? null,
})

/** The number of a drop-off point is apart from those of relay points, which carriers give. */
const dropPoint = (run: DropRun, pallets: number) => ({
  id: `depot-${run.pointId}`,
  carrier: carriers.CAMION_DU_VENDEUR.name,
  name: run.name,
  street: run.street,
  postcode: run.postcode,
  city: run.city,
  stop: frozenStop(run, pallets),
})

async function relayPoint(tx: Tx, relayPointId: string) {
  const point = await tx
    .selectFrom('relay_points')
    .select(['id', 'carrier', 'name', 'street', 'postcode', 'city'])
    .where('id', '=', relayPointId)
    .executeTakeFirst()
  if (!point) throw fail('DELIVERY_UNAVAILABLE')
  return point
}
