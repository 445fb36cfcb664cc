/** A buyer changes an order that nobody prepares yet. Locks: the cart, the purchase, the order, the stock. */
import { storeDeliveries } from '#domains/cart/server/deliveries/store-deliveries.ts'
import { priceUnits } from '#domains/cart/server/joining/price-units.ts'
import { addToCart } from '#domains/cart/server/lines.ts'
import { openCart } from '#domains/cart/server/open.ts'
import type { PostalAddress } from '#domains/orders/contract.ts'
import { deliveryLeft, refundableQuantity } from '#domains/orders/rules/refunds.ts'
import { findOrderForParty, type LockedOrder, lockOrderForParty, requireRole } from '#domains/orders/server/access.ts'
import { writeHistory } from '#domains/orders/server/history.ts'
import { setOrderAddress } from '#domains/orders/server/placing/order-address.ts'
import { reduceOrder } from '#domains/orders/server/refunds/reduce.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { requireUser } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { goesToAddress } from '#shared/delivery.ts'
import { fail } from '#shared/errors.ts'
import { euros } from '#shared/money.ts'
import { type Country, countryFacts, knownCountry } from '#shared/price/countries.ts'
import type { changeOrder } from '../../contract-changes.ts'
import { chosenAddress } from '../place.ts'
import { mailChanged } from './mails.ts'
import { agreedWholeSentence, findOrderAddress, hasSameVat } from './order-address.ts'
import { deliveryTtc, refuseDearer } from './price-change.ts'

type Body = Input<typeof changeOrder>['body']

export async function changeOwnOrder(tx: Tx, { params, body }: Input<typeof changeOrder>, context: Context) {
  const user = requireUser(context)
  await findOrderForParty(tx, params.id, user)
  const known = await findLines(tx, params.id, body)
  const more = known.filter(line => line.quantity > line.from)
  const cart = more.length > 0 || body.join ? await openCart(tx, context) : null
  for (const line of more)
    await addToCart(tx, context, line.offerId, { quantity: line.quantity - line.from, round: false })
  const { order, parties } = await lockOrderForParty(tx, params.id, user, { money: true })
  requireRole('change', order.facts, parties)
  refuseSeenOtherwise(order, body)
  const place = await findOrderAddress(tx, order.id)
  if (cart) {
    if (order.userId !== user.id) throw fail('FORBIDDEN', { sentence: onlyItsAuthor })
    const { vendorId, deliveryMode: mode } = order
    await storeDeliveries(tx, cart.id, [{ vendorId, chosen: { ...place, mode }, joinsOrderId: order.id }])
  }
  if (place.isGrouped && (cart || body.addressId !== undefined)) throw fail('CONFLICT', { sentence: sentTogether })
  const address = await newAddress(tx, order, place, body, context)
  const fewer = known.filter(line => line.quantity < line.from)
  const refundCents =
    fewer.length > 0 || address ? await applyChange(tx, order, { place, fewer, address, userId: user.id }) : 0
  return { refundCents, added: more.length }
}
const sentTogether =
  'La part d’une commande groupée part avec les autres, au point commun\u00a0: rien ne s’y ajoute, et son adresse ne change pas.'
const onlyWithin = (country: Country) =>
  `La TVA de cette commande est celle d’une livraison ${countryFacts[country].within}\u00a0: choisissez une adresse de ce pays, ou annulez la commande et passez-en une autre.`
const onlyItsAuthor = 'La personne qui a passé cette commande peut la compléter.'

async function findLines(tx: Tx, orderId: number, { lines }: Body) {
  const rows = await tx
    .selectFrom('order_lines')
    .select(['id', 'offer_id as offerId', 'title'])
    .where('order_id', '=', orderId)
    .execute()
  const seen = new Set<number>()
  return lines.map((line, index) => {
    const row = rows.find(({ id }) => id === line.lineId)
    if (!row || seen.has(line.lineId))
      throw fail('INVALID_INPUT', { fields: { [`lines.${index}.lineId`]: 'Ligne inconnue de cette commande.' } })
    seen.add(line.lineId)
    return { ...line, offerId: row.offerId, title: row.title }
  })
}

function refuseSeenOtherwise({ refundable }: LockedOrder, { lines }: Body): void {
  const left = new Map(refundable.lines.map(line => [line.id, refundableQuantity(line)]))
  if (lines.some(({ lineId, from }) => left.get(lineId) !== from))
    throw fail('CONFLICT', { sentence: 'Cette commande a changé entre-temps\u00a0: rechargez la page.' })
}

async function newAddress(
  tx: Tx,
  order: LockedOrder,
  { address: former }: Change['place'],
  { addressId }: Body,
  context: Context,
) {
  if (addressId === undefined) return null
  if (!goesToAddress(order.deliveryMode))
    throw fail('WRONG_DELIVERY_MODE', { sentence: 'Cette commande ne va pas à une adresse.' })
  const address = await chosenAddress(tx, requireUser(context), { addressId })
  if (former && !hasSameVat(address, former))
    throw fail('DELIVERY_UNAVAILABLE', { sentence: onlyWithin(knownCountry(former)) })
  return address
}

type Change = {
  place: Awaited<ReturnType<typeof findOrderAddress>>
  fewer: readonly { lineId: number; title: string; from: number; quantity: number }[]
  address: PostalAddress | null
  userId: number
}

async function applyChange(tx: Tx, order: LockedOrder, { place, fewer, address, userId }: Change): Promise<number> {
  if (fewer.length > 0 && place.isAgreedWhole) throw fail('CONFLICT', { sentence: agreedWholeSentence })
  const wanted = new Map(fewer.map(line => [line.lineId, line.quantity]))
  const now = order.refundable.lines.map(line => ({ ...line, quantity: refundableQuantity(line) }))
  const then = now.map(line => ({ ...line, quantity: wanted.get(line.id) ?? line.quantity }))
  const [units, unitsThen] = [now, then].map(lines => lines.filter(({ quantity }) => quantity > 0))
  if (!units || !unitsThen?.length) throw fail('CONFLICT', { sentence: cancelIt })
  const at = { ...place, postcode: place.address?.postcode ?? null }
  const before = await priceUnits(tx, { ...order, kind: place.buyer.kind }, { ...at, units })
  const moved = address && { postcode: address.postcode, country: knownCountry(address) }
  const after = await priceUnits(tx, { ...order, kind: place.buyer.kind }, { ...at, ...moved, units: unitsThen })
  refuseDearer(before, after)
  const changes = [...fewer.map(changeWords), ...(address ? [addressWords(address)] : [])].join(' ')
  const refundCents = await reduceOrder(
    tx,
    order,
    {
      lines: fewer.map(line => ({ lineId: line.lineId, quantity: line.from - line.quantity })),
      deliveryCents: Math.min(deliveryLeft(order.refundable), deliveryTtc(before) - deliveryTtc(after)),
      reason: 'Commande modifiée par l’acheteur.',
    },
    userId,
  )
  if (address) await setOrderAddress(tx, order.id, address, after)
  await writeHistory(tx, order.id, 'buyer', userId, [
    { axis: 'fulfilment', from: order.status, to: 'CHANGED', note: changes },
    ...(refundCents
      ? ([{ axis: 'payment', from: null, to: 'REFUND_REQUESTED', note: euros(refundCents) }] as const)
      : []),
  ])
  await mailChanged(tx, order.id, { changes, refundCents })
  return refundCents
}
const cancelIt = 'Pour retirer tous les articles, annulez la commande.'

const changeWords = ({ title, from, quantity }: Change['fewer'][number]) =>
  quantity === 0 ? `${title}\u00a0: retiré (${from}).` : `${title}\u00a0: ${quantity} au lieu de ${from}.`
const addressWords = ({ recipient, street, postcode, city }: PostalAddress) =>
  `Livraison à ${[recipient, street, `${postcode} ${city}`].filter(Boolean).join(', ')}.`
