import { orderStatus } from '#domains/orders/contract.ts'
import { cents, id, operation, orderMode, paragraphs, text, wholeNumber, z } from '#shared/contract.ts'
import { fileIds, fileInfo } from '#shared/files.ts'
import {
  type ReturnGroup,
  returnActions,
  returnActors,
  returnGroupNames,
  returnKinds,
  returnPhotos,
  returnStatuses,
} from './rules.ts'
import { parcelStateNames, returnReasonLabels } from './rules-reasons.ts'

const kind = z.enum(returnKinds)
const status = z.enum(returnStatuses)
const actor = z.enum(returnActors)
const reason = z.enum(returnReasonLabels)
const parcelState = z.enum(parcelStateNames)
const words = (minimum: number) => paragraphs(minimum, 2_000)
const quantity = wholeNumber(1, 100_000)
const files = fileIds(returnPhotos)
const byId = z.strictObject({ id })

const formLine = z.object({
  lineId: z.number(),
  title: z.string(),
  variantLabel: z.string(),
  reference: z.string(),
  pictureId: z.number().nullable(),
  bought: z.number(),
  /** Units that may be requested now. */
  left: z.number(),
  /** Why no unit may be requested. */
  reason: z.string().nullable(),
})

export const showReturnForm = operation({
  method: 'GET',
  path: '/api/returns/form/:id',
  summary: 'Returns what the buyer of an order may still return or report, line by line, and by which right.',
  access: 'user',
  params: byId,
  query: z.strictObject({ kind: kind.optional() }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  data: z.object({
    kind,
    order: z.object({
      id: z.number(),
      number: z.string(),
      vendorName: z.string(),
      deliveryMode: orderMode,
    }),
    privateBuyer: z.boolean(),
    madeToOrder: z.boolean(),
    deliveredOn: z.string().nullable(),
    /** Last day of the right to return; null for a damage report, or before receipt. */
    deadline: z.string().nullable(),
    outDated: z.boolean(),
    /** The legal basis in one sentence; for a refused request, the reason. */
    sentence: z.string(),
    /** Why nothing can be requested, for the whole order. */
    closed: z.boolean(),
    /** Last day to notify the carrier of damage; null when no carrier delivered the goods. */
    carrierDeadline: z.string().nullable(),
    lines: z.array(formLine),
  }),
})
export type ReturnForm = z.output<typeof showReturnForm.data>

export const requestReturn = operation({
  method: 'POST',
  path: '/api/returns',
  summary:
    'Creates a return: withdrawal (private buyer), commercial return (professional) or damage report; mails a receipt.',
  access: 'user',
  body: z.strictObject({
    orderId: id,
    kind,
    lines: z
      .array(z.strictObject({ lineId: id, quantity }))
      .min(1, 'Choisissez au moins un article.')
      .max(200),
    reason: reason.optional(),
    message: words(0).optional(),
    parcelState: parcelState.optional(),
    files,
  }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'RETURN_OUTDATED', 'INVALID_INPUT'],
  data: z.object({ id: z.number(), number: z.string(), status }),
})

const note = words(0).min(3, 'Écrivez quelques mots (3 caractères au moins)')
/** One action of the table; the server determines the caller's role. */
export const actOnReturn = operation({
  method: 'POST',
  path: '/api/returns/:id/act',
  summary: 'Performs an action on a return, if its status and the caller’s role allow it.',
  access: 'user',
  params: byId,
  body: z.discriminatedUnion('act', [
    z.strictObject({ act: z.enum(['requestDetails', 'refuse', 'replace', 'escalate', 'dismiss', 'rule']), note }),
    z.strictObject({ act: z.enum(['answer', 'dispute']), note, files }),
    z.strictObject({
      act: z.enum(['accept', 'confirmReplaced', 'makeLabel', 'refund', 'cancel']),
      note: words(0).optional(),
    }),
    z.strictObject({ act: z.literal('send'), carrier: text(2, 60), trackingNumber: text(3, 40), files }),
    z.strictObject({
      act: z.literal('receive'),
      lines: z
        .array(
          z.strictObject({
            lineId: id,
            quantity: wholeNumber(0, 100_000),
            restock: z.boolean(),
            /** One of those that were sent; null: the only one, or unknown. */
            lot: text(1, 40).nullable().default(null),
          }),
        )
        .min(1)
        .max(200),
      note: words(0).optional(),
    }),
  ]),
  idempotent: true,
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'REFUND_NOT_GRANTED',
    'RETURN_STEP',
    'INVALID_INPUT',
    'OUT_OF_STOCK',
    'REFUND_TOO_HIGH',
  ],
  data: z.object({ id: z.number(), status }),
})

export type ReturnActionBody = z.output<typeof actOnReturn.body>

const listItem = z.object({
  id: z.number(),
  number: z.string(),
  kind,
  status,
  orderId: z.number(),
  orderNumber: z.string(),
  /** The other party; for the operator, both. */
  with: z.string(),
  firstTitle: z.string(),
  units: z.number(),
  createdAt: z.string(),
  dueOn: z.string().nullable(),
  late: z.boolean(),
})
export type ReturnListItem = z.output<typeof listItem>
const counts = z.object(
  // One count per group of the status table.
  Object.fromEntries(returnGroupNames.map(name => [name, z.number()])) as Record<ReturnGroup, z.ZodNumber>,
)
const listed = z.object({
  returns: z.array(listItem),
  counts,
  lateCount: z.number(),
  page: z.number(),
  pages: z.number(),
})

export const listReturns = operation({
  method: 'GET',
  path: '/api/returns',
  summary: 'Lists the returns that the user requested or received, late ones first.',
  access: 'user',
  query: z.strictObject({
    side: z.enum(['buyer', 'seller']).default('buyer'),
    group: z.enum(returnGroupNames).optional(),
    orderId: id.optional(),
    page: wholeNumber(1, 10_000).default(1),
  }),
  errors: ['FORBIDDEN'],
  data: listed,
})

export const listDisputes = operation({
  method: 'GET',
  path: '/api/admin/disputes',
  summary: 'Lists disputed returns, oldest first, and late ones.',
  access: 'admin',
  query: z.strictObject({
    view: z.enum(['disputed', 'late', 'over']).default('disputed'),
    page: wholeNumber(1, 10_000).default(1),
  }),
  data: listed.omit({ counts: true, lateCount: true }).extend({
    counts: z.object({ disputed: z.number(), late: z.number(), over: z.number() }),
  }),
})

const detailLine = z.object({
  lineId: z.number(),
  title: z.string(),
  variantLabel: z.string(),
  reference: z.string(),
  pictureId: z.number().nullable(),
  /** Empty for lines of before it was recorded. */
  saleUnit: z.string(),
  quantity: z.number(),
  receivedQuantity: z.number().nullable(),
  restocked: z.boolean(),
  /** Lots that left with the order, for its seller; empty for an article without lots, and for a kit. */
  sentLots: z.array(z.string()),
  /** TTC, for the counted units. */
  amountCents: cents,
})
export type ReturnLine = z.output<typeof detailLine>

export const getReturn = operation({
  method: 'GET',
  path: '/api/returns/:id',
  summary: 'Returns one return to its buyer, its seller and the operator; NOT_FOUND to others.',
  access: 'user',
  params: byId,
  errors: ['NOT_FOUND'],
  data: z.object({
    id: z.number(),
    number: z.string(),
    kind,
    status,
    late: z.boolean(),
    dueOn: z.string().nullable(),
    /** The refund may wait for the goods or the proof of sending. */
    mayWait: z.boolean(),
    /** False for a withdrawal before dispatch: no goods are returned. */
    goodsLeft: z.boolean(),
    actors: z.array(actor.exclude(['carrier'])),
    mayAct: z.array(z.enum(returnActions)),
    order: z.object({
      id: z.number(),
      number: z.string(),
      deliveredOn: z.string().nullable(),
      deliveryMode: orderMode,
      madeToOrder: z.boolean(),
    }),
    vendor: z.object({ name: z.string(), address: z.array(z.string()) }),
    buyer: z.object({ name: z.string(), isPrivate: z.boolean() }),
    reason: reason.nullable(),
    message: z.string().nullable(),
    parcelState: parcelState.nullable(),
    createdAt: z.string(),
    /** Last day for the buyer to send the goods back. */
    sendBy: z.string().nullable(),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    hasLabel: z.boolean(),
    /** Notice of damage to the carrier: its deadline, and whether the letter is available. */
    carrierDeadline: z.string().nullable(),
    lines: z.array(detailLine),
    /** Amount that a refund would return now. */
    goodsCents: cents,
    /** Deposits on the packaging of these goods. */
    depositCents: cents,
    deliveryCents: cents,
    /** The order that sends the goods again; null without one. */
    replacement: z
      .object({
        id: z.number(),
        number: z.string(),
        status: orderStatus,
        carrier: z.string().nullable(),
        trackingNumber: z.string().nullable(),
        trackingUrl: z.string().nullable(),
      })
      .nullable(),
    refund: z
      .object({ amountCents: cents, status: z.enum(['PENDING', 'DONE', 'FAILED']), createdAt: z.string() })
      .nullable(),
    /** By law, for a late refund of a private buyer’s withdrawal; a null share is interest at the legal rate. */
    surcharge: z
      .object({ dueOn: z.string(), daysLate: z.number(), basisPoints: z.number().nullable(), cents })
      .nullable(),
    history: z.array(
      z.object({
        id: z.number(),
        act: z.string(),
        status,
        actor,
        /** For the seller and the operator. */
        author: z.string().nullable(),
        note: z.string().nullable(),
        at: z.string(),
        files: z.array(fileInfo),
      }),
    ),
  }),
})
export type ReturnDetail = z.output<typeof getReturn.data>
