import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { todayCents } from '#domains/cart/rules.ts'
import type { PricedCart, PricedLine, PricedSeller } from '#domains/cart/server/priced-cart.ts'
import { priceCart } from '#domains/cart/server/pricing.ts'
import type { Address } from '#domains/identity/contract.ts'
import { findAddresses } from '#domains/identity/server/addresses/addresses.ts'
import { boughtBy } from '#domains/identity/server/bought-by.ts'
import { postalAddress, relayPoint } from '#domains/orders/contract.ts'
import { purchaseMeans, transferInstructions } from '#domains/payments/contract-means.ts'
import { findCreditOffer } from '#domains/settlement/server/credit/offer.ts'
import { dropWords } from '#domains/shipping/rules/drop-words.ts'
import type { Db } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import type { Input } from '#shared/contract.ts'
import { type OrderMode, shopName } from '#shared/delivery.ts'
import { fail } from '#shared/errors.ts'
import { knownCountry, townLine } from '#shared/price/countries.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { Checkout, PurchaseTransfer, PurchaseView, showCheckout } from '../contract.ts'
import type { CheckoutLine, CheckoutSeller } from '../contract-sellers.ts'
import { failureSentence, type PurchaseStatus, stepOf } from '../rules.ts'
import { findEstateSide, findPayableRequest } from './estate/requests.ts'

/** The cart as it would be ordered now; null without a cart. */
export async function loadCheckout(
  db: Db,
  { query }: Input<typeof showCheckout>,
  user: CurrentUser,
): Promise<Checkout> {
  const request = query.requestId === undefined ? null : await findPayableRequest(db, query.requestId, user)
  const [addresses, { phone, cartId, ...open }] = await Promise.all([
    findAddresses(db, user.id, user.estate?.id),
    buyerOf(db, user.id, request?.cartId ?? null),
  ])
  const address = request ? null : addressFor(query, addresses)
  const place = request?.address ?? address
  const postcode = place?.postcode ?? query.postcode ?? null
  const country = place ? knownCountry(place) : (query.country ?? 'FR')
  const { kind, vendorId: sellsAs } = user
  const shopId = request ? request.shopId : query.shopId
  const priceFor = (reader: Db, id: number) =>
    priceCart(reader, {
      cartId: id,
      kind,
      sellsAs,
      postcode,
      country,
      ...(shopId == null ? {} : { shopId }),
      ...(address || query.relays ? { relays: 'preselected' } : {}),
    })
  // The price lists and permits of a request's author are hidden from the owner who pays.
  const ofRequest = request && (await bypassRls(db, all => priceFor(all, request.cartId)))
  const priced = ofRequest ?? (cartId === null ? null : await priceFor(db, cartId))
  const cart = priced ? presentCart(priced, user.kind === 'normal') : emptyCart
  return {
    ...cart,
    credit:
      user.kind === 'professional' && cart.sellers.length
        ? await findCreditOffer(db, user.id, cart.sellers.map(wantedOf))
        : null,
    estate: user.estate && (await findEstateSide(db, user, user.estate, cart.totals.ttcCents, request)),
    addresses: addresses.map(({ isDefault: _, phone: __, ...shown }) => shown),
    // Where nothing is delivered, it is that of the invoices alone, wherever the prices are for.
    addressId: (cart.delivered || request ? address : (address ?? addresses[0]))?.id ?? null,
    postcode,
    country,
    consumer: user.kind === 'normal',
    recipient: `${user.firstName} ${user.lastName}`,
    company: user.companyName,
    phone,
    open:
      open.purchaseId === null || open.number === null
        ? null
        : { ...open, purchaseId: open.purchaseId, number: open.number },
  }
}

/** The requested address; else one with the requested postcode or country, which may be another than the usual address's. */
function addressFor(
  { addressId, postcode, country }: Input<typeof showCheckout>['query'],
  addresses: readonly Address[],
) {
  const requested = addresses.find(({ id }) => id === addressId)
  if (requested) return requested
  if (postcode === undefined && country === undefined) return addresses[0]
  return addresses.find(
    address =>
      address.country === (country ?? knownCountry({ postcode: postcode ?? '' })) &&
      (postcode === undefined || address.postcode === postcode),
  )
}

const wantedOf = ({ vendorId, name, lines, deliveryTtcCents }: CheckoutSeller) => ({
  vendorId,
  name,
  ttcCents: lines.reduce((sum, line) => sum + line.ttcCents, deliveryTtcCents),
  offerIds: lines.map(({ offerId }) => offerId),
})

const noTotals = { htCents: 0, vat: [], vatCents: 0, depositCents: 0, ttcCents: 0 }
const emptyCart = {
  cartVersion: 0,
  sellers: [] as CheckoutSeller[],
  totals: noTotals,
  todayCents: 0,
  ready: false,
  delivered: false,
  noVatWords: null,
  nearestRelayId: null,
  promo: null,
}

const presentCart = (priced: PricedCart, consumer: boolean) => ({
  cartVersion: priced.version,
  sellers: priced.sellers.map(seller => presentSeller(seller, consumer)),
  totals: priced.totals,
  todayCents: todayCents(priced),
  noVatWords: priced.noVatWords,
  ready: priced.ready,
  promo: priced.promo,
  nearestRelayId: priced.nearestRelayId,
  delivered: priced.sellers.some(seller => seller.chosen?.mode !== 'PICKUP'),
})

const presentSeller = (seller: PricedSeller, consumer: boolean): CheckoutSeller => ({
  vendorId: seller.vendor.id,
  name: seller.vendor.name,
  lines: seller.lines.map(line => presentLine(line, consumer)),
  mode: seller.chosen?.mode ?? null,
  place: placeOf(seller),
  promisedOn: seller.promisedOn,
  notice: seller.notice,
  deliveryHtCents: seller.deliveryHtCents,
  deliveryTtcCents: seller.deliveryHtCents + seller.deliveryVatCents,
  emissionGrams: seller.emissions?.grams ?? null,
  downPayment: seller.downPayment,
  problem: (seller.deliveryIssue ?? seller.minimumIssue)?.sentence ?? null,
})

function placeOf({ chosen, shops, relays, joined, run }: PricedSeller): string | null {
  if (joined) return `avec votre commande ${joined.number}`
  const shop = shops.find(({ id }) => id === chosen?.shopId)
  const relay = relays.find(({ id }) => id === chosen?.relayPointId)
  if (shop) return shopName(shop)
  if (run) return `${dropWords(run)}, ${run.street}, ${run.postcode} ${run.city}`
  return relay ? `${relay.name}, ${relay.street}, ${relay.postcode} ${relay.city}` : null
}

const quoteName = ({ quoted }: PricedLine) =>
  quoted && (quoted.group ? `commande groupée ${quoted.group.number}` : `devis ${quoted.number}`)

const presentLine = (line: PricedLine, consumer: boolean): CheckoutLine => ({
  offerId: line.offerId,
  title: line.title,
  variantLabel: line.variantLabel,
  reference: line.reference,
  packLabel: line.packLabel,
  eco: line.eco,
  deposit: line.deposit,
  saleUnit: line.saleUnit,
  quantity: line.quantity,
  unitPriceCents: line.unitPriceCents,
  vatBasisPoints: line.vatBasisPoints,
  seenPriceCents: line.seenPriceCents,
  changed: line.changed,
  listName: quoteName(line) ?? line.agreed?.list.name ?? null,
  htCents: line.htCents,
  ttcCents: line.ttcCents,
  announcedWeek: line.announcedWeek,
  leadDays: line.leadDays,
  notWithdrawable: consumer && !line.withdrawable ? (line.withdrawalReason ?? 'Exclu par la loi') : null,
  problems: line.issues.filter(issue => issue.blocking).map(issue => issue.sentence),
  lacksPermit: line.issues.some(issue => issue.code === 'PERMIT_MISSING'),
})

/**
 * The buyer's telephone, their cart, and the cart's purchase pending payment. `held`: the cart of a request, instead of
 * the user's.
 */
const buyerOf = (db: Db, userId: number, held: number | null) =>
  db
    .selectFrom('users as u')
    .leftJoin('carts as c', join => (held === null ? join.onRef('c.user_id', '=', 'u.id') : join.on('c.id', '=', held)))
    // A literal status: a generic plan with a parameter could not use the partial index of open purchases.
    .leftJoin('purchases as p', join =>
      join.onRef('p.cart_id', '=', 'c.id').on('p.status', '=', sql.lit('AWAITING_PAYMENT')),
    )
    .leftJoin('payments as m', 'm.purchase_id', 'p.id')
    .select(['u.phone', 'c.id as cartId', 'p.id as purchaseId', 'p.number', 'm.redirect_url as redirectUrl'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

/** State of a user's purchase; NOT_FOUND for another user's. */
export async function loadPurchaseView(db: Db, user: CurrentUser, purchaseId: number): Promise<PurchaseView> {
  const purchase = await db
    .selectFrom('purchases as p')
    // On account, payments are of single orders.
    .leftJoin('payments as m', join => join.onRef('m.purchase_id', '=', 'p.id').on('m.order_id', 'is', null))
    .select(['p.id', 'p.number', 'p.total_cents', 'p.status', 'm.status as payment', 'm.redirect_url'])
    .select(['p.expires_at', 'm.means', 'm.instructions', 'm.received_cents', 'm.amount_cents'])
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('orders as o')
          .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
          .leftJoin('shops as s', 's.id', 'o.shop_id')
          .select(['o.id', 'o.number', 'v.name as vendorName', 'o.delivery_mode', 'o.promised_on as promisedOn'])
          .select(['s.name', 's.street', 's.postcode', 's.city', 'o.relay_point as relay'])
          .select(sql<unknown>`coalesce(o.changed_address, p.delivery_address)`.as('address'))
          .whereRef('o.purchase_id', '=', 'p.id')
          .orderBy('o.id'),
      ).as('orders'),
    )
    .where('p.id', '=', purchaseId)
    .where(boughtBy(user, 'p', 'acts'))
    .executeTakeFirst()
  if (!purchase) throw fail('NOT_FOUND')
  return {
    id: purchase.id,
    number: purchase.number,
    totalCents: purchase.total_cents,
    todayCents: purchase.amount_cents ?? purchase.total_cents,
    // The CHECK constraints of both columns allow these values only.
    step: stepOf(purchase.status as PurchaseStatus, purchase.payment === 'CAPTURED'),
    means: purchaseMeans.find(means => means === purchase.means) ?? 'debit',
    failure: failureSentence(purchase.payment ?? ''),
    transfer: purchase.payment === 'PENDING' ? presentTransfer(purchase) : null,
    redirectUrl: purchase.payment === 'PENDING' ? purchase.redirect_url : null,
    orders: purchase.orders.map(({ id, number, vendorName, promisedOn, delivery_mode, ...place }) => ({
      ...{ id, number, vendorName, promisedOn },
      mode: delivery_mode as OrderMode,
      place: goesTo(place),
    })),
  }
}

type Place = { name: string | null; street: string | null; postcode: string | null; city: string | null }
/** « Comptoir du Vigneron – Avize, 6 rue du Puits, 51190 Avize »: the shop, the relay point or the address. */
function goesTo({ relay, address, ...shop }: Place & { relay: unknown; address: unknown }): string | null {
  if (relay) return addressLine(relayPoint.parse(relay))
  if (shop.postcode !== null) return addressLine(shop)
  return address ? addressLine({ ...postalAddress.parse(address), name: null }) : null
}

const addressLine = ({ name, street, postcode, city, country = null }: Place & { country?: string | null }) =>
  [name, street, townLine({ postcode: postcode ?? '', city: city ?? '', country })].filter(Boolean).join(', ')

type TransferRow = { instructions: unknown; total_cents: number; received_cents: number | null; expires_at: Date }
const presentTransfer = (row: TransferRow): PurchaseTransfer | null =>
  row.instructions === null
    ? null
    : {
        ...transferInstructions.parse(row.instructions),
        receivedCents: row.received_cents ?? 0,
        missingCents: row.total_cents - (row.received_cents ?? 0),
        expiresAt: row.expires_at.toISOString(),
      }
