/** « Commande avec obligation de paiement »: from the cart to a purchase with reserved goods. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isMadeToOrder } from '#domains/cart/rules.ts'
import { lockCart, markPricesSeen } from '#domains/cart/server/actions.ts'
import type { PricedCart, PricedLine, PricedSeller } from '#domains/cart/server/priced-cart.ts'
import { priceCart } from '#domains/cart/server/pricing.ts'
import { acceptedTerms } from '#domains/content/server/page-versions.ts'
import { findAddress, saveAddress } from '#domains/identity/server/addresses.ts'
import { isUnknownVatNumber } from '#domains/identity/server/vat-checks.ts'
import { addJob } from '#domains/jobs.ts'
import type { BuyerSnapshot, PostalAddress } from '#domains/orders/contract.ts'
import { createOrders, type NewLine, type NewOrder, type PlacedOrder } from '#domains/orders/server/placing/place.ts'
import { createPayment } from '#domains/payments/server/actions.ts'
import type { ProviderName } from '#domains/payments/server/port.ts'
import { recordRegulatedSales } from '#domains/regulation/server/sales.ts'
import { reserveStock } from '#domains/stock/server/actions.ts'
import { takeCapacity } from '#domains/stock/server/capacity.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { placePurchase } from '../contract.ts'
import { holdFor, madeToOrderUnaccepted, purchaseNumber, type Submission, sameSubmission } from '../rules.ts'
import { endUnpaidPurchase } from './end-unpaid.ts'
import { buyOnAccount } from './on-account/buy.ts'
import { findEarlierPurchases } from './purchases.ts'

type Placed = { id: number; number: string }
type Buyer = { id: number; buyer: BuyerSnapshot }
type Body = Input<typeof placePurchase>['body']

/**
 * One transaction: locks the cart and looks for the same submission; otherwise prices, checks, writes, reserves and
 * queues the expiry. `startPayment` calls the provider afterwards.
 */
export async function createPurchaseFromCart(
  tx: Tx,
  body: Body,
  user: CurrentUser,
  provider: ProviderName,
): Promise<Placed> {
  const cart = await lockCart(tx, user.id)
  const address = await chosenAddress(tx, user.id, body)
  const { same, open } = await findEarlierPurchases(tx, user.id, cart?.cartId ?? null, body.submissionKey)
  if (same) {
    if (!isSame(same.submission, body, address)) throw fail('IDEMPOTENCY_KEY_REUSED')
    return same
  }
  if (!cart) throw fail('CART_EMPTY')
  if (open && !open.due && isSame(open.submission, body, address)) return open
  // Different content: releases the goods of the former submission before checking the available stock.
  if (open) await endUnpaidPurchase(tx, open, 'cancelled')
  const { kind, vendorId: sellsAs } = user
  const priced = await priceCart(tx, {
    cartId: cart.cartId,
    kind,
    sellsAs,
    postcode: address.postcode,
    shopId: body.shopId,
  })
  check(priced, body)
  // By ordering at these prices the buyer accepts them: if the payment is refused, no price is marked as changed.
  await markPricesSeen(
    tx,
    cart.cartId,
    priced.sellers.flatMap(seller => seller.lines),
  )
  return write(tx, priced, body, address, { id: user.id, buyer: await buyerSnapshot(tx, user.id) }, provider)
}

async function chosenAddress(tx: Tx, userId: number, { address, addressId }: Body): Promise<PostalAddress> {
  if (address) return address
  if (addressId === undefined) throw fail('ADDRESS_MISSING')
  const { id: _, isDefault: __, ...saved } = await findAddress(tx, userId, addressId)
  return saved
}

/** A pick-up order stores no delivery address, so the given address is compared with the billing address. */
const isSame = (former: Submission, body: Body, address: PostalAddress) =>
  sameSubmission(former, {
    means: body.means,
    cartVersion: body.cartVersion,
    totalCents: body.expectedTotalCents,
    billing: body.billing ?? address,
    delivery: former.delivery && address,
    buyerReference: body.buyerReference || null,
  })

/** The amount charged must equal the amount shown; otherwise the order is rejected. */
function check(priced: PricedCart, body: Body): void {
  if (priced.count === 0) throw fail('CART_EMPTY')
  if (priced.version !== body.cartVersion) throw fail('CART_CHANGED')
  for (const seller of priced.sellers) {
    for (const line of seller.lines)
      for (const { blocking, code, sentence } of line.issues)
        if (blocking) throw fail(code, { sentence: `${line.title}\u00a0: ${sentence}` })
    if (seller.deliveryIssue?.blocking)
      throw fail(seller.deliveryIssue.code, {
        sentence: `${seller.vendor.name}\u00a0: ${seller.deliveryIssue.sentence}`,
      })
    if (!seller.chosen) throw fail('DELIVERY_MISSING')
  }
  const made = priced.sellers.some(seller => seller.lines.some(isMadeToOrder))
  if (made && !body.acceptMadeToOrder)
    throw fail('INVALID_INPUT', { fields: { acceptMadeToOrder: madeToOrderUnaccepted } })
  if (!priced.ready || priced.totals.ttcCents !== body.expectedTotalCents) throw fail('CART_CHANGED')
}

async function write(
  tx: Tx,
  priced: PricedCart,
  body: Body,
  address: PostalAddress,
  user: Buyer,
  provider: ProviderName,
): Promise<Placed> {
  if (body.address) await saveAddress(tx, user.id, body.address)
  const wanted: NewOrder[] = []
  for (const seller of priced.sellers) wanted.push(...(await ordersOf(tx, seller)))
  const purchase = await writePurchase(tx, priced, body, address, user)
  const { id, number, expiresAt } = purchase
  const orders = await createOrders(tx, purchase, wanted)
  const total = orders.reduce((sum, order) => sum + order.totalCents, 0)
  if (total !== priced.totals.ttcCents) throw new Error(`orders make ${total}, the cart ${priced.totals.ttcCents}`)
  const onAccount = body.means === 'debit'
  if (!onAccount)
    await createPayment(tx, { purchaseId: id, provider, means: body.means, amountCents: total, currency: 'EUR' })
  await recordRegulatedSales(tx, user.id, orderedGoods(priced, orders))
  await reserveStock(tx, wantsOf(id, priced, orders), expiresAt)
  if (wanted.some(order => order.madeToOrder)) await takeCapacity(tx, id)
  if (onAccount) {
    await buyOnAccount(tx, { id, userId: user.id, cartId: priced.cartId }, orders)
    return { id, number }
  }
  await addJob(tx, 'purchases.expire', { purchaseId: id }, { key: `expire:${id}`, runAt: expiresAt })
  return { id, number }
}

async function writePurchase(tx: Tx, priced: PricedCart, body: Body, address: PostalAddress, { id, buyer }: Buyer) {
  const delivered = priced.sellers.some(seller => seller.chosen?.mode !== 'PICKUP')
  const { totals } = priced
  const written = await tx
    .insertInto('purchases')
    .values({
      number: purchaseNumber(isoDay(new Date()), randomBytes(6)),
      user_id: id,
      cart_id: priced.cartId,
      cart_version: priced.version,
      submission_key: body.submissionKey,
      buyer: JSON.stringify(buyer),
      billing_address: JSON.stringify(body.billing ?? address),
      delivery_address: delivered ? JSON.stringify(address) : null,
      buyer_reference: body.buyerReference || null,
      total_ht_cents: totals.htCents,
      total_vat_cents: totals.vatCents,
      total_cents: totals.ttcCents,
      terms_version: acceptedTerms,
      // Uses the database's clock: the clocks of the processes may be wrong.
      expires_at: sql<Date>`now() + make_interval(mins => ${holdFor(body.means)})`,
    })
    .returning(['id', 'number', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow()
  return { ...written, userId: id, buyer }
}

async function buyerSnapshot(tx: Tx, userId: number): Promise<BuyerSnapshot> {
  const user = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'phone', 'kind', 'company_name', 'vat_number', 'company_number'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    phone: user.phone,
    kind: user.kind === 'professional' ? 'professional' : 'normal',
    companyName: user.company_name,
    vatNumber: (await isUnknownVatNumber(tx, user.vat_number)) ? null : user.vat_number,
    companyNumber: user.company_number,
  }
}

/** Goods made on demand are an order of their own, with its own promise; the seller's delivery is charged once. */
async function ordersOf(tx: Tx, seller: PricedSeller): Promise<NewOrder[]> {
  if (!seller.chosen) throw fail('DELIVERY_MISSING')
  const { mode, shopId, relayPointId } = seller.chosen
  const delivery = {
    vendorId: seller.vendor.id,
    mode,
    shopId,
    vatZone: seller.vatZone,
    relayPoint: relayPointId === null ? null : await relayPoint(tx, relayPointId),
  }
  const [stocked, made] = [seller.lines.filter(line => !isMadeToOrder(line)), seller.lines.filter(isMadeToOrder)]
  const { deliveryHtCents, promisedOn } = seller
  const orders: NewOrder[] = [
    { ...delivery, madeToOrder: false, deliveryHtCents, promisedOn, lines: stocked.map(newLine) },
    {
      ...delivery,
      madeToOrder: true,
      deliveryHtCents: stocked.length ? 0 : deliveryHtCents,
      promisedOn: null,
      lines: made.map(newLine),
    },
  ]
  return orders.filter(order => order.lines.length > 0)
}

const newLine = ({ offerId, quantity, unitPriceCents, vatBasisPoints, announcedWeek }: PricedLine): NewLine => ({
  offerId,
  quantity,
  unitPriceCents,
  vatBasisPoints,
  announcedWeek,
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

function orderedGoods(priced: PricedCart, orders: readonly PlacedOrder[]) {
  const pricedLines = new Map(priced.sellers.flatMap(seller => seller.lines.map(line => [line.offerId, line] as const)))
  return orders.flatMap(({ orderId, vendorId, lines }) =>
    lines.flatMap(({ orderLineId, offerId }) => {
      const goods = pricedLines.get(offerId)
      return goods ? [{ orderId, orderLineId, vendorId, articleId: goods.articleId, goods }] : []
    }),
  )
}

function wantsOf(purchaseId: number, priced: PricedCart, orders: readonly PlacedOrder[]) {
  const pricedLines = new Map(priced.sellers.flatMap(seller => seller.lines.map(line => [line.offerId, line] as const)))
  const stocked = orders.filter(order => !order.madeToOrder)
  return stocked.flatMap(order =>
    order.lines.map(line => ({
      ...line,
      purchaseId,
      vendorId: order.vendorId,
      warehouseId: pricedLines.get(line.offerId)?.warehouseId ?? null,
      announcedWeek: pricedLines.get(line.offerId)?.announcedWeek ?? null,
    })),
  )
}
