import { sql } from 'kysely'
import { type Counted, countMany } from '#domains/stock/server/count.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { ApiKey } from '#platform/http/caller.ts'
import type { FeedStockLine, LineResult } from '../contract-feed.ts'
import { lineResults, refusedLine } from './line-results.ts'

type Aim = { offerId: number; warehouseId: number }
const keyOf = ({ offerId, warehouseId }: Aim) => `${offerId} ${warehouseId}`

/** Writes the stock counts of a seller's software; returns a result per line, in the order of the request. */
export async function updateStock(tx: Tx, { vendorId, holder }: ApiKey, lines: readonly FeedStockLine[]) {
  const find = await finder(tx, vendorId, lines)
  const seen = new Set<string>()
  const aims = lines.map((line): Aim | string => {
    const aim = find(line)
    if (typeof aim === 'string') return aim
    const key = keyOf(aim)
    if (seen.has(key)) return 'Cet article figure déjà plus haut dans l’envoi, pour le même dépôt.'
    seen.add(key)
    return aim
  })
  const counts = aims.flatMap((aim, index) =>
    typeof aim === 'string' ? [] : [{ ...aim, set: lines[index]?.quantity ?? 0 }],
  )
  const counted = await countMany(tx, { vendorId, userId: holder.id, reason: 'count' }, counts)
  const byPlace = new Map(counted.map(row => [keyOf(row), row]))
  return lineResults(
    aims.map((aim, index) =>
      typeof aim === 'string' ? refusedLine(index, aim) : lineResult(index, byPlace.get(keyOf(aim))),
    ),
  )
}

function lineResult(index: number, counted: Counted | undefined): LineResult {
  if (!counted || counted.refusal) return refusedLine(index, counted?.refusal ?? unknownOffer)
  return { index, status: counted.before === counted.after ? 'unchanged' : 'updated', reason: null }
}

const unknownOffer = 'Référence inconnue de votre catalogue.'
const unknownPlace = 'Ce dépôt ou ce magasin n’est pas le vôtre.'

/**
 * Resolves a line, or returns the French reason why it cannot be; another seller's goods are unknown like missing ones.
 */
async function finder(tx: Tx, vendorId: number, lines: readonly FeedStockLine[]) {
  const offers = await offersOf(tx, vendorId, lines)
  const byReference = new Map(offers.map(offer => [offer.reference, offer.id]))
  const byEan = Map.groupBy(offers, offer => offer.ean)
  const { warehouses, shops } = await placesOf(tx, vendorId)
  const [only, second] = warehouses
  const warehouseOf = ({ warehouseId, shopId }: FeedStockLine): number | string => {
    if (shopId !== undefined) return shops.get(shopId) ?? unknownPlace
    if (warehouseId !== undefined) return warehouses.includes(warehouseId) ? warehouseId : unknownPlace
    if (only !== undefined && second === undefined) return only
    return 'Indiquez warehouseId ou shopId\u00a0: vous avez plusieurs dépôts.'
  }
  const offerOf = ({ reference, ean }: FeedStockLine): number | string => {
    if (reference !== undefined) return byReference.get(reference) ?? unknownOffer
    const [found, other] = byEan.get(ean ?? null) ?? []
    if (other) return 'Plusieurs de vos offres portent cet EAN\u00a0: donnez la référence.'
    return found?.id ?? 'EAN inconnu de votre catalogue.'
  }
  return (line: FeedStockLine): Aim | string => {
    const offerId = offerOf(line)
    if (typeof offerId === 'string') return offerId
    const warehouseId = warehouseOf(line)
    return typeof warehouseId === 'string' ? warehouseId : { offerId, warehouseId }
  }
}

const offersOf = (tx: Tx, vendorId: number, lines: readonly FeedStockLine[]) =>
  tx
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .select(['o.id', 'o.reference', 'v.ean'])
    .where('o.vendor_id', '=', vendorId)
    .where(
      sql<boolean>`o.reference = any(${lines.flatMap(line => line.reference ?? [])}::text[])
        OR v.ean = any(${lines.flatMap(line => line.ean ?? [])}::text[])`,
    )
    .execute()

async function placesOf(tx: Tx, vendorId: number) {
  const warehouses = await tx.selectFrom('warehouses').select('id').where('vendor_id', '=', vendorId).execute()
  const shops = await tx.selectFrom('shops').select(['id', 'warehouse_id']).where('vendor_id', '=', vendorId).execute()
  return {
    warehouses: warehouses.map(({ id }) => id),
    shops: new Map(shops.map(shop => [shop.id, shop.warehouse_id])),
  }
}
