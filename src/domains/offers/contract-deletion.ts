import { operation, z } from '#shared/contract.ts'
import { offerFilter, offerSelection } from './contract-bulk.ts'

const row = z.object({ offerId: z.number(), reference: z.string(), title: z.string() })
const refused = row.extend({ why: z.string() })
export type DeletableOffer = z.output<typeof row>
export type UndeletableOffer = z.output<typeof refused>

export const planDeletion = operation({
  method: 'GET',
  path: '/api/seller/offers/deletion',
  summary: 'Lists the drafts that a deletion would delete, and the other offers with the reason; 50 of each at most.',
  access: 'seller',
  query: offerFilter.extend({
    /** `12~15`; without it, all offers that pass the filter. */
    ids: z
      .string()
      .regex(/^[1-9]\d{0,14}(~[1-9]\d{0,14}){0,99}$/)
      .optional(),
  }),
  errors: ['NOT_FOUND'],
  data: z.object({
    deletable: z.number(),
    offers: z.array(row),
    refused: z.number(),
    refusals: z.array(refused),
  }),
})
export type DeletionPlan = z.output<typeof planDeletion.data>

export const deleteDrafts = operation({
  method: 'POST',
  path: '/api/seller/offers/deletion',
  summary:
    'Deletes drafts that were never on sale, and their articles that nobody else sells; leaves the other offers.',
  access: 'seller',
  body: z.strictObject({ selection: offerSelection }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ deleted: z.number(), refused: z.number() }),
})
