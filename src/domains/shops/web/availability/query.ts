import { request } from '#shared/request.ts'
import { createBatchedQuery } from '#ui/batched-query.ts'
import type { findAvailability, OfferAvailability } from '../../contract-availability.ts'
import { offersAtOnce } from '../../rules/availability-limit.ts'
import type { BuyerPlace } from '../../rules/place.ts'

const queryOf = ({ postcode, shop }: BuyerPlace) =>
  new URLSearchParams({ ...(postcode && { postcode }), ...(shop && { shop: `${shop.id}` }) }).toString()

const availability = createBatchedQuery<OfferAvailability>(
  async (ids, scope) => {
    const place = Object.fromEntries(new URLSearchParams(scope))
    const { offers } = await request<typeof findAvailability>(
      { method: 'GET', path: '/api/availability' },
      { query: { ...place, offers: ids.join(',') } },
    )
    return new Map(offers.map(offer => [offer.offerId, offer]))
  },
  { freshMs: 60_000, atOnce: offersAtOnce },
)

/** Undefined until the response; null when the offer is not on sale or the call failed. */
export const useAvailability = (offerId: number, place: BuyerPlace): OfferAvailability | null | undefined =>
  availability.use(offerId, queryOf(place))
