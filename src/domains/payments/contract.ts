import { operation, z } from '#shared/contract.ts'

export const sandboxStatuses = [
  'open',
  'challenge',
  'processing',
  'succeeded',
  'declined',
  'cancelled',
  'expired',
  'returned',
] as const

/** A payment as the sandbox bank shows it to the payer. */
const sandboxPayment = z.object({
  ref: z.string(),
  amountCents: z.number(),
  status: z.enum(sandboxStatuses),
  returnUrl: z.string(),
})
export type SandboxPayment = z.output<typeof sandboxPayment>

const ref = z.strictObject({ ref: z.string().regex(/^bde_[0-9a-f]{32}$/) })

export const showSandboxPayment = operation({
  method: 'GET',
  path: '/api/payment-sandbox/:ref',
  summary: 'Returns the embedded bank’s page for one payment; its reference is the only key.',
  access: 'public',
  params: ref,
  errors: ['NOT_FOUND'],
  data: sandboxPayment,
})

/** Choices of the payer at the bank. `code` submits the second factor. */
export const sandboxChoices = ['accept', 'accept-3ds', 'code', 'app', 'decline', 'delay', 'cancel'] as const
export type SandboxChoice = (typeof sandboxChoices)[number]

export const chooseSandboxPayment = operation({
  method: 'POST',
  path: '/api/payment-sandbox/:ref/choices',
  summary: 'Pays, declines, delays or cancels at the embedded bank.',
  access: 'public',
  params: ref,
  body: z.strictObject({ choice: z.enum(sandboxChoices), code: z.string().max(12).optional() }),
  errors: ['NOT_FOUND', 'PAYMENT_CLOSED', 'INVALID_INPUT'],
  data: sandboxPayment,
})
