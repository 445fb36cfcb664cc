/** Contract of the seller's orders: batch actions. */
import { id, operation, z } from '#shared/contract.ts'
import { batchSize } from './rules/stages.ts'

export const batchIds = z
  .array(id)
  .min(1, 'Cochez au moins une commande.')
  .max(batchSize, `${batchSize} commandes au plus par lot.`)
  .transform(ids => [...new Set(ids)])

const skipped = z.array(z.object({ id: z.number(), number: z.string(), sentence: z.string() }))

export const batchLabels = operation({
  method: 'POST',
  path: '/api/orders/batch/labels',
  summary:
    'Creates the missing labels of these orders; returns existing ones unchanged, and a reason where none is made.',
  access: 'user',
  body: z.strictObject({ ids: batchIds }),
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT'],
  data: z.object({
    /** Orders with a label to print. */
    ready: z.array(z.number()),
    made: z.number(),
    /** Orders with a label that a carrier gave. */
    fromCarriers: z.number(),
    skipped,
  }),
})
export type LabelledBatch = z.output<typeof batchLabels.data>

export const batchSend = operation({
  method: 'POST',
  path: '/api/orders/batch/send',
  summary: 'Marks the labelled shipments of these orders as sent and notifies buyers; returns a reason for the others.',
  access: 'user',
  body: z.strictObject({ ids: batchIds }),
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT'],
  data: z.object({ sent: z.array(z.number()), skipped }),
})
export type SentBatch = z.output<typeof batchSend.data>

export const batchDeliver = operation({
  method: 'POST',
  path: '/api/orders/batch/deliver',
  summary: 'Marks sent orders as delivered and notifies buyers; returns a reason for the others.',
  access: 'user',
  body: z.strictObject({ ids: batchIds }),
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT'],
  data: z.object({ delivered: z.array(z.number()), skipped }),
})
export type DeliveredBatch = z.output<typeof batchDeliver.data>
