/** Purchase register of a buyer. */
import { operation, wholeNumber, z } from '#shared/contract.ts'
import { registerKinds } from './rules/purchase-register.ts'
import { goodsClasses } from './rules.ts'

/** The year in which the campaign starts; without one, the current campaign. */
export const registerFilter = z.strictObject({
  campaign: wholeNumber(2020, 2100).optional(),
  kind: z.enum(registerKinds).default('all'),
})
export type RegisterFilter = z.output<typeof registerFilter>

const registerRow = z.object({
  lineId: z.number(),
  /** The day on which the goods were received, or left when the carrier reported no delivery. */
  day: z.string(),
  title: z.string(),
  variantLabel: z.string(),
  reference: z.string(),
  /** Null for an article that is no longer in the catalogue. */
  slug: z.string().nullable(),
  ammNumber: z.string().nullable(),
  classes: z.array(z.enum(goodsClasses)),
  lots: z.array(z.string()),
  quantity: z.number(),
  /** Units returned or refunded. */
  returned: z.number(),
  saleUnit: z.string(),
  seller: z.string(),
  orderId: z.number(),
  orderNumber: z.string(),
  /** The newest safety data sheet of the article. */
  safetySheet: z.object({ id: z.number(), datedOn: z.string().nullable() }).nullable(),
})
export type RegisterRow = z.output<typeof registerRow>

export const showPurchaseRegister = operation({
  method: 'GET',
  path: '/api/purchase-register',
  summary:
    'Lists what the caller received in one campaign, with marketing authorisations, lots and safety data sheets.',
  access: 'user',
  query: registerFilter,
  data: z.object({
    campaign: z.number(),
    /** Campaigns with purchases, newest first, and the current one. */
    campaigns: z.array(z.number()),
    /** Newest first; 500 at most, the file has all. */
    rows: z.array(registerRow),
    total: z.number(),
  }),
})
