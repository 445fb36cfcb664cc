import { findAddresses } from '#domains/identity/server/addresses/addresses.ts'
import { firstAllowed } from '#domains/orders/rules.ts'
import { loadOrderDetail } from '#domains/orders/server/detail.ts'
import type { Db } from '#platform/db/pool.ts'
import type { OperationResponse } from '#shared/contract.ts'
import { goesToAddress } from '#shared/delivery.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { showOrderChange } from '../../contract-changes.ts'
import { agreedWholeSentence, findOrderAddress, hasSameVat } from './order-address.ts'

/** NOT_FOUND for everybody but its buyer. */
export async function loadOrderChange(
  db: Db,
  orderId: number,
  user: CurrentUser,
): Promise<OperationResponse<typeof showOrderChange>> {
  const order = await loadOrderDetail(db, orderId, user)
  if (!order.actors.includes('buyer')) throw fail('NOT_FOUND')
  const found = firstAllowed(
    'change',
    {
      ...order,
      packed: order.shipments.length > 0,
      isReplacement: order.replaces !== null,
      awaitsBalance: order.balance?.isDue ?? false,
    },
    ['buyer'],
  )
  const offers = await db
    .selectFrom('order_lines as l')
    .innerJoin('offers as o', 'o.id', 'l.offer_id')
    .select(['l.id', 'o.step', 'o.minimum'])
    .where('l.order_id', '=', orderId)
    .execute()
  const vendor = await db
    .selectFrom('vendors')
    .select(['name', 'slug'])
    .where('id', '=', order.vendor.id)
    .executeTakeFirstOrThrow()
  const { isAgreedWhole } = await findOrderAddress(db, orderId)
  const packing = new Map(offers.map(offer => [offer.id, offer]))
  const { deliveryAddress: address, deliveryMode } = order
  const isSent = goesToAddress(deliveryMode)
  const addresses = isSent ? await findAddresses(db, user.id, user.estate?.id) : []
  return {
    number: order.number,
    vendor,
    refusal: 'refusal' in found ? found.refusal.sentence : null,
    noFewer: isAgreedWhole ? agreedWholeSentence : null,
    lines: order.lines.map(
      ({ id, title, variantLabel, packLabel, reference, saleUnit, quantity, refundedQuantity }) => ({
        ...{ title, variantLabel, packLabel, reference, saleUnit },
        lineId: id,
        quantity: quantity - refundedQuantity,
        step: packing.get(id)?.step ?? 1,
        minimum: packing.get(id)?.minimum ?? 1,
      }),
    ),
    address: isSent && address ? placeWords(address) : null,
    addresses: addresses
      // Another country has another VAT.
      .filter(one => address && hasSameVat(one, address))
      .map(one => ({ id: one.id, label: one.site ?? placeWords(one) })),
  }
}

type Place = { recipient: string; street: string; postcode: string; city: string }
const placeWords = ({ recipient, street, postcode, city }: Place) =>
  [recipient, street, `${postcode} ${city}`].filter(Boolean).join(', ')
