import { calendarDay, cents, id, operation, paragraphs, z } from '#shared/contract.ts'
import { groupStatuses, offerCap, shareStates } from './rules.ts'

const token = z.uuid()
export const byToken = z.strictObject({ token })
const day = calendarDay('Une date')
export const groupQuantity = z
  .number({ error: 'Une quantité' })
  .int('Un nombre entier')
  .max(100_000, '100\u00a0000 au plus')

export const groupTier = z.object({ from: z.number(), priceCents: cents })
const summary = z.object({
  token: z.string(),
  number: z.string(),
  status: z.enum(groupStatuses),
  title: z.string(),
  slug: z.string(),
  saleUnit: z.string(),
  pictureId: z.number().nullable(),
  categoryId: z.number(),
  vendor: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
  /** Where the goods are collected: commune and first two digits of its postcode. */
  city: z.string(),
  department: z.string(),
  atShop: z.string().nullable(),
  closesOn: z.string(),
  minimum: z.number(),
  committed: z.number(),
  participants: z.number(),
  /** HT of one unit at the quantity committed so far; frozen after the closing. */
  priceCents: cents,
  /** HT of one unit for somebody alone, from the smallest quantity. */
  alonePriceCents: cents,
  vatBasisPoints: z.number(),
  /** The next price to reach; null at the last. */
  nextTier: groupTier.nullable(),
  /** Whether this offer is the one on which the group was opened, whose minimum decides for all. */
  isFirst: z.boolean(),
  /** Other offers in the group. */
  others: z.number(),
  kilometres: z.number().nullable(),
})
export type GroupSummary = z.output<typeof summary>

const shareLine = z.object({ offerId: z.number(), quantity: z.number() })
const share = z.object({
  name: z.string(),
  lines: z.array(shareLine),
  state: z.enum(shareStates),
  isOwn: z.boolean(),
})
const offerInGroup = z.object({
  offerId: z.number(),
  title: z.string(),
  slug: z.string(),
  saleUnit: z.string(),
  step: z.number(),
  minimum: z.number(),
  committed: z.number(),
  priceCents: cents,
  alonePriceCents: cents,
  vatBasisPoints: z.number(),
  tiers: z.array(groupTier),
  nextTier: groupTier.nullable(),
  /** Why nobody gets it, after the closing. */
  leftOut: z.string().nullable(),
  isFirst: z.boolean(),
})
export type OfferOfGroup = z.output<typeof offerInGroup>
export const groupDetail = summary.extend({
  id: z.number(),
  /** The first is that of the summary. */
  offers: z.array(offerInGroup),
  note: z.string(),
  organiser: z.string(),
  listed: z.boolean(),
  /** Street and commune; null until the caller takes part. */
  point: z.string().nullable(),
  /** Of the delivery of the whole: estimated until the closing; for a buyer without VAT and for others. */
  delivery: z.object({ htCents: cents, ttcCents: cents }).nullable(),
  payUntil: z.string().nullable(),
  arrivedAt: z.string().nullable(),
  reason: z.string().nullable(),
  side: z.enum(['visitor', 'buyer', 'participant', 'organiser', 'seller']),
  own: z.object({ lines: z.array(shareLine), state: z.enum(shareStates), orderId: z.number().nullable() }).nullable(),
  /** Paid orders of the group that wait for their dispatch; of the seller only. */
  toSend: z.array(z.number()),
  /** Of the organiser and the seller; the caller’s own for others. */
  shares: z.array(share),
})
export type GroupDetail = z.output<typeof groupDetail>

export const groupTag = 'groups'

export const listArticleGroups = operation({
  method: 'GET',
  path: '/api/articles/:slug/groups',
  summary: 'Lists the open grouped orders of an article, and the offers on which one may be opened.',
  access: 'public',
  params: z.strictObject({ slug: z.string().min(1).max(200) }),
  cacheTags: [groupTag, 'articles'],
  data: z.object({ groups: z.array(summary), startable: z.array(z.number()) }),
})

export const listOpenGroups = operation({
  method: 'GET',
  path: '/api/groups',
  summary: 'Lists the open grouped orders, the nearest to a postcode first.',
  access: 'public',
  query: z.strictObject({
    postcode: z
      .string()
      .regex(/^\d{5}$/, 'Cinq chiffres')
      .optional(),
    vendorId: id.optional(),
  }),
  cacheTags: [groupTag],
  data: z.object({ groups: z.array(summary) }),
})

export const getGroup = operation({
  method: 'GET',
  path: '/api/groups/:token',
  summary: 'Returns the grouped order of a link, its offers; the point and the parts for those who take part.',
  access: 'public',
  params: byToken,
  errors: ['NOT_FOUND'],
  data: groupDetail,
})

export const listOwnGroups = operation({
  method: 'GET',
  path: '/api/groups/own',
  summary: 'Lists the grouped orders that the caller organises or takes part in.',
  access: 'user',
  data: z.object({
    groups: z.array(
      summary.extend({
        organises: z.boolean(),
        ownLines: z.array(z.object({ title: z.string(), saleUnit: z.string(), quantity: z.number() })),
      }),
    ),
  }),
})

export const getGroupStart = operation({
  method: 'GET',
  path: '/api/groups/start/:offerId',
  summary:
    'Returns what opening a grouped order on an offer needs: prices, packing, points; the reason where it cannot.',
  access: 'user',
  buys: true,
  params: z.strictObject({ offerId: id }),
  errors: ['NOT_FOUND'],
  data: z.object({
    offerId: z.number(),
    title: z.string(),
    slug: z.string(),
    saleUnit: z.string(),
    vendor: z.string(),
    step: z.number(),
    priceCents: cents,
    vatBasisPoints: z.number(),
    tiers: z.array(groupTier),
    refusal: z.string().nullable(),
    shops: z.array(z.object({ id: z.number(), label: z.string() })),
    addresses: z.array(z.object({ id: z.number(), label: z.string() })),
    paymentDays: z.number(),
  }),
})

export const openGroup = operation({
  method: 'POST',
  path: '/api/groups',
  summary: 'Opens a grouped order on an offer, with the caller’s own part; the key opens it once.',
  access: 'user',
  buys: true,
  body: z.strictObject({
    key: z.uuid(),
    offerId: id,
    quantity: groupQuantity.min(1, 'Votre part'),
    minimum: groupQuantity.min(1, 'Un minimum'),
    closesOn: day,
    listed: z.boolean(),
    note: paragraphs(0, 300),
    /** One of the two. */
    shopId: id.optional(),
    addressId: id.optional(),
  }),
  limit: { attempts: 20, minutes: 60 },
  errors: [
    'NOT_FOUND',
    'OWN_OFFER',
    'GROUP_REFUSED',
    'DELIVERY_UNAVAILABLE',
    'OUT_OF_STOCK',
    'QUANTITY_NOT_A_MULTIPLE',
  ],
  data: groupDetail,
})

export const setGroupShare = operation({
  method: 'PUT',
  path: '/api/groups/:token/share',
  summary: 'Commits the caller’s part of an open group, changes it, or withdraws it without a quantity.',
  access: 'user',
  buys: true,
  params: byToken,
  body: z.strictObject({
    /** One per offer; without any above 0 the part is withdrawn. */
    lines: z
      .array(z.strictObject({ offerId: id, quantity: groupQuantity.min(0) }))
      .max(offerCap)
      .refine(lines => new Set(lines.map(({ offerId }) => offerId)).size === lines.length, 'Une ligne par article'),
  }),
  limit: { attempts: 120, minutes: 60 },
  errors: ['NOT_FOUND', 'OWN_OFFER', 'GROUP_CLOSED', 'OUT_OF_STOCK', 'QUANTITY_NOT_A_MULTIPLE', 'CONFLICT'],
  data: groupDetail,
})

export const closeGroup = operation({
  method: 'POST',
  path: '/api/groups/:token/close',
  summary: 'Closes a group before its day, once its minimum is reached. Of the organiser.',
  access: 'user',
  params: byToken,
  errors: ['NOT_FOUND', 'GROUP_CLOSED', 'CONFLICT'],
  data: groupDetail,
})

export const cancelGroup = operation({
  method: 'POST',
  path: '/api/groups/:token/cancel',
  summary: 'Cancels an open group; nothing is charged. Of the organiser, or of its seller.',
  access: 'user',
  params: byToken,
  errors: ['NOT_FOUND', 'GROUP_CLOSED'],
  data: groupDetail,
})

export const payShare = operation({
  method: 'POST',
  path: '/api/groups/:token/pay',
  summary: 'Puts the caller’s part of a closed group into the cart, at the common price.',
  access: 'user',
  buys: true,
  params: byToken,
  errors: ['NOT_FOUND', 'GROUP_CLOSED', 'QUOTE_ENDED'],
  data: groupDetail,
})

export const announceArrival = operation({
  method: 'POST',
  path: '/api/groups/:token/arrival',
  summary:
    'Tells the participants who paid that the goods are at the point, and when to collect them. Of the organiser.',
  access: 'user',
  params: byToken,
  body: z.strictObject({ message: paragraphs(1, 300) }),
  limit: { attempts: 10, minutes: 60 },
  errors: ['NOT_FOUND', 'GROUP_CLOSED'],
  data: groupDetail,
})

export const listCustomerGroups = operation({
  method: 'GET',
  path: '/api/seller/groups',
  summary: 'Lists the grouped orders on the offers of the caller’s seller, and whether it takes them.',
  access: 'seller',
  data: z.object({ accepts: z.boolean(), paymentDays: z.number(), groups: z.array(summary) }),
})

export const setGroupTerms = operation({
  method: 'PUT',
  path: '/api/seller/groups/terms',
  summary: 'Sets whether the seller’s prices by quantity may be reached by several buyers together.',
  access: 'owner',
  body: z.strictObject({
    accepts: z.boolean(),
    paymentDays: z.number({ error: 'Un nombre de jours' }).int().min(2, '2 jours au moins').max(14, '14 jours au plus'),
  }),
  data: z.object({ accepts: z.boolean(), paymentDays: z.number() }),
})
