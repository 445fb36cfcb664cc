/** Carriers: their events, and the records of the embedded one. */
import { operation, z } from '#shared/contract.ts'
import { parcelEventKinds } from './rules/parcel-events.ts'

export const receiveCarrierEvent = operation({
  method: 'POST',
  path: '/api/shipping/carrier-events',
  summary: 'Receives an event of the carrier, authenticated by its signature; a repeated one changes nothing.',
  access: 'public',
  signedByCaller: true,
  errors: ['SIGNATURE_INVALID'],
  data: z.object({ outcome: z.enum(['stored', 'repeated', 'ignored']) }),
})

/** What an operator provokes at the embedded carrier; `late`, `twice` and `unordered` concern the sending of events. */
export const parcelMoves = [
  'collected',
  'in_transit',
  'out_for_delivery',
  'at_pickup_point',
  'failed_attempt',
  'delivered',
  'returned',
  'lost',
  'damaged',
  'late',
  'twice',
  'unordered',
] as const
export type ParcelMove = (typeof parcelMoves)[number]

const sandboxParcel = z.object({
  reference: z.string(),
  trackingNumber: z.string(),
  carrier: z.string(),
  orderNumber: z.string(),
  /** Null for a parcel of a return. */
  orderId: z.number().nullable(),
  city: z.string(),
  kind: z.enum(parcelEventKinds),
  cancelled: z.boolean(),
  at: z.string(),
})
export type SandboxParcel = z.output<typeof sandboxParcel>

export const listSandboxParcels = operation({
  method: 'GET',
  path: '/api/carrier-sandbox/parcels',
  summary: 'Returns the latest parcels of the embedded carrier.',
  access: 'admin',
  errors: ['NOT_FOUND'],
  data: z.array(sandboxParcel),
})

export const moveSandboxParcel = operation({
  method: 'POST',
  path: '/api/carrier-sandbox/moves',
  summary: 'Moves a parcel of the embedded carrier, or sends its event again or late.',
  access: 'admin',
  body: z.strictObject({ move: z.enum(parcelMoves), ref: z.string().min(5).max(60) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ ref: z.string() }),
})
