import type { handOverOrder } from '#domains/orders/contract-counter.ts'
import type { addLotAtCounter } from '#domains/orders/contract-lots.ts'
import type { receiveDropByNumber } from '#domains/parcelshop/contract-seller.ts'
import type { receiveReturn } from '#domains/returns/contract-counter.ts'
import type { moveAtCounter } from '#domains/stock/contract-counter.ts'
import type { transferStock } from '#domains/stock/contract-transfer.ts'
import type { CounterMove } from '#domains/stock/rules.ts'
import { RequestError, request } from '#shared/request.ts'
import { type CounterEntry, type CounterMode, unitsIn } from '../rules.ts'
import {
  handedOverOrder,
  movedUnits,
  receivedParcels,
  receivedReturn,
  recordedLot,
  transferredUnits,
} from './results.ts'

export const moveKinds: Partial<Record<CounterMode, CounterMove>> = {
  recevoir: 'delivery',
  vendre: 'sale',
  compter: 'count',
  casse: 'breakage',
}

/** A connection that is neither up nor down must not hold the queue; the server recognises what is sent twice. */
const sendTimeoutMilliseconds = 10_000

/** Sends one entry under its key; returns what happened, in French. */
export async function sendEntry(entry: CounterEntry, idempotencyKey: string): Promise<string> {
  const { mode, code, number, restock, units, warehouseId } = entry
  const signal = AbortSignal.timeout(sendTimeoutMilliseconds)
  if (mode === 'remettre')
    return handedOverOrder(
      await request<typeof handOverOrder>(
        { method: 'POST', path: '/api/seller/orders/hand-over' },
        { body: { code, number } },
        { signal },
      ),
    )
  if (mode === 'lots')
    return recordedLot(
      await request<typeof addLotAtCounter>(
        { method: 'POST', path: '/api/seller/orders/lots' },
        {
          body: { number, code, lot: entry.lot ?? '', units: unitsIn(units), bestBefore: entry.bestBefore || null },
        },
        { idempotencyKey, signal },
      ),
    )
  if (mode === 'retour')
    return receivedReturn(
      await request<typeof receiveReturn>(
        { method: 'POST', path: '/api/seller/returns/receive' },
        { body: { number: code, restock } },
        { idempotencyKey, signal },
      ),
    )
  if (mode === 'colis')
    return receivedParcels(
      await request<typeof receiveDropByNumber>(
        { method: 'POST', path: '/api/seller/parcel-drops/receive' },
        { body: { number: code } },
        { signal },
      ),
    )
  if (mode === 'transferer')
    return transferredUnits(
      await request<typeof transferStock>(
        { method: 'POST', path: '/api/seller/stock/transfer' },
        { body: { code, fromId: Number(warehouseId), toId: Number(entry.toId), units: unitsIn(units) } },
        { idempotencyKey, signal },
      ),
    )
  const body = {
    code,
    warehouseId: Number(warehouseId),
    kind: moveKinds[mode] ?? 'count',
    units: unitsIn(units),
    lot: entry.lot || null,
    bestBefore: entry.bestBefore || null,
  }
  return movedUnits(
    await request<typeof moveAtCounter>(
      { method: 'POST', path: '/api/seller/stock/counter' },
      { body },
      { idempotencyKey, signal },
    ),
  )
}

/** Why an entry was refused; null when it should be sent again later: no network, no session, or too busy a service. */
export function refusalOf(error: unknown): string | null {
  if (error instanceof DOMException && error.name === 'TimeoutError') return null
  if (!(error instanceof RequestError)) throw error
  const later = error.status >= 500 || error.status === 401 || error.status === 429
  return later ? null : (Object.values(error.fields)[0] ?? error.message)
}
