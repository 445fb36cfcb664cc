/** Addresses that a buyer chooses among, and how a lorry reaches the place of a pallet delivery. */
import { text, z } from '#shared/contract.ts'
import { countryCodes } from '#shared/price/countries.ts'

export const freightAccess = z.strictObject({
  approach: text(0, 200).default(''),
  /** Empty: the buyer does not know. */
  truck19t: z.enum(['', 'oui', 'non']).default(''),
  tailLift: z.boolean().default(false),
  appointment: z.boolean().default(false),
  hours: text(0, 120).default(''),
})
export type FreightAccess = z.output<typeof freightAccess>

export const savedAddress = z.object({
  id: z.number(),
  recipient: z.string(),
  company: z.string().nullable(),
  street: z.string(),
  complement: z.string().nullable(),
  postcode: z.string(),
  city: z.string(),
  country: z.enum(countryCodes),
  /** Of a delivery site of the estate; else null. */
  site: z.string().nullable(),
  access: z.string().nullable(),
})
export type SavedAddress = z.output<typeof savedAddress>
