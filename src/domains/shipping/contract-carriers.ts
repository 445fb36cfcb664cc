/** Carriers: their events, and the records of the embedded one. */
import { operation, z } from '#shared/contract.ts'

export const receiveCarrierEvent = operation({
  method: 'POST',
  path: '/api/shipping/carrier-events',
  summary: 'Receives an event of the carrier, authenticated by its signature; a repeated one changes nothing.',
  access: 'public',
  signedByCaller: true,
  errors: ['SIGNATURE_INVALID'],
  data: z.object({ outcome: z.enum(['stored', 'repeated', 'ignored']) }),
})
