/** Lots of an order, written under its lock: every change is a new revision. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { publishLive } from '#platform/live-hub.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { GivenLots, LotAtCounter, LotUnits } from '../../contract-lots.ts'
import { type Lot, unitsOfLots, unitsWithoutLot } from '../../rules/lots.ts'
import { type LockedOrder, lockOrderForParty } from '../access.ts'
import { findLotUnits } from './find-lots.ts'

/** NOT_FOUND for units that are not of this order, or not tracked. */
export async function recordLots(tx: Tx, orderId: number, user: CurrentUser, given: GivenLots) {
  const order = await lockOwnOrder(tx, orderId, user)
  const all = await findLotUnits(tx, orderId)
  const units = all.find(
    ({ lineId, offerId, shipmentId }) =>
      lineId === given.lineId && offerId === given.offerId && shipmentId === given.shipmentId,
  )
  if (!units) throw fail('NOT_FOUND')
  if (units.revision !== given.revision)
    throw fail('CONFLICT', {
      sentence: 'Un autre membre de votre équipe vient d’indiquer ces lots\u00a0: vérifiez-les.',
    })
  const lots = mergedLots(given.lots)
  if (units.gone) checkCorrection(units, lots, given.reason)
  else checkWaiting(order, units, lots)
  return { id: orderId, revision: await writeRevision(tx, order, user, units, { lots, reason: given.reason }) }
}

/** Adds the lot to the first units of the article that still wait for one. */
export async function addLotAtCounter(
  tx: Tx,
  vendorId: number,
  user: CurrentUser,
  { number, code, lot, units, bestBefore }: LotAtCounter['given'],
): Promise<LotAtCounter['result']> {
  const found = await tx
    .selectFrom('orders')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('number', '=', number.toUpperCase())
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND', { sentence: `Aucune de vos commandes n’a le numéro «\u00a0${number}\u00a0».` })
  const order = await lockOwnOrder(tx, found.id, user)
  const offers = await offersWithCode(tx, vendorId, code)
  const all = (await findLotUnits(tx, order.id)).filter(one => !one.gone && offers.includes(one.offerId))
  const [first] = all
  if (!first)
    throw fail('CONFLICT', { sentence: `Aucun article «\u00a0${code}\u00a0» de cette commande n’attend de lot.` })
  const waiting = all.filter(one => unitsWithoutLot(one) > 0)
  const [target] = waiting
  const left = waiting.reduce((sum, one) => sum + unitsWithoutLot(one), 0)
  if (!target || units > unitsWithoutLot(target))
    throw fail('CONFLICT', {
      sentence: target ? tooMany(unitsWithoutLot(target)) : `Les lots de «\u00a0${first.title}\u00a0» sont complets.`,
    })
  const lots = mergedLots([...target.lots, { lot, quantity: units, bestBefore }])
  checkWaiting(order, target, lots)
  await writeRevision(tx, order, user, target, { lots, reason: '' })
  return { id: order.id, number: number.toUpperCase(), title: target.title, lot, left: left - units }
}

type ShippedLot = Lot & { lineId: number; offerId?: number | undefined }

/** Lots of waiting units that a seller's software gives with the dispatch: they replace those recorded before. */
export async function recordShippedLots(tx: Tx, orderId: number, user: CurrentUser, given: readonly ShippedLot[]) {
  const order = await lockOwnOrder(tx, orderId, user)
  const all = (await findLotUnits(tx, orderId)).filter(({ gone }) => !gone)
  const unitsFor = ({ lineId, offerId }: ShippedLot) =>
    all.find(one => one.lineId === lineId && (offerId === undefined || one.offerId === offerId))
  const unknown = given.findIndex(one => !unitsFor(one))
  if (unknown >= 0)
    throw fail('INVALID_INPUT', {
      fields: { [`lots.${unknown}.lineId`]: 'Rien à livrer de suivi par lot sur cette ligne.' },
    })
  for (const units of all) {
    const lots = mergedLots(
      given
        .filter(one => unitsFor(one) === units)
        .map(({ lot, quantity, bestBefore }) => ({ lot, quantity, bestBefore })),
    )
    if (lots.length === 0) continue
    checkWaiting(order, units, lots)
    await writeRevision(tx, order, user, units, { lots, reason: '' })
  }
}

const offersWithCode = async (tx: Tx, vendorId: number, code: string): Promise<number[]> => {
  const digits = code.replace(/[\s-]/g, '')
  const { rows } = await sql<{ id: number }>`SELECT o.id FROM offers o JOIN variants v ON v.id = o.variant_id
    WHERE o.vendor_id = ${vendorId} AND (v.ean = ${digits} OR lower(o.reference) = lower(${code}))`.execute(tx)
  return rows.map(({ id }) => id)
}

/** FORBIDDEN for the buyer and the operator: the seller packs. */
async function lockOwnOrder(tx: Tx, orderId: number, user: CurrentUser): Promise<LockedOrder> {
  const { order, parties } = await lockOrderForParty(tx, orderId, user)
  if (!parties.includes('seller')) throw fail('FORBIDDEN')
  return order
}

const tooMany = (left: number) => `Il en reste ${left} sans lot, pas davantage.`

/** Some lots now, others later: the total is checked when the goods leave. */
function checkWaiting(order: LockedOrder, units: LotUnits, lots: readonly Lot[]) {
  if (order.status === 'CANCELLED') throw fail('WRONG_STATUS', { sentence: 'La commande est annulée.' })
  if (unitsOfLots(lots) > units.units)
    throw fail('INVALID_INPUT', { fields: { lots: `${units.units} à livrer, pas davantage.` } })
}

function checkCorrection(units: LotUnits, lots: readonly Lot[], reason: string) {
  if (reason === '')
    throw fail('INVALID_INPUT', { fields: { reason: 'Ces articles sont partis\u00a0: indiquez pourquoi.' } })
  if (unitsOfLots(lots) !== units.units)
    throw fail('INVALID_INPUT', { fields: { lots: `Les lots portent sur ${units.units} en tout, ce qui est parti.` } })
}

/** The same lot and date twice is one row. */
function mergedLots(lots: readonly Lot[]): Lot[] {
  const merged = new Map<string, Lot>()
  for (const one of lots) {
    const key = `${one.lot} ${one.bestBefore}`
    const before = merged.get(key)
    merged.set(key, before ? { ...before, quantity: before.quantity + one.quantity } : one)
  }
  return [...merged.values()]
}

async function writeRevision(
  tx: Tx,
  order: LockedOrder,
  user: CurrentUser,
  units: LotUnits,
  { lots, reason }: { lots: readonly Lot[]; reason: string },
): Promise<number> {
  const revision = units.revision + 1
  await tx
    .insertInto('order_lots')
    .values(
      lots.map(({ lot, quantity, bestBefore }, position) => ({
        order_id: order.id,
        vendor_id: order.vendorId,
        order_line_id: units.lineId,
        offer_id: units.offerId,
        shipment_id: units.shipmentId,
        revision,
        position,
        lot,
        quantity,
        best_before: bestBefore,
        author_id: user.id,
        reason: units.gone ? reason : null,
      })),
    )
    .execute()
  await publishLive(tx, [`user:${order.userId}`, `vendor:${order.vendorId}`], { topic: 'orders', id: order.id })
  return revision
}
