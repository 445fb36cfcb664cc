import { useEffect, useSyncExternalStore } from 'react'
import { request } from '#shared/request.ts'
import type { findAvailability, OfferAvailability } from '../../contract-availability.ts'
import { offersAtOnce } from '../../rules/availability-limit.ts'
import type { BuyerPlace } from '../../rules/place.ts'

const freshMs = 60_000

type Stored = { askedAt: number; found: OfferAvailability | null | undefined }
const stored = new Map<string, Stored>()
const waiting = new Map<string, Set<number>>()
const readers = new Set<() => void>()

const queryOf = ({ postcode, shop }: BuyerPlace) =>
  new URLSearchParams({ ...(postcode && { postcode }), ...(shop && { shop: `${shop.id}` }) }).toString()
const keyOf = (query: string, offerId: number) => `${query} ${offerId}`

/** One request for all offers that a page asks for in the same render. */
function ask(query: string, offerId: number) {
  const key = keyOf(query, offerId)
  const known = stored.get(key)
  if (known && Date.now() - known.askedAt < freshMs) return
  stored.set(key, { askedAt: Date.now(), found: known?.found })
  if (waiting.size === 0) setTimeout(send)
  const together = waiting.get(query) ?? new Set()
  waiting.set(query, together.add(offerId))
}

function send() {
  for (const [query, offerIds] of waiting) {
    const ids = [...offerIds]
    for (let from = 0; from < ids.length; from += offersAtOnce) void load(query, ids.slice(from, from + offersAtOnce))
  }
  waiting.clear()
}

async function load(query: string, ids: readonly number[]) {
  const place = Object.fromEntries(new URLSearchParams(query))
  const response = request<typeof findAvailability>(
    { method: 'GET', path: '/api/availability' },
    { query: { ...place, offers: ids.join(',') } },
  )
  // On an error nothing is known: the page shows what it said before.
  const found = await response.then(({ offers }) => offers).catch(() => [])
  for (const id of ids) {
    const askedAt = stored.get(keyOf(query, id))?.askedAt ?? 0
    stored.set(keyOf(query, id), { askedAt, found: found.find(({ offerId }) => offerId === id) ?? null })
  }
  for (const notify of readers) notify()
}

function subscribe(notify: () => void) {
  readers.add(notify)
  return () => readers.delete(notify)
}

/** Undefined until the response; null when the offer is not on sale or the call failed. */
export function useAvailability(offerId: number, place: BuyerPlace): OfferAvailability | null | undefined {
  const query = queryOf(place)
  useEffect(() => ask(query, offerId), [query, offerId])
  return useSyncExternalStore(
    subscribe,
    () => stored.get(keyOf(query, offerId))?.found,
    () => undefined,
  )
}
