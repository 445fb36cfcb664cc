/** Electronic invoicing: notifications of the platform, terms of sellers, corrections, back office. */
import { operation, z } from '#shared/contract.ts'

export const receivePlatformEvent = operation({
  method: 'POST',
  path: '/api/invoices/platform-events',
  summary:
    'Receives notifications of the approved platform, authenticated by their signature; statuses are read again.',
  access: 'public',
  signedByCaller: true,
  errors: ['SIGNATURE_INVALID'],
  data: z.object({ outcome: z.literal('queued') }),
})
