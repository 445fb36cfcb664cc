/** Runs of the seller's lorry to its drop-off points: the orders of one round on one day. */
import { calendarDay, id, operation, z } from '#shared/contract.ts'
import { orderStatus } from './contract.ts'

const run = z.object({
  day: z.string(),
  roundId: z.number(),
  /** Name of the round; may be empty. */
  round: z.string(),
  orders: z.number(),
  /** Still to be loaded or dropped. */
  open: z.number(),
  points: z.number(),
  weightGrams: z.number(),
  pallets: z.number(),
})
export type Run = z.output<typeof run>

export const listRuns = operation({
  method: 'GET',
  path: '/api/orders/runs',
  summary:
    'Lists the runs of the seller’s lorry to its drop-off points: those to come, and those of the last two weeks.',
  // Every member of a seller: the driver marks what is dropped.
  access: 'user',
  errors: ['FORBIDDEN'],
  data: z.array(run),
})

const runOrder = z.object({
  id: z.number(),
  number: z.string(),
  status: orderStatus,
  buyer: z.string(),
  phone: z.string(),
  weightGrams: z.number(),
  pallets: z.number(),
  lines: z.array(z.object({ reference: z.string(), title: z.string(), quantity: z.number(), saleUnit: z.string() })),
})
export type RunOrder = z.output<typeof runOrder>

const runPoint = z.object({
  /** Of the point, as its orders froze it. */
  id: z.string(),
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  access: z.string(),
  fromTime: z.string(),
  toTime: z.string(),
  orders: z.array(runOrder),
})
export type RunPoint = z.output<typeof runPoint>

export const runParams = z.strictObject({ day: calendarDay(), roundId: id })

export const showRun = operation({
  method: 'GET',
  path: '/api/orders/runs/:day/:roundId',
  summary: 'Returns the orders of a run by drop-off point, in the order of the round.',
  access: 'user',
  params: runParams,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  data: run.extend({ stops: z.array(runPoint) }),
})
export type RunDetail = z.output<typeof showRun.data>

export const moveRun = operation({
  method: 'PUT',
  path: '/api/orders/runs/:day/:roundId/day',
  summary:
    'Moves a run to another day: its orders that have not left, and its round, which skips the former day; mails the buyers.',
  access: 'user',
  params: runParams,
  body: z.strictObject({ day: calendarDay('Une date') }),
  limit: { attempts: 30, minutes: 60 },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'WRONG_STATUS', 'DELIVERY_UNAVAILABLE'],
  data: z.object({ day: z.string(), mailed: z.number() }),
})
