import { z } from 'zod'
import { actOnReturn } from '#domains/returns/contract.ts'
import { returnKinds } from '#domains/returns/rules.ts'
import { returnReasonLabels } from '#domains/returns/rules-reasons.ts'
import { deliveryModes } from '#shared/delivery.ts'
import { readYaml } from '../yaml.ts'

/** A step of the demo; `receive` counts the requested quantities, so the loader computes its lines. */
const stepSchema = z.strictObject({
  by: z.enum(['buyer', 'seller']),
  body: z.union([z.strictObject({ act: z.literal('receive') }), actOnReturn.body]),
})

const returnSchema = z.strictObject({
  buyer: z.email(),
  vendor: z.string(),
  mode: z.enum(deliveryModes),
  daysAgo: z.int(),
  kind: z.enum(returnKinds),
  reason: z.enum(returnReasonLabels).optional(),
  message: z.string().optional(),
  photo: z.literal(true).optional(),
  acts: z.array(stepSchema),
})

export type PastReturn = z.output<typeof returnSchema>

export const pastReturns = readYaml('market/data/past-returns.yaml', z.array(returnSchema))
