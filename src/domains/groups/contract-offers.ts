import { cents, id, operation, z } from '#shared/contract.ts'
import { byToken, groupDetail, groupQuantity, groupTier } from './contract.ts'

export const listOffersToAdd = operation({
  method: 'GET',
  path: '/api/groups/:token/offers',
  summary:
    'Lists the offers of the same seller that may be added to an open group, by title or reference. Of the organiser.',
  access: 'user',
  params: byToken,
  query: z.strictObject({ q: z.string().trim().max(100).optional() }),
  errors: ['NOT_FOUND', 'GROUP_CLOSED'],
  data: z.object({
    number: z.string(),
    vendor: z.string(),
    /** How many may still be added. */
    room: z.number(),
    offers: z.array(
      z.object({
        offerId: z.number(),
        title: z.string(),
        slug: z.string(),
        saleUnit: z.string(),
        step: z.number(),
        priceCents: cents,
        vatBasisPoints: z.number(),
        tiers: z.array(groupTier),
        /** Proposed. */
        minimum: z.number(),
      }),
    ),
  }),
})

export const addGroupOffer = operation({
  method: 'POST',
  path: '/api/groups/:token/offers',
  summary: 'Adds an offer of the same seller to an open group, with a minimum of its own. Of the organiser.',
  access: 'user',
  buys: true,
  params: byToken,
  body: z.strictObject({ offerId: id, minimum: groupQuantity.min(1, 'Un minimum') }),
  limit: { attempts: 60, minutes: 60 },
  errors: ['NOT_FOUND', 'GROUP_CLOSED', 'GROUP_REFUSED', 'DELIVERY_UNAVAILABLE', 'CONFLICT'],
  data: groupDetail,
})

export const removeGroupOffer = operation({
  method: 'DELETE',
  path: '/api/groups/:token/offers/:offerId',
  summary: 'Removes an added offer to which nobody has committed. Of the organiser.',
  access: 'user',
  params: byToken.extend({ offerId: id }),
  errors: ['NOT_FOUND', 'GROUP_CLOSED', 'CONFLICT'],
  data: groupDetail,
})
