/** The buyer's mandate for direct debits, one for all sellers. */
import { operation, z } from '#shared/contract.ts'
import { mandateStates } from './rules-mandates.ts'

const mandateView = z.object({
  /** The latest; null before the first. */
  mandate: z
    .object({
      status: z.enum(mandateStates),
      /** Of the mandate (RUM). Null until it is signed, as the rest. */
      reference: z.string().nullable(),
      holder: z.string().nullable(),
      bank: z.string().nullable(),
      last4: z.string().nullable(),
      signedAt: z.string().nullable(),
    })
    .nullable(),
})
export type MandateView = z.output<typeof mandateView>['mandate']

export const showDebitMandate = operation({
  method: 'GET',
  path: '/api/payments/mandate',
  summary: 'Returns the caller’s mandate for direct debits.',
  access: 'user',
  data: mandateView,
})

export const openDebitMandate = operation({
  method: 'POST',
  path: '/api/payments/mandate',
  summary: 'Opens the provider’s page where a professional signs a mandate; continues the one under way.',
  access: 'user',
  limit: { attempts: 20, minutes: 15 },
  errors: ['FORBIDDEN', 'CONFLICT', 'PROVIDER_UNAVAILABLE'],
  data: z.object({ url: z.string() }),
})

export const confirmDebitMandate = operation({
  method: 'POST',
  path: '/api/payments/mandate/confirm',
  summary: 'Reads the mandate from the provider after the buyer’s return.',
  access: 'user',
  limit: { attempts: 120, minutes: 15 },
  data: mandateView,
})

export const revokeDebitMandate = operation({
  method: 'POST',
  path: '/api/payments/mandate/revoke',
  summary: 'Ends the caller’s mandate; refused while something is still to debit.',
  access: 'user',
  errors: ['NOT_FOUND', 'MANDATE_IN_USE', 'PROVIDER_UNAVAILABLE'],
  data: mandateView,
})
