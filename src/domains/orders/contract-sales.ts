/** What the specified list of orders adds on the seller's side. */
import { orderMode, z } from '#shared/contract.ts'
import { tagColours } from './rules/order-tags.ts'
import { stages } from './rules/stages.ts'

export const stage = z.enum(stages)

/** Facts of an order for the seller who prepares it. */
export const saleFacts = z.object({
  /** Last day to have the order ready; null until it is paid. */
  prepareBy: z.string().nullable(),
  /** Working days left while the seller still owes the goods; negative when late. */
  daysLeft: z.number().nullable(),
  /** Pick-up place. */
  shop: z.string().nullable(),
  unitCount: z.number(),
  /** Ids of its tags. */
  tags: z.array(z.number()),
  /** State of the proofs of goods made on demand; null for others. */
  proof: z.enum(['buyer', 'overdue', 'seller', 'approved']).nullable(),
  /** Its down payment is paid, its balance not yet. */
  awaitsBalance: z.boolean(),
})
export type SoldOrderFacts = z.output<typeof saleFacts>

const sellerOrderTag = z.object({
  id: z.number(),
  name: z.string(),
  colour: z.enum(tagColours),
  /** Orders that have it, in every stage. */
  orders: z.number(),
})
export type SellerOrderTag = z.output<typeof sellerOrderTag>

export const saleCounts = z.object({
  /** Results of the search, for every delivery mode. */
  stages: z.record(stage, z.number()),
  /** Results of the stage. */
  modes: z.record(orderMode, z.number()),
  late: z.number(),
  inProgress: z.number(),
  /** Every tag of the seller. */
  tags: z.array(sellerOrderTag),
})
export type SaleCounts = z.output<typeof saleCounts>
