import { cents, id, operation, z } from '#shared/contract.ts'
import { chargebackStatuses } from './rules.ts'

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
  evidenceSentAt: z.string().nullable(),
})
export type Chargeback = z.output<typeof chargeback>

export const listChargebacks = operation({
  method: 'GET',
  path: '/api/admin/chargebacks',
  summary: 'Lists payments contested at the buyers’ banks, open ones first.',
  access: 'admin',
  data: z.object({ chargebacks: z.array(chargeback) }),
})

export const sendEvidence = operation({
  method: 'POST',
  path: '/api/admin/chargebacks/:id/evidence',
  summary: 'Sends the evidence pack of an open dispute to the buyer’s bank; it is sent once.',
  access: 'admin',
  params: z.strictObject({ id }),
  body: z.strictObject({
    text: z.string().trim().min(10, '10 caractères au moins').max(5_000, '5 000 caractères au plus'),
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'PROVIDER_UNAVAILABLE'],
  data: z.object({ id: z.number() }),
})
