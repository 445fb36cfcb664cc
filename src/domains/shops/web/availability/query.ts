import { request } from '#shared/request.ts'
import { createBatchedQuery } from '#ui/batched-query.ts'
import type { findAvailability, OfferAvailability } from '../../contract-availability.ts'
import { offersAtOnce } from '../../rules/availability-limit.ts'
import type { BuyerPlace } from '../../rules/place.ts'

const queryOf = ({ postcode, shop }: BuyerPlace) =>
  new URLSearchParams({ ...(postcode && { postcode }), ...(shop && { shop: `${shop.id}` }) }).toString()

/** Of offers in given quantities: the quantity of each is in the scope. */
const quantityName = (offerId: number) => `q${offerId}`
function quantitiesIn(scope: URLSearchParams, ids: readonly number[]) {
  const quantities = ids.flatMap(id => scope.get(quantityName(id)) ?? [])
  return quantities.length === ids.length ? { quantities: quantities.join(',') } : {}
}

const availability = createBatchedQuery<OfferAvailability>(
  async (ids, scope) => {
    const asked = new URLSearchParams(scope)
    const place = Object.fromEntries(
      ['postcode', 'shop'].flatMap(name => (asked.has(name) ? [[name, asked.get(name) ?? '']] : [])),
    )
    const { offers } = await request<typeof findAvailability>(
      { method: 'GET', path: '/api/availability' },
      { query: { ...place, ...quantitiesIn(asked, ids), offers: ids.join(',') } },
    )
    return new Map(offers.map(offer => [offer.offerId, offer]))
  },
  { freshMs: 60_000, atOnce: offersAtOnce },
)

/** Undefined until the response; null when the offer is not on sale or the call failed. */
export const useAvailability = (offerId: number, place: BuyerPlace): OfferAvailability | null | undefined =>
  availability.use(offerId, queryOf(place))

/** Of several offers, in the quantity of each. */
export function useAvailabilityOf(lines: readonly { offerId: number; quantity: number }[], place: BuyerPlace) {
  const scope = new URLSearchParams(queryOf(place))
  for (const { offerId, quantity } of lines) scope.set(quantityName(offerId), `${quantity}`)
  return availability.useAll(
    lines.map(({ offerId }) => offerId),
    scope.toString(),
  )
}
