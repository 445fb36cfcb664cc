import { offersAtOnce } from '#domains/shops/rules/availability-limit.ts'
import { cents, operation, z } from '#shared/contract.ts'

const ownPrice = z.object({
  offerId: z.number(),
  /** HT of one unit, for the smallest quantity that can be ordered. */
  priceCents: cents,
  vatBasisPoints: z.number(),
  saleUnit: z.string(),
  packLabel: z.string(),
  step: z.number(),
  minimum: z.number(),
  /** Quantities from which the unit costs this buyer less. */
  tiers: z.array(z.object({ from: z.number(), priceCents: cents })),
  listName: z.string(),
})
export type OwnPrice = z.output<typeof ownPrice>

export const findOwnPrices = operation({
  method: 'GET',
  path: '/api/prices',
  summary:
    'Returns the prices that sellers agreed with the caller, of given offers; offers at the public price are omitted.',
  access: 'user',
  query: z.strictObject({
    offers: z
      .string()
      .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Numéros d’offres séparés par des virgules')
      .max(offersAtOnce * 16)
      .transform(list => [...new Set(list.split(',').map(Number))])
      .refine(ids => ids.length <= offersAtOnce, `${offersAtOnce}\u00a0offres au plus`),
  }),
  data: z.object({ prices: z.array(ownPrice) }),
})
