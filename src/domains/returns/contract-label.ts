import { id, operation, z } from '#shared/contract.ts'
import { returnStatuses } from './rules.ts'

export const makeReturnLabel = operation({
  method: 'POST',
  path: '/api/returns/:id/label',
  summary:
    'Makes the prepaid label of an accepted return: the configured carrier’s, or one drawn here without a carrier.',
  access: 'user',
  params: z.strictObject({ id }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'RETURN_STEP', 'CARRIER_REFUSED', 'CARRIER_UNAVAILABLE'],
  data: z.object({ id: z.number(), status: z.enum(returnStatuses) }),
})
