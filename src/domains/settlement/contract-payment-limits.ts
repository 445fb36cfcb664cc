import { calendarDay, operation, operatorReason, smallId, success, z } from '#shared/contract.ts'
import { longestDelayDays } from './rules/credit.ts'
import { paymentNatures } from './rules/payment-nature.ts'

const nature = z.enum(paymentNatures)
const limit = z.object({
  nature,
  days: z.number(),
  validFrom: z.string(),
  state: z.enum(['future', 'current', 'past']),
  /** A person read it in the law. */
  confirmed: z.boolean(),
})
const limitTag = z.object({ id: z.number(), name: z.string(), category: z.string(), nature: nature.nullable() })
export type PaymentLimitRow = z.output<typeof limit>
export type PaymentLimitTag = z.output<typeof limitTag>

export const listPaymentLimits = operation({
  method: 'GET',
  path: '/api/admin/payment-limits',
  summary: 'Lists the longest delays of payment by nature of goods, and the tags whose goods have such a nature.',
  access: 'admin',
  data: z.object({ limits: z.array(limit), tags: z.array(limitTag) }),
})

export const setPaymentLimit = operation({
  method: 'PUT',
  path: '/api/admin/payment-limits',
  summary: 'Confirms the longest delay of a nature of goods, or plans another from a day on.',
  access: 'super',
  body: z.strictObject({
    nature,
    days: z
      .number({ error: 'Un nombre de jours' })
      .int({ error: 'Un nombre de jours entier' })
      .min(1, 'Un jour au moins')
      .max(longestDelayDays, `${longestDelayDays}\u00a0jours au plus (C. com. L441-10)`),
    validFrom: calendarDay({ error: 'Indiquez un jour' }),
    reason: operatorReason,
  }),
  data: success,
})

export const setTagNature = operation({
  method: 'PUT',
  path: '/api/admin/tags/:id/payment-nature',
  summary: 'Says which nature all the goods of a tag have for delays of payment; none: decided by their words alone.',
  access: 'admin',
  params: z.strictObject({ id: smallId }),
  body: z.strictObject({ nature: z.union([nature, z.literal('')]), reason: operatorReason }),
  errors: ['NOT_FOUND'],
  data: success,
})
