import { repriceOffers } from '#domains/offers/server/reprice.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { ApiKey } from '#platform/http/caller.ts'
import type { PriceLine } from '../contract-feed.ts'
import { lineResults, refusedLine } from './line-results.ts'

/** Writes the prices of a seller's software; returns a result per line, in the order of the request. */
export async function updatePrices(tx: Tx, { vendorId }: ApiKey, lines: readonly PriceLine[]) {
  const first = new Map<string, number>()
  for (const [index, { reference }] of lines.entries()) if (!first.has(reference)) first.set(reference, index)
  const kept = lines.filter((line, index) => first.get(line.reference) === index)
  const answers = await repriceOffers(tx, vendorId, kept)
  const byReference = new Map(kept.map(({ reference }, place) => [reference, answers[place]]))
  return lineResults(
    lines.map(({ reference }, index) => {
      if (first.get(reference) !== index)
        return refusedLine(index, 'Cette référence figure déjà plus haut dans l’envoi.')
      const answer = byReference.get(reference)
      if (!answer || answer.status === 'refused') return refusedLine(index, answer?.reason ?? 'Référence inconnue.')
      return { index, status: answer.status, reason: null }
    }),
  )
}
