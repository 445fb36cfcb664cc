import { repriceOffers } from '#domains/offers/server/reprice.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { ApiKey } from '#platform/http/caller.ts'
import type { PriceLine } from '../contract-feed.ts'
import { lineResults, refusedLine } from './line-results.ts'

/** Writes the prices of a seller's software; returns a result per line, in the order of the request. */
export async function updatePrices(tx: Tx, { vendorId }: ApiKey, lines: readonly PriceLine[]) {
  const first = new Map<string, number>()
  for (const [index, { reference }] of lines.entries()) if (!first.has(reference)) first.set(reference, index)
  const unique = lines.filter((line, index) => first.get(line.reference) === index)
  const results = await repriceOffers(tx, vendorId, unique)
  const byReference = new Map(unique.map(({ reference }, place) => [reference, results[place]]))
  return lineResults(
    lines.map(({ reference }, index) => {
      if (first.get(reference) !== index)
        return refusedLine(index, 'Cette référence figure déjà plus haut dans l’envoi.')
      const result = byReference.get(reference)
      if (!result || result.status === 'refused') return refusedLine(index, result?.reason ?? 'Référence inconnue.')
      return { index, status: result.status, reason: null }
    }),
  )
}
