/** Lists of a season or a cuvée, and lists prepared for a date. */
import { calendarDay, cents, id, operation, text, wholeNumber, z } from '#shared/contract.ts'
import { fillCounts } from './contract.ts'
import { listLine } from './contract-lists.ts'
import {
  daysAtMost,
  leadDaysAtMost,
  readDays,
  scheduledStatuses,
  scheduleStatuses,
  scheduleUnits,
} from './rules/schedule.ts'

const params = z.strictObject({ id })
const changedList = z.object({ id: z.number() })
const day = calendarDay('Donnez une date')

export const setListTemplate = operation({
  method: 'PUT',
  path: '/api/lists/:id/template',
  summary: 'Says which season and cuvée a list is for; without both it is a plain list.',
  access: 'user',
  buys: true,
  params,
  body: z.strictObject({
    season: z.union([z.literal('').transform(() => undefined), wholeNumber(2000, 2200)]).optional(),
    cuvee: text(0, 80).default(''),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: changedList,
})

export const copyListToNextSeason = operation({
  method: 'POST',
  path: '/api/lists/:id/next-season',
  summary: 'Copies a list of a season, with its lines, for the season after.',
  access: 'user',
  buys: true,
  params,
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: changedList,
})

const schedule = z.object({
  unit: z.enum(scheduleUnits),
  every: z.number(),
  days: z.array(z.string()),
  nextOn: z.string().nullable(),
  status: z.enum(scheduleStatuses),
  leadDays: z.number(),
  addressId: z.number().nullable(),
  approverId: z.number().nullable(),
})
export type ListSchedule = z.output<typeof schedule>

const scheduledSummary = z.object({
  id: z.number(),
  name: z.string(),
  dueOn: z.string(),
  status: z.enum(scheduledStatuses),
})
export type ScheduledSummary = z.output<typeof scheduledSummary>

export const getListSchedule = operation({
  method: 'GET',
  path: '/api/lists/:id/schedule',
  summary:
    'Returns the schedule of a list, its last prepared orders, and what may be chosen: addresses, approvers, cuvées.',
  access: 'user',
  params,
  errors: ['NOT_FOUND'],
  data: z.object({
    schedule: schedule.nullable(),
    orders: z.array(scheduledSummary),
    addresses: z.array(z.object({ id: z.number(), label: z.string() })),
    /** Other members of the estate who may buy. */
    approvers: z.array(z.object({ id: z.number(), name: z.string() })),
    cuvees: z.array(z.string()),
    today: z.string(),
  }),
})
export type ScheduleChoices = z.output<typeof getListSchedule.data>

const optionalId = z.union([z.literal('').transform(() => undefined), id]).optional()

export const scheduleList = operation({
  method: 'PUT',
  path: '/api/lists/:id/schedule',
  summary: 'Schedules a list: from a day every so many weeks or months, or on chosen days.',
  access: 'user',
  buys: true,
  params,
  body: z.strictObject({
    unit: z.enum(scheduleUnits),
    every: wholeNumber(1, 52).default(1),
    /** Of weeks and months. */
    firstOn: z.union([z.literal('').transform(() => undefined), day]).optional(),
    /** One a line, for chosen days. */
    days: z
      .string()
      .max(600)
      .default('')
      .transform((typed, context) => {
        const days = readDays(typed)
        if (days && days.length <= daysAtMost) return days
        context.addIssue({ code: 'custom', message: `Des dates comme 15/01/2027, ${daysAtMost} au plus` })
        return z.NEVER
      }),
    leadDays: wholeNumber(0, leadDaysAtMost).default(5),
    addressId: optionalId,
    approverId: optionalId,
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: changedList,
})

export const changeListSchedule = operation({
  method: 'POST',
  path: '/api/lists/:id/schedule/:act',
  summary: 'Skips the next date of a scheduled list, pauses it, resumes it from its next date to come, or ends it.',
  access: 'user',
  params: z.strictObject({ id, act: z.enum(['skip', 'pause', 'resume', 'end']) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: changedList,
})

/** A line as it was last ordered by the owner of the list, and as it may be ordered today. */
const scheduledLine = listLine.extend({
  /** Of one unit, at the last purchase; null when it never was bought. */
  before: z.object({ htCents: cents, ttcCents: z.number() }).nullable(),
  formerVendor: z.string().nullable(),
  isReplaced: z.boolean(),
})
export type ScheduledLine = z.output<typeof scheduledLine>

export const listScheduledOrders = operation({
  method: 'GET',
  path: '/api/lists/scheduled',
  summary: 'Lists the prepared orders that the caller may validate.',
  access: 'user',
  data: z.object({ orders: z.array(scheduledSummary) }),
})

export const showScheduledOrder = operation({
  method: 'GET',
  path: '/api/lists/scheduled/:id',
  summary: 'Returns a prepared order with today’s sellers and prices, for the owner of the list and its approver.',
  access: 'user',
  params,
  errors: ['NOT_FOUND'],
  data: scheduledSummary.extend({
    /** Its list; null for an approver, who does not see it. */
    listId: z.number().nullable(),
    by: z.string().nullable(),
    approver: z.string().nullable(),
    mayValidate: z.boolean(),
    address: z.string().nullable(),
    addressId: z.number().nullable(),
    /** Lines already in the caller's cart, which would be ordered with it. */
    inCart: z.number(),
    lines: z.array(scheduledLine),
  }),
})
export type ScheduledOrder = z.output<typeof showScheduledOrder.data>

export const validateScheduledOrder = operation({
  method: 'POST',
  path: '/api/lists/scheduled/:id/cart',
  summary: 'Puts a prepared order into the cart of its approver at today’s prices, once; it is paid at the checkout.',
  access: 'user',
  buys: true,
  params,
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: fillCounts.extend({ addressId: z.number().nullable() }),
})

export const skipScheduledOrder = operation({
  method: 'POST',
  path: '/api/lists/scheduled/:id/skip',
  summary: 'Skips a prepared order; the next date is unchanged.',
  access: 'user',
  params,
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: changedList,
})
