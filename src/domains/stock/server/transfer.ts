import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { StockTransfer, transferStock } from '../contract-transfer.ts'
import type { StockRow } from '../rules.ts'
import { openPlaces } from './count.ts'
import { applyMovements, lockStock } from './movements.ts'
import { findStockOfOffer } from './seller-queries.ts'

type Given = Input<typeof transferStock>['body']

/**
 * Moves free units from one warehouse to another under the offer's lock: what is sold stays where it is promised.
 * NOT_FOUND for an offer or a warehouse of another seller. The contrary transfer undoes it.
 */
export async function moveBetweenWarehouses(
  tx: Tx,
  vendorId: number,
  userId: number,
  { code, fromId, toId, units, expected }: Given,
): Promise<StockTransfer> {
  const { offerId, reference, title, isKit } = await findStockOfOffer(tx, vendorId, code, fromId)
  if (isKit) throw fail('CONFLICT', { sentence: 'Un coffret suit ses éléments\u00a0: transférez-les.' })
  const names = await warehouseNames(tx, vendorId, [fromId, toId])
  await openPlaces(tx, vendorId, [
    { offerId, warehouseId: fromId },
    { offerId, warehouseId: toId },
  ])
  const rows = await lockStock(tx, [offerId])
  const [from, to] = [fromId, toId].map(id => rows.find(row => row.warehouseId === id))
  if (!from || !to) throw fail('NOT_FOUND')
  refuseBeyondFree(from, units, expected)
  const movement = { offerId, reserved: 0, reservationId: null }
  const movements = [
    { ...movement, warehouseId: fromId, onHand: -units },
    { ...movement, warehouseId: toId, onHand: units },
  ]
  await applyMovements(tx, rows, movements, 'transfer', userId)
  const side = ({ warehouseId, onHand, reserved }: StockRow, change: number) => ({
    id: warehouseId,
    name: names.get(warehouseId) ?? '',
    before: onHand,
    after: onHand + change,
    free: freeHere({ onHand: onHand + change, reserved }),
  })
  return { reference, title, units, from: side(from, -units), to: side(to, units) }
}

async function warehouseNames(tx: Tx, vendorId: number, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('warehouses')
    .select(['id', 'name'])
    .where('vendor_id', '=', vendorId)
    .where('id', 'in', ids)
    .execute()
  if (rows.length !== ids.length) throw fail('NOT_FOUND', { sentence: 'Ce dépôt n’est pas l’un des vôtres.' })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const freeHere = ({ onHand, reserved }: Pick<StockRow, 'onHand' | 'reserved'>) => Math.max(0, onHand - reserved)

function refuseBeyondFree(from: StockRow, units: number, expected: number | undefined) {
  const free = freeHere(from)
  const count = `${free}\u00a0unité${free > 1 ? 's libres' : ' libre'}`
  if (expected !== undefined && expected !== free)
    throw fail('CONFLICT', { sentence: `Le stock a bougé depuis\u00a0: il y a ${count} dans ce dépôt.` })
  if (units > free)
    throw fail('CONFLICT', {
      sentence: `Il n’y a que ${count} dans ce dépôt\u00a0: ce qui est vendu attend de partir de là.`,
    })
}
