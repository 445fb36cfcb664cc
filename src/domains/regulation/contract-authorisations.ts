/** Marketing authorisations of plant protection products: the register of the Anses (E-Phy), and what it stops. */
import { calendarDay, operation, text, wholeNumber, z } from '#shared/contract.ts'

const isoDay = calendarDay({ error: 'Date invalide' })
const ammNumber = z.string().regex(/^\d{5,8}$/, '5 à 8 chiffres')

const product = z.strictObject({
  ammNumber,
  name: text(1, 200),
  holder: text(0, 200),
  state: z.enum(['AUTHORISED', 'WITHDRAWN']),
  /** Last days of sale and of use; null: the file gives none. */
  saleEndsOn: isoDay.nullable(),
  useEndsOn: isoDay.nullable(),
  useRange: text(0, 200),
  gardenUse: z.boolean(),
})
export type RegisteredProduct = z.output<typeof product>
export const maximumProducts = 40_000

export const loadAuthorisations = operation({
  method: 'POST',
  path: '/api/admin/authorisations',
  summary: 'Replaces the register of marketing authorisations by that of a newer file; all or none.',
  access: 'admin',
  body: z.strictObject({
    fileName: text(1, 200),
    sourceDay: isoDay,
    /** Accepts a file with less than half of the products of the last one. */
    acceptsFewer: z.boolean().default(false),
    products: z.array(product).min(1, 'Aucun produit').max(maximumProducts, '40 000 produits au plus'),
  }),
  errors: ['CONFLICT', 'INVALID_INPUT'],
  data: z.object({ products: wholeNumber(0, maximumProducts) }),
})

const stopped = z.object({
  articleId: z.number(),
  title: z.string(),
  seller: z.string(),
  ammNumber: z.string().nullable(),
  reason: z.string(),
})

export const showAuthorisations = operation({
  method: 'GET',
  path: '/api/admin/authorisations',
  summary: 'Returns the file that is loaded, and the offers that its register concerns and stops.',
  access: 'admin',
  data: z.object({
    /** Null until a file is loaded. */
    file: z.object({ name: z.string(), sourceDay: z.string(), loadedAt: z.string(), products: z.number() }).nullable(),
    /** Offers on sale of plant protection products. */
    offers: z.number(),
    /** Articles that the register stops, and their number; 100 are listed at most. */
    stops: z.number(),
    stopped: z.array(stopped),
  }),
})
export type AuthorisationsState = z.output<(typeof showAuthorisations)['data']>

export const findAuthorisation = operation({
  method: 'GET',
  path: '/api/seller/authorisations/:number',
  summary: 'Returns the product of a marketing authorisation number, and why it may not be sold.',
  access: 'seller',
  params: z.strictObject({ number: ammNumber }),
  data: z.object({
    /** Null: unknown to the register, or no register is loaded. */
    product: z
      .object({ name: z.string(), holder: z.string(), useRange: z.string(), gardenUse: z.boolean() })
      .nullable(),
    /** In French; null when it may be sold. */
    refusal: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
})
