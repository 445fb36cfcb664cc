import { cents, operation, z } from '#shared/contract.ts'
import { chargebackStatuses } from './rules/chargebacks.ts'

const chargeback = z.object({
  id: z.number(),
  purchase: z.string(),
  orders: z.array(z.object({ id: z.number(), number: z.string(), seller: z.string() })),
  status: z.enum(chargebackStatuses),
  amountCents: cents,
  feeCents: cents,
  reason: z.string(),
  /** Last moment for the evidence. */
  dueBy: z.string().nullable(),
  openedAt: z.string(),
})
export type Chargeback = z.output<typeof chargeback>

export const listChargebacks = operation({
  method: 'GET',
  path: '/api/admin/chargebacks',
  summary: 'Lists payments contested at the buyers’ banks, open ones first.',
  access: 'admin',
  data: z.object({ chargebacks: z.array(chargeback) }),
})
