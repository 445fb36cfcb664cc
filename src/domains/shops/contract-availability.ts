import { cents, id, operation, z } from '#shared/contract.ts'
import { offersAtOnce } from './rules/availability-limit.ts'

const offerIds = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Numéros d’offres séparés par des virgules')
  .max(offersAtOnce * 16)
  .transform(list => [...new Set(list.split(',').map(Number))])
  .refine(ids => ids.length <= offersAtOnce, `${offersAtOnce}\u00a0offres au plus`)

const quantities = z
  .string()
  .regex(/^[1-9]\d{0,6}(,[1-9]\d{0,6})*$/, 'Quantités séparées par des virgules')
  .max(offersAtOnce * 8)
  .transform(list => list.split(',').map(Number))

const delivery = z.object({
  mode: z.enum(['HOME', 'RELAY', 'FREIGHT']),
  /** What a professional pays. */
  htCents: cents,
  /** What a private person pays. */
  ttcCents: cents,
  /** Latest ISO day of arrival. */
  arrivesOn: z.string(),
})

const pickup = z.object({
  shopId: z.number(),
  name: z.string(),
  city: z.string(),
  /** Straight line from the postcode, else from the chosen shop. */
  km: z.number().nullable(),
  /** Units that this shop can sell now. */
  free: z.number().int(),
  /** When an order placed now is ready, in Paris time; null for a shop without opening hours. */
  ready: z.object({ day: z.string(), time: z.string() }).nullable(),
})

/** Where and when a quantity of an offer can be had. */
const availability = z.object({
  offerId: z.number(),
  /** Whether the quantity can be ordered now. */
  inStock: z.boolean(),
  /** The cheapest delivery; null when sold out, and when no delivery has a price. */
  delivery: delivery.nullable(),
  /** true: it is delivered, but to this postcode only on quotation. */
  onQuotation: z.boolean(),
  /** The chosen shop when it has it, else the nearest one that has. */
  pickup: pickup.nullable(),
  /** The nearest shop that has another model or offer of the article, when it is nearer than that of `pickup`. */
  nearer: pickup.pick({ shopId: true, city: true, km: true }).nullable(),
})
export type OfferAvailability = z.output<typeof availability>

export const findAvailability = operation({
  method: 'GET',
  path: '/api/availability',
  summary:
    'Tells when and where given offers can be delivered or collected, in given quantities or the smallest; offers not on sale are omitted.',
  access: 'public',
  cacheTags: ['articles', 'shops'],
  query: z
    .strictObject({
      offers: offerIds,
      /** One for each offer, in their order; the smallest of each when absent. */
      quantities: quantities.optional(),
      postcode: z
        .string()
        .regex(/^\d{5}$/, 'Cinq chiffres')
        .optional(),
      /** The chosen shop. */
      shop: id.optional(),
    })
    .refine(query => query.quantities === undefined || query.quantities.length === query.offers.length, {
      path: ['quantities'],
      message: 'Une quantité par offre',
    }),
  data: z.object({ offers: z.array(availability) }),
})
