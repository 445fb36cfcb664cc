import { cents, id, operation, z } from '#shared/contract.ts'
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
  /** Days until then, in Paris; negative once it has passed. Null when nothing is to be sent any more. */
  daysLeft: z.number().nullable(),
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

export const sendChargebackEvidence = operation({
  method: 'POST',
  path: '/api/admin/chargebacks/:id/evidence',
  summary: 'Sends the evidence of a contested payment to the buyer’s bank, once.',
  access: 'admin',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'CONFLICT', 'EVIDENCE_REFUSED'],
  data: z.object({ id: z.number() }),
})
