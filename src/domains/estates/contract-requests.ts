/** Carts that wait for the accord of an owner. */
import { quantityCap } from '#domains/cart/rules.ts'
import { postalAddress } from '#domains/orders/contract.ts'
import { cents, id, operation, packagingDeposit, success, wholeNumber, z } from '#shared/contract.ts'
import { askReasons, requestStates } from './rules.ts'

const frozenLine = z.object({
  offerId: z.number(),
  title: z.string(),
  variantLabel: z.string(),
  vendor: z.string(),
  saleUnit: z.string(),
  quantity: z.number(),
  unitPriceCents: cents,
  ttcCents: cents,
})
export const frozenLines = z.array(frozenLine)
export type FrozenLine = z.output<typeof frozenLine>

/** What the day changed for a line; good news, as a price that fell, is no error. */
const lineIssue = z.object({ sentence: z.string(), severity: z.enum(['error', 'info']) })

const request = z.object({
  id: z.number(),
  by: z.string(),
  isMine: z.boolean(),
  state: z.enum(requestStates),
  reason: z.enum(askReasons),
  note: z.string(),
  createdAt: z.string(),
  address: postalAddress,
  /** As asked, at the prices of that day; `now`: what its cart holds and costs today, null once decided. */
  lines: frozenLines,
  now: z
    .object({
      totalCents: cents,
      ready: z.boolean(),
      lines: z.array(
        frozenLine.extend({ step: z.number(), deposit: packagingDeposit.nullable(), issues: z.array(lineIssue) }),
      ),
    })
    .nullable(),
  totalCents: cents,
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decisionNote: z.string(),
  orders: z.array(z.object({ id: z.number(), number: z.string() })),
})
export type PurchaseRequest = z.output<typeof request>

export const listRequests = operation({
  method: 'GET',
  path: '/api/estate/requests',
  summary: 'Lists the requests of the estate for its owners, their own for others; those that wait first.',
  access: 'user',
  errors: ['NOT_FOUND'],
  data: z.object({ requests: z.array(request), mayDecide: z.boolean() }),
})

export const countRequests = operation({
  method: 'GET',
  path: '/api/estate/requests/count',
  summary: 'Number of requests that wait for an owner of the estate; 0 for everybody else.',
  access: 'user',
  data: z.object({ waiting: z.number() }),
})

const params = z.strictObject({ id })

export const setRequestQuantity = operation({
  method: 'PUT',
  path: '/api/estate/requests/:id/lines/:offerId',
  summary: 'Changes a quantity of a request before the decision; 0 removes the line.',
  access: 'user',
  params: z.strictObject({ id, offerId: id }),
  body: z.strictObject({ quantity: wholeNumber(0, quantityCap) }),
  errors: [
    'FORBIDDEN',
    'NOT_FOUND',
    'CONFLICT',
    'OFFER_UNAVAILABLE',
    'OUT_OF_STOCK',
    'QUANTITY_BELOW_MINIMUM',
    'QUANTITY_NOT_A_MULTIPLE',
  ],
  data: success,
})

export const approveRequest = operation({
  method: 'POST',
  path: '/api/estate/requests/:id/approve',
  summary: 'Lets the requester order the cart on account, up to its price of today.',
  access: 'user',
  params,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  data: success,
})

export const refuseRequest = operation({
  method: 'POST',
  path: '/api/estate/requests/:id/refuse',
  summary: 'Refuses a request, with a word for the requester.',
  access: 'user',
  params,
  body: z.strictObject({ note: z.string().trim().min(1, 'Dites pourquoi en un mot').max(500) }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  data: success,
})

export const takeBackRequest = operation({
  method: 'POST',
  path: '/api/estate/requests/:id/take-back',
  summary: 'Puts the lines of one’s own request back into the cart.',
  access: 'user',
  params,
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: success,
})
