import { sql } from 'kysely'
import { mondayOf } from '#domains/shipping/rules/working-days.ts'
import { today } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { addDays } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { queueStockRefresh } from './movements.ts'

type Announcement = { reference: string; warehouseId: number; units: number; day: string }
export type Announced = {
  offerId: number
  title: string
  units: number
  week: string | null
  /** Order lines sold in advance that now wait for another week than the one they were promised. */
  movedLines: number[]
}

/** Vine plants are ordered up to two years ahead. */
const farthestDays = 800

/**
 * Sets the units that may be sold before they arrive. NOT_FOUND for an offer or a warehouse of another seller; CONFLICT
 * below the units already sold in advance. Locks the row of stock.
 */
export async function setAnnounced(tx: Tx, vendorId: number, given: Announcement): Promise<Announced> {
  const offer = await ownOffer(tx, vendorId, given)
  const week = given.units === 0 ? null : mondayOf(given.day)
  if (week !== null) refuseWeek(week, given.day, offer.today)
  await sql`INSERT INTO stock (warehouse_id, offer_id, vendor_id) VALUES (${given.warehouseId}, ${offer.id}, ${vendorId})
    ON CONFLICT DO NOTHING`.execute(tx)
  const place = { offerId: offer.id, warehouseId: given.warehouseId }
  const { rows } = await sql<{ missing: number }>`SELECT greatest(0, reserved - on_hand) AS missing FROM stock
    WHERE offer_id = ${place.offerId} AND warehouse_id = ${place.warehouseId} FOR UPDATE`.execute(tx)
  const missing = rows[0]?.missing ?? 0
  if (missing > given.units) throw fail('CONFLICT', { sentence: soldSentence(missing) })
  await sql`UPDATE stock SET announced = ${given.units}, announced_week = ${week}::date
    WHERE offer_id = ${place.offerId} AND warehouse_id = ${place.warehouseId}`.execute(tx)
  await queueStockRefresh(tx, [offer.id])
  const movedLines = week === null || missing === 0 ? [] : await linesOfOtherWeek(tx, place, week)
  return { offerId: offer.id, title: offer.title, units: given.units, week, movedLines }
}

async function ownOffer(tx: Tx, vendorId: number, { reference, warehouseId }: Announcement) {
  const offer = await tx
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .innerJoin('warehouses as w', 'w.vendor_id', 'o.vendor_id')
    .select([
      'o.id',
      'o.lead_days as leadDays',
      sql<string>`concat_ws(', ', a.title, nullif(v.label, ''))`.as('title'),
      today.as('today'),
      sql<boolean>`EXISTS (SELECT FROM offer_parts p WHERE p.kit_id = o.id)`.as('isKit'),
    ])
    .where('o.vendor_id', '=', vendorId)
    .where(eb => eb(eb.fn('lower', ['o.reference']), '=', reference.toLowerCase()))
    .where('w.id', '=', warehouseId)
    .executeTakeFirst()
  if (!offer) throw fail('NOT_FOUND', { sentence: 'Aucune de vos offres ne porte cette référence.' })
  if (offer.isKit) throw fail('CONFLICT', { sentence: 'Un coffret suit ses éléments\u00a0: annoncez-les.' })
  if (offer.leadDays !== null)
    throw fail('CONFLICT', {
      sentence: 'Cette offre est fabriquée à la demande\u00a0: elle se vend sans être annoncée.',
    })
  return offer
}

function refuseWeek(week: string, day: string, now: string) {
  const sentence =
    day < now
      ? 'Cette date est passée.'
      : week > addDays(now, farthestDays)
        ? 'Une précommande s’annonce deux ans à l’avance au plus.'
        : null
  if (sentence) throw fail('INVALID_INPUT', { sentence, fields: { day: sentence } })
}

const soldSentence = (units: number) =>
  `${units} unité${units > 1 ? 's sont déjà vendues' : ' est déjà vendue'} en précommande\u00a0: annoncez-en au moins autant, ou annulez ces commandes.`

/** Lines with units that what is on hand does not serve, promised for another week. */
async function linesOfOtherWeek(tx: Tx, place: { offerId: number; warehouseId: number }, week: string) {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT l.id FROM (
      SELECT r.order_line_id, sum(r.quantity) OVER (ORDER BY r.id) AS upto FROM stock_reservations r
      WHERE r.offer_id = ${place.offerId} AND r.warehouse_id = ${place.warehouseId} AND r.state IN ('held', 'committed')
    ) q JOIN stock s ON s.offer_id = ${place.offerId} AND s.warehouse_id = ${place.warehouseId}
    JOIN order_lines l ON l.id = q.order_line_id
    WHERE q.upto > s.on_hand AND l.announced_week IS DISTINCT FROM ${week}::date ORDER BY l.id`.execute(tx)
  return rows.map(row => row.id)
}
