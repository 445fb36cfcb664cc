import type { PageApi } from '#shared/page-api.ts'
import { findStockOffer } from '../contract.ts'

/** How many of the last movements the pages of counts and receptions show. */
export const recentMoves = 8

export type ScannedOffer = Awaited<ReturnType<typeof loadScannedOffer>>

/** Once a movement of it is recorded, the page is ready for the next code; a refused one stays on its offer. */
export const readyAfter = <T extends { code: string; found: unknown }>(scanned: T, done: unknown): T =>
  done ? { ...scanned, code: '', found: null } : scanned

/** The warehouse of the URL, else the first one, and the offer there whose code was typed or scanned. */
export async function loadScannedOffer(
  { attempt }: PageApi,
  request: Request,
  warehouses: readonly { id: number; name: string }[],
) {
  const search = new URL(request.url).searchParams
  const code = (search.get('code') ?? '').trim()
  const place = warehouses.find(({ id }) => `${id}` === search.get('depot')) ?? warehouses[0] ?? null
  const found = code && place ? await attempt(findStockOffer, { query: { code, warehouseId: place.id } }) : null
  return {
    place,
    code,
    found: found?.ok ? found.data : null,
    missing: found && !found.ok ? found.error : null,
  }
}
