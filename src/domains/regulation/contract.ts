/** Classes of regulated goods that the marketplace sells, and permits of buyers and sellers. */
import { calendarDay, id, operation, operatorReason, paragraphs, text, wholeNumber, z } from '#shared/contract.ts'
import { fileInfo } from '#shared/files.ts'
import { goodsClasses, permitKinds, permitStatuses } from './rules.ts'

const goodsClass = z.enum(goodsClasses)
const kind = z.enum(permitKinds)
const isoDay = calendarDay({ error: 'Date invalide' })

export const permit = z.object({
  id: z.number(),
  kind,
  status: z.enum(permitStatuses),
  number: z.string().nullable(),
  statement: z.string().nullable(),
  signedBy: z.string().nullable(),
  expiresOn: z.string().nullable(),
  /** Accepted, and its last day is over. */
  isExpired: z.boolean(),
  hasFile: z.boolean(),
  submittedAt: z.string(),
  decidedAt: z.string().nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
})
export type Permit = z.output<typeof permit>

const permits = z.object({
  /** Newest first. */
  permits: z.array(permit),
})

export const listOwnPermits = operation({
  method: 'GET',
  path: '/api/regulation/permits',
  summary: 'Lists the permits of the user, newest first.',
  access: 'user',
  data: permits,
})

export const listSellerPermits = operation({
  method: 'GET',
  path: '/api/seller/permits',
  summary:
    'Lists the permits of the user’s shop, newest first, and the articles that the register of authorisations stops.',
  access: 'seller',
  data: permits.extend({
    stopped: z.array(z.object({ articleId: z.number(), title: z.string(), reason: z.string(), stoppedAt: z.string() })),
  }),
})

/** A number and a file, or a signed statement, by its kind. */
const submission = z.strictObject({
  kind,
  number: text(0, 60).default(''),
  expiresOn: z.union([z.literal('').transform(() => null), z.null(), isoDay]).default(null),
  fileId: z.union([z.literal('').transform(() => null), z.null(), z.uuid()]).default(null),
  statement: paragraphs(0, 1_000).default(''),
  signedBy: text(0, 120).default(''),
})
export type PermitSubmission = z.output<typeof submission>

export const submitOwnPermit = operation({
  method: 'POST',
  path: '/api/regulation/permits',
  summary: 'Submits a permit of the user for review; it replaces one of the same kind that waits.',
  access: 'user',
  body: submission,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN'],
  data: permit,
})

export const submitSellerPermit = operation({
  method: 'POST',
  path: '/api/seller/permits',
  summary: 'Submits a permit of the user’s shop for review; for its owners and staff.',
  access: 'seller',
  body: submission,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN'],
  data: permit,
})

export const withdrawPermit = operation({
  method: 'DELETE',
  path: '/api/regulation/permits/:id',
  summary: 'Withdraws a permit of the user or of the user’s shop, waiting or accepted.',
  access: 'user',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'WRONG_STATUS', 'FORBIDDEN'],
  data: z.object({ id: z.number() }),
})

const holder = z.object({
  kind: z.enum(['buyer', 'seller']),
  name: z.string(),
  email: z.string().nullable(),
  companyNumber: z.string().nullable(),
})
const reviewed = permit.extend({ holder, file: fileInfo.nullable(), decidedBy: z.string().nullable() })
export type ReviewedPermit = z.output<typeof reviewed>

export const listPermitsToReview = operation({
  method: 'GET',
  path: '/api/admin/permits',
  summary: 'Lists permits that wait, oldest first, or decided ones, newest first; 30 a page.',
  access: 'admin',
  query: z.strictObject({
    state: z.enum(['waiting', 'decided']).default('waiting'),
    page: wholeNumber(1, 10_000).default(1),
  }),
  data: z.object({ permits: z.array(reviewed), total: z.number(), page: z.number(), pages: z.number() }),
})

export const decidePermit = operation({
  method: 'POST',
  path: '/api/admin/permits/:id/decision',
  summary: 'Accepts or refuses a permit that waits, or ends one that was accepted; its holder is emailed.',
  access: 'admin',
  params: z.strictObject({ id }),
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('accept') }),
    z.strictObject({ decision: z.literal('refuse'), reason: operatorReason }),
  ]),
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
  data: z.object({ id: z.number(), status: z.enum(permitStatuses) }),
})

const classRow = z.object({
  class: goodsClass,
  isOpen: z.boolean(),
  openedAt: z.string().nullable(),
  /** Articles of the class with an offer. */
  articles: z.number(),
  /** Sellers with such offers, and how many of them hold what the law asks of them. */
  sellers: z.number(),
  provenSellers: z.number(),
  /** Whether a seller's lorry may leave it at a drop-off point: by law alone, today, and the decisions, last first. */
  dropPoint: z.object({
    isAllowed: z.boolean(),
    decisions: z.array(z.object({ isAllowed: z.boolean(), fromDay: z.string(), reason: z.string() })),
  }),
})
export type GoodsClassRow = z.output<typeof classRow>

export const listGoodsClasses = operation({
  method: 'GET',
  path: '/api/admin/goods-classes',
  summary: 'Lists the classes of regulated goods, whether they are on sale, and the number of their sellers.',
  access: 'admin',
  data: z.object({ classes: z.array(classRow) }),
})

export const setGoodsClass = operation({
  method: 'PUT',
  path: '/api/admin/goods-classes/:class',
  summary: 'Opens or closes the sale of a class of regulated goods. Orders already placed go on.',
  access: 'admin',
  params: z.strictObject({ class: goodsClass }),
  body: z.strictObject({ isOpen: z.boolean(), reason: operatorReason }),
  errors: ['GOODS_NOT_SOLD'],
  data: z.object({ class: goodsClass, isOpen: z.boolean() }),
})

export const decideDropPoint = operation({
  method: 'POST',
  path: '/api/admin/goods-classes/:class/drop-point',
  summary: 'Decides whether sellers’ lorries may leave a class of regulated goods at drop-off points, from a day on.',
  access: 'admin',
  params: z.strictObject({ class: goodsClass }),
  body: z.strictObject({ isAllowed: z.boolean(), fromDay: isoDay, reason: operatorReason }),
  errors: ['GOODS_NOT_SOLD', 'INVALID_INPUT'],
  data: z.object({ class: goodsClass, isAllowed: z.boolean(), fromDay: z.string() }),
})
