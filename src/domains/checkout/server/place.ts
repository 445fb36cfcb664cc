/** « Commande avec obligation de paiement »: from the cart to a purchase with reserved goods. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isMadeToOrder, todayCents } from '#domains/cart/rules.ts'
import { lockCart, markPricesSeen } from '#domains/cart/server/actions.ts'
import type { PricedCart } from '#domains/cart/server/priced-cart.ts'
import { priceCart } from '#domains/cart/server/pricing.ts'
import { lockSellersInUnion } from '#domains/cart/server/union.ts'
import { acceptedTerms } from '#domains/content/server/page-versions.ts'
import { checkAllowance } from '#domains/estates/server/allowance.ts'
import { checkCodes } from '#domains/estates/server/codes.ts'
import { accessSentence } from '#domains/identity/rules/sites.ts'
import { findAddress, saveAddress } from '#domains/identity/server/addresses/addresses.ts'
import { addJob } from '#domains/jobs.ts'
import type { BuyerSnapshot, PostalAddress } from '#domains/orders/contract.ts'
import type { NewOrder } from '#domains/orders/server/placing/new-order.ts'
import { createOrders, type PlacedOrder } from '#domains/orders/server/placing/place.ts'
import { createPayment } from '#domains/payments/server/actions.ts'
import type { ProviderName } from '#domains/payments/server/port.ts'
import { lockPromoCode, recordPromoUse } from '#domains/pricing/server/promo-codes.ts'
import { recordRegulatedSales } from '#domains/regulation/server/sales.ts'
import { lockChosenRounds } from '#domains/shipping/server/rounds.ts'
import { reserveStock } from '#domains/stock/server/actions.ts'
import { takeCapacity } from '#domains/stock/server/capacity.ts'
import { releaseHeldLines } from '#domains/stock/server/holds.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { withinSentence } from '#shared/forms/sentence.ts'
import { knownCountry } from '#shared/price/countries.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { placePurchase } from '../contract.ts'
import { holdFor, madeToOrderUnaccepted, purchaseNumber, type Submission, sameSubmission } from '../rules.ts'
import { endUnpaidPurchase } from './end-unpaid.ts'
import { codeIds, codesByOffer } from './estate/codes.ts'
import { checkAccord, lockPayableRequest } from './estate/requests.ts'
import { freezeBuyer } from './freeze-buyer.ts'
import { ordersOf } from './new-orders.ts'
import { buyOnAccount } from './on-account/buy.ts'
import { findEarlierPurchases } from './purchases.ts'

type Placed = { id: number; number: string }
/** `payerId`: an owner may pay what another member asked for. */
type Buyer = { id: number; payerId: number; estateId: number | null; buyer: BuyerSnapshot }
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
  const request = body.requestId === undefined ? null : await lockPayableRequest(tx, body.requestId, user)
  const cart = request ?? (await lockCart(tx, user.id))
  const address = request?.address ?? (await chosenAddress(tx, user, body))
  const buyerId = request?.userId ?? user.id
  const { same, open } = await findEarlierPurchases(tx, buyerId, cart?.cartId ?? null, body.submissionKey)
  if (same) {
    if (!isSame(same.submission, body, address)) throw fail('IDEMPOTENCY_KEY_REUSED')
    return same
  }
  if (!cart) throw fail('CART_EMPTY')
  if (open && !open.due && isSame(open.submission, body, address)) return open
  // Different content: releases the goods of the former submission before checking the available stock.
  if (open) await endUnpaidPurchase(tx, open, 'cancelled')
  if (cart.promoCodeId !== null) await lockPromoCode(tx, cart.promoCodeId)
  const { kind, vendorId: sellsAs } = user
  const shopId = request ? (request.shopId ?? undefined) : body.shopId
  const { cartId } = cart
  const country = knownCountry(address)
  await lockSellersInUnion(tx, cartId, country)
  await lockChosenRounds(tx, cartId)
  // A saved address is a known place, as for the page.
  const relay = { relayPointId: body.relayPointId, relays: body.addressId ? ('preselected' as const) : undefined }
  const { postcode } = address
  const priced = await priceCart(tx, { cartId, kind, sellsAs, postcode, country, shopId, ...relay })
  check(priced, body)
  if (request) checkAccord(request, user, priced.totals.ttcCents, body.means === 'debit')
  else await checkAllowance(tx, user, priced.totals.ttcCents)
  await checkCodes(tx, user.estate?.id ?? null, codeIds(body))
  // By ordering at these prices the buyer accepts them: if the payment is refused, no price is marked as changed.
  await markPricesSeen(
    tx,
    cart.cartId,
    priced.sellers.flatMap(seller => seller.lines),
  )
  const estateId = user.estate?.id ?? null
  const buyer = { id: buyerId, payerId: user.id, estateId, buyer: await freezeBuyer(tx, buyerId, estateId) }
  return write(tx, priced, body, address, buyer, provider)
}

/** A new address, one of the user's, or a site of their estate. */
export async function chosenAddress(
  tx: Tx,
  user: CurrentUser,
  { address, addressId, freightAccess }: Pick<Body, 'address' | 'addressId' | 'freightAccess'>,
): Promise<PostalAddress> {
  if (address) return withFreightAccess(address, freightAccess)
  if (addressId === undefined) throw fail('ADDRESS_MISSING')
  const { id: _, isDefault: __, site: ___, ...saved } = await findAddress(tx, user.id, addressId, user.estate?.id)
  return withFreightAccess(saved, freightAccess)
}

/** What the buyer says of this delivery completes what the site of an estate says of every one. */
function withFreightAccess(address: PostalAddress, given: Body['freightAccess']): PostalAddress {
  if (!given) return address
  const { approach, truck19t, hours, ...rest } = given
  const sentence = accessSentence({
    ...rest,
    site: null,
    access: approach || null,
    truck19t: truck19t === '' ? null : truck19t === 'oui',
    hours: hours || null,
    contact: null,
  })
  return sentence ? { ...address, access: [address.access, sentence].filter(Boolean).join('\u00a0; ') } : address
}

/** A pick-up order stores no delivery address, so the given address is compared with the billing address. */
const isSame = (former: Submission, body: Body, address: PostalAddress) =>
  sameSubmission(former, {
    means: body.means,
    cartVersion: body.cartVersion,
    totalCents: body.expectedTotalCents,
    todayCents: (body.means === 'card' && body.expectedTodayCents) || body.expectedTotalCents,
    billing: body.billing ?? address,
    delivery: former.delivery && address,
    buyerReference: body.buyerReference || null,
  })

/** A cart that changed since it was shown, that is empty, or that holds what cannot be ordered. */
export function refuseUnorderable(priced: PricedCart, cartVersion: number): void {
  if (priced.count === 0) throw fail('CART_EMPTY')
  if (priced.version !== cartVersion) throw fail('CART_CHANGED')
  for (const seller of priced.sellers) {
    for (const line of seller.lines)
      for (const { blocking, code, sentence } of line.issues)
        if (blocking) throw fail(code, { sentence: `${line.title}\u00a0: ${withinSentence(sentence)}` })
    if (seller.deliveryIssue?.blocking)
      throw fail(seller.deliveryIssue.code, {
        sentence: `${seller.vendor.name}\u00a0: ${withinSentence(seller.deliveryIssue.sentence)}`,
      })
    if (seller.minimumIssue) throw fail(seller.minimumIssue.code, { sentence: seller.minimumIssue.sentence })
    if (!seller.chosen) throw fail('DELIVERY_MISSING')
  }
}

/** The amount charged must equal the amount shown; otherwise the order is rejected. */
function check(priced: PricedCart, body: Body): void {
  refuseUnorderable(priced, body.cartVersion)
  const made = priced.sellers.some(seller => seller.lines.some(isMadeToOrder))
  if (made && !body.acceptMadeToOrder)
    throw fail('INVALID_INPUT', { fields: { acceptMadeToOrder: madeToOrderUnaccepted } })
  if (priced.ready && priced.totals.ttcCents === body.expectedTotalCents) return
  if (priced.promo?.refusal)
    throw fail('PROMO_CODE_REFUSED', { sentence: `${priced.promo.refusal} Vérifiez le nouveau total avant de payer.` })
  throw fail('CART_CHANGED')
}

async function write(
  tx: Tx,
  priced: PricedCart,
  body: Body,
  address: PostalAddress,
  user: Buyer,
  provider: ProviderName,
): Promise<Placed> {
  if (body.address) await saveAddress(tx, user.payerId, body.address)
  const codes = codesByOffer(priced, body)
  const wanted: NewOrder[] = []
  const ordering = { userId: user.id, byParts: paysByParts(priced, body) }
  for (const seller of priced.sellers) wanted.push(...(await ordersOf(tx, seller, codes, priced, ordering)))
  const purchase = await writePurchase(tx, priced, body, address, user)
  const { id, number, expiresAt } = purchase
  const orders = await createOrders(tx, purchase, wanted)
  const total = orders.reduce((sum, order) => sum + order.totalCents, 0)
  if (total !== priced.totals.ttcCents) throw new Error(`orders make ${total}, the cart ${priced.totals.ttcCents}`)
  if (priced.promo?.discountCents)
    await recordPromoUse(tx, { ...priced.promo, codeId: priced.promo.id, purchaseId: id, userId: user.id })
  const onAccount = body.means === 'debit'
  const amountCents = orders.reduce((sum, order) => sum + (order.downPaymentCents ?? order.totalCents), 0)
  if (!onAccount) await createPayment(tx, { purchaseId: id, provider, means: body.means, amountCents, currency: 'EUR' })
  await recordRegulatedSales(tx, user.id, orderedGoods(priced, orders))
  await releaseHeldLines(tx, heldLines(priced))
  await reserveStock(tx, wantsOf(id, priced, orders), expiresAt)
  if (wanted.some(order => order.madeToOrder)) await takeCapacity(tx, id)
  if (onAccount) {
    await buyOnAccount(tx, { id, userId: user.payerId, cartId: priced.cartId }, orders)
    return { id, number }
  }
  await addJob(tx, 'purchases.expire', { purchaseId: id }, { key: `expire:${id}`, runAt: expiresAt })
  return { id, number }
}

/**
 * Whether the buyer pays today what the page proposed, instead of the total. CART_CHANGED when the seller has changed its
 * terms since.
 */
function paysByParts(priced: PricedCart, { means, expectedTodayCents }: Body): boolean {
  if (means !== 'card' || expectedTodayCents === undefined) return false
  if (expectedTodayCents !== todayCents(priced)) throw fail('CART_CHANGED')
  return true
}

async function writePurchase(
  tx: Tx,
  priced: PricedCart,
  body: Body,
  address: PostalAddress,
  { id, estateId, buyer }: Buyer,
) {
  const delivered = priced.sellers.some(seller => seller.chosen?.mode !== 'PICKUP')
  const { totals } = priced
  const written = await tx
    .insertInto('purchases')
    .values({
      number: purchaseNumber(isoDay(new Date()), randomBytes(6)),
      user_id: id,
      estate_id: estateId,
      estate_request_id: body.requestId ?? null,
      cart_id: priced.cartId,
      cart_version: priced.version,
      submission_key: body.submissionKey,
      buyer: JSON.stringify(buyer),
      billing_address: JSON.stringify(body.billing ?? address),
      delivery_address: delivered ? JSON.stringify(address) : null,
      buyer_reference: body.buyerReference || null,
      total_ht_cents: totals.htCents,
      total_vat_cents: totals.vatCents,
      deposit_cents: totals.depositCents,
      total_cents: totals.ttcCents,
      terms_version: acceptedTerms,
      // Uses the database's clock: the clocks of the processes may be wrong.
      expires_at: sql<Date>`now() + make_interval(mins => ${holdFor(body.means)})`,
    })
    .returning(['id', 'number', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow()
  return { ...written, userId: id, estateId, buyer }
}

/** Lines of grouped orders, whose units are reserved since the closing. */
const heldLines = ({ sellers }: PricedCart) =>
  sellers.flatMap(({ lines }) => lines.flatMap(({ quoted }) => (quoted?.group ? [quoted.lineId] : [])))

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
