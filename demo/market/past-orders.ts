import { z } from 'zod'
import { deliveryModes } from '#shared/delivery.ts'
import { readYaml } from '../yaml.ts'

/** The status of a past order when the demo starts; `parted`: a first shipment was sent, the rest waits. */
const outcomes = [
  'unpaid',
  'declined',
  'paid',
  'ready',
  'labelled',
  'parted',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'refunded',
] as const

const sellerSchema = z.strictObject({
  vendor: z.string(),
  mode: z.enum(deliveryModes),
  shop: z.string().optional(),
  lines: z.int(),
  outcome: z.enum(outcomes),
  /** The last line is an explosive precursor that everyone may buy. */
  precursor: z.boolean().default(false),
})
const purchaseSchema = z.strictObject({
  buyer: z.email(),
  daysAgo: z.int(),
  /** Paid by debit after its invoices; every seller admits the buyer. */
  onAccount: z.boolean().default(false),
  /** Chooses its goods; without one, its place among those without. */
  rank: z.int().optional(),
  sellers: z.array(sellerSchema),
})

export type PastOutcome = (typeof outcomes)[number]
export type PastSeller = z.output<typeof sellerSchema>
export type PastPurchase = z.output<typeof purchaseSchema>

export const pastPurchases = readYaml('market/data/past-orders.yaml', z.array(purchaseSchema))
