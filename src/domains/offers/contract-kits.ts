/** Contract of kits: offers made of other offers of their seller. */
import { cents, id, operation, text, wholeNumber, z } from '#shared/contract.ts'
import { kitPartsAtMost } from './rules/kits.ts'

const params = z.strictObject({ id })
const part = z.object({
  offerId: z.number(),
  reference: z.string(),
  title: z.string(),
  quantity: z.number(),
  priceCents: cents,
  vatBasisPoints: z.number(),
  /** Free units, all warehouses together. */
  free: z.number(),
  /** false: it stops the kit. */
  onSale: z.boolean(),
})
const kit = z.object({
  offerId: z.number(),
  title: z.string(),
  reference: z.string(),
  priceCents: cents,
  vatBasisPoints: z.number(),
  /** Kits that the parts allow, all warehouses together. */
  free: z.number(),
  /** Why it cannot be a kit; null when it can. */
  fault: z.string().nullable(),
  parts: z.array(part),
})
export type Kit = z.output<typeof kit>

export const getKit = operation({
  method: 'GET',
  path: '/api/seller/offers/:id/parts',
  summary: 'Returns the parts of an own offer, none when it is not a kit, and how many kits they allow.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND'],
  data: kit,
})

export const setKitParts = operation({
  method: 'PUT',
  path: '/api/seller/offers/:id/parts',
  summary:
    'Replaces the parts of an own offer, by reference; none: no longer a kit. Refuses kits, other VAT rates and regulated goods.',
  access: 'seller',
  params,
  body: z.strictObject({
    parts: z
      .array(z.strictObject({ reference: text(1, 100), quantity: wholeNumber(1, 1000) }))
      .max(kitPartsAtMost, `${kitPartsAtMost} éléments au plus`),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: kit,
})
