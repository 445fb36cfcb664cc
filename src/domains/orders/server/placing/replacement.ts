/** Goods sent again for a return: an order of its own, without price. */
import { sql } from 'kysely'
import { nextRunTo } from '#domains/shipping/server/rounds.ts'
import { areAvailable, takeUnits } from '#domains/stock/server/actions.ts'
import { now, today } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { VatZone } from '#shared/price/vat.ts'
import { buyerSnapshot, relayPoint } from '../../contract.ts'
import { prepareBy } from '../../rules/stages.ts'
import type { LockedOrder } from '../access.ts'
import { writeHistory } from '../history.ts'
import { createOrders } from './place.ts'

type Wanted = { returnId: number; units: readonly { lineId: number; quantity: number }[] }

/**
 * The caller holds the locks of the purchase and the order. Null, and nothing written, when a unit is not in stock or an
 * offer is gone. Goods made on demand have no stock: they are made again from the approved proof.
 */
export async function createReplacement(
  tx: Tx,
  order: LockedOrder,
  wanted: Wanted,
  userId: number,
): Promise<number | null> {
  const isMade = order.facts.proof !== null
  const original = await findOriginal(tx, order)
  const lines = await findLines(tx, order.id, wanted.units)
  if (lines.length === 0 || lines.some(line => !line.isOffered || line.isMade !== isMade)) return null
  const wants = lines.map(line => ({ ...line, ...wantOf(order, original.warehouseId) }))
  if (!isMade && !(await areAvailable(tx, wants))) return null
  const [placed] = await createOrders(
    tx,
    {
      id: order.purchaseId,
      number: original.number,
      userId: order.userId,
      estateId: original.estateId,
      buyer: buyerSnapshot.parse(original.buyer),
    },
    [
      {
        vendorId: order.vendorId,
        shopId: original.shopId,
        ...(await wayOf(tx, order, original.relay)),
        deliveryHtCents: 0,
        madeToOrder: isMade,
        // The column's CHECK constraint allows these zones only.
        vatZone: original.vatZone as VatZone,
        replaces: { returnId: wanted.returnId, address: original.changedAddress },
        lines: lines.map(({ orderLineId, offerId, quantity, vatBasisPoints }) => ({
          offerId,
          quantity,
          vatBasisPoints,
          unitPriceCents: 0,
          ...(isMade ? { remakesLineId: orderLineId } : {}),
        })),
      },
    ],
    { firstRank: original.rank },
  )
  if (!placed) throw new Error('no replacement placed')
  const taken = placed.lines.map(line => ({ ...line, ...wantOf(order, original.warehouseId) }))
  if (!isMade && !(await takeUnits(tx, taken))) throw new Error('units that were locked are gone')
  await sendToPrepare(tx, placed.orderId, userId, isMade)
  return placed.orderId
}

const wantOf = ({ purchaseId, vendorId }: LockedOrder, warehouseId: number | null) => ({
  purchaseId,
  vendorId,
  warehouseId,
})

/** To a drop-off point with the next run that stops there; to the buyer's address where none does. */
async function wayOf(tx: Tx, { vendorId, deliveryMode: mode }: LockedOrder, relay: unknown) {
  const point = relay === null ? null : relayPoint.parse(relay)
  if (mode !== 'DROP' || !point) return { mode, relayPoint: point, promisedOn: null }
  const next = await nextRunTo(tx, vendorId, dropPointId(point.id))
  if (!next) return { mode: 'HOME' as const, relayPoint: null, promisedOn: null }
  const { day, round, stop } = next
  const frozen = { roundId: round.id, round: round.name, fromTime: stop.fromTime, toTime: stop.toTime }
  return { mode, relayPoint: { ...point, stop: { ...frozen, access: stop.access, pallets: 0 } }, promisedOn: day }
}

/** An order numbers its drop-off point apart from the relay points of carriers: `depot-12`. */
const dropPointId = (id: string) => Number(id.slice('depot-'.length))

const findOriginal = (tx: Tx, order: LockedOrder) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .leftJoin('shops as s', 's.id', 'o.shop_id')
    .select(['p.number', 'p.buyer', 'o.estate_id as estateId', 'o.shop_id as shopId', 'o.relay_point as relay'])
    .select(['o.changed_address as changedAddress', 'o.vat_zone as vatZone', 's.warehouse_id as warehouseId'])
    .select(sql<number>`(SELECT count(*)::int + 1 FROM orders n WHERE n.purchase_id = o.purchase_id)`.as('rank'))
    .where('o.id', '=', order.id)
    .executeTakeFirstOrThrow()

async function findLines(tx: Tx, orderId: number, units: Wanted['units']) {
  const rows = await tx
    .selectFrom('order_lines as l')
    .select(['l.id as orderLineId', 'l.offer_id as offerId', 'l.vat_basis_points as vatBasisPoints'])
    .select(sql<boolean>`EXISTS (SELECT FROM offers_on_sale s WHERE s.id = l.offer_id)`.as('isOffered'))
    .select(
      sql<boolean>`EXISTS (SELECT FROM offers f WHERE f.id = l.offer_id AND f.lead_days IS NOT NULL)`.as('isMade'),
    )
    .select(
      sql<
        { offerId: number; quantity: number }[]
      >`(SELECT coalesce(json_agg(json_build_object('offerId', p.part_id, 'quantity', p.quantity)), '[]')
        FROM offer_parts p WHERE p.kit_id = l.offer_id)`.as('parts'),
    )
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute()
  return rows.flatMap(row => {
    const quantity = units.find(({ lineId }) => lineId === row.orderLineId)?.quantity ?? 0
    return quantity > 0 ? [{ ...row, quantity }] : []
  })
}

/** Nothing is to be paid: the seller has it to prepare at once. */
async function sendToPrepare(tx: Tx, orderId: number, userId: number, isMade: boolean): Promise<void> {
  const { day, days } = await tx
    .selectFrom('orders')
    .select([today.as('day'), 'preparation_days as days'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('orders')
    .set({ status: 'TO_PREPARE', paid_at: now, prepare_by: prepareBy(day, days, null, [], null) })
    .where('id', '=', orderId)
    .execute()
  await writeHistory(tx, orderId, 'seller', userId, [
    { axis: 'payment', from: 'PENDING', to: 'NOT_DUE' },
    { axis: 'order', from: 'AWAITING_PAYMENT', to: 'TO_PREPARE' },
    { axis: 'fulfilment', from: null, to: 'TO_PREPARE' },
    ...(isMade ? [{ axis: 'proof' as const, from: null, to: 'REMADE' }] : []),
  ])
}
