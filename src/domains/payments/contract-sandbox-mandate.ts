/** Page of the embedded bank where a buyer signs a mandate for direct debits. */
import { operation, text, z } from '#shared/contract.ts'
import { isIban, mandateStates } from './rules-mandates.ts'

const sandboxMandate = z.object({ holder: z.string(), status: z.enum(mandateStates), returnUrl: z.string() })
export type SandboxMandate = z.output<typeof sandboxMandate>

const ref = z.strictObject({ ref: z.string().regex(/^bdm_[0-9a-f]{32}$/) })

export const showSandboxMandate = operation({
  method: 'GET',
  path: '/api/payment-sandbox/mandates/:ref',
  summary: 'Returns the embedded bank’s page for one mandate; its reference is the only key.',
  access: 'public',
  params: ref,
  errors: ['NOT_FOUND'],
  data: sandboxMandate,
})

export const signSandboxMandate = operation({
  method: 'POST',
  path: '/api/payment-sandbox/mandates/:ref/signature',
  summary: 'Signs a mandate at the embedded bank, or refuses it.',
  access: 'public',
  params: ref,
  body: z.discriminatedUnion('choice', [
    z.strictObject({
      choice: z.literal('sign'),
      holder: text(2, 120),
      iban: z
        .string()
        .max(50)
        .refine(isIban, { error: 'Cet IBAN n’est pas correct\u00a0: vérifiez-le.' })
        .transform(typed => typed.replaceAll(/\s/g, '').toUpperCase()),
    }),
    z.strictObject({ choice: z.literal('refuse') }),
  ]),
  errors: ['NOT_FOUND', 'PAYMENT_CLOSED', 'INVALID_INPUT'],
  data: sandboxMandate,
})
