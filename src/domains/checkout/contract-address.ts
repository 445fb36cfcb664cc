/** An address of the buyer, as the checkout shows it. */
import { z } from '#shared/contract.ts'
import { countryCodes } from '#shared/price/countries.ts'

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
