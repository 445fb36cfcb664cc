/** What the checkout shows of each seller's goods. */
import { cents, orderMode, packagingDeposit, z } from '#shared/contract.ts'

const line = z.object({
  offerId: z.number(),
  title: z.string(),
  variantLabel: z.string(),
  reference: z.string(),
  packLabel: z.string(),
  /** « dont éco-participation 1,20 € TTC », for one sale unit. */
  eco: z.string().nullable(),
  deposit: packagingDeposit.nullable(),
  saleUnit: z.string(),
  quantity: z.number(),
  /** HT, as the seen one; `vatBasisPoints` makes them TTC. */
  unitPriceCents: cents,
  vatBasisPoints: z.number(),
  seenPriceCents: cents,
  changed: z.boolean(),
  /** The price list or the quote whose price this is; null at the public price. */
  listName: z.string().nullable(),
  htCents: cents,
  ttcCents: cents,
  /** Monday of the week in which a pre-ordered line leaves; null for goods in stock. */
  announcedWeek: z.string().nullable(),
  /** Working days from the approval of the proof, for goods made on demand; else null. */
  leadDays: z.number().nullable(),
  /** Null: may be returned within 14 days; else the exception (C. conso L221-28). */
  notWithdrawable: z.string().nullable(),
  problems: z.array(z.string()),
  /** One of them asks for a permit, which the buyer may add. */
  lacksPermit: z.boolean(),
})
export type CheckoutLine = z.output<typeof line>

/** `emissionGrams`: greenhouse gases; null where no factor is in force. */
const delivery = { deliveryHtCents: cents, deliveryTtcCents: cents, emissionGrams: z.number().nullable() }
export const seller = z.object({
  vendorId: z.number(),
  name: z.string(),
  lines: z.array(line),
  mode: orderMode.nullable(),
  /** Shop or relay point; null for delivery to the address. */
  place: z.string().nullable(),
  promisedOn: z.string().nullable(),
  /** What a closure of the seller changes, and the VAT of Corsica; else null. */
  notice: z.string().nullable(),
  ...delivery,
  /** What a professional who pays by card pays at the order of the goods made on demand, and before dispatch; null: all at once. */
  downPayment: z.object({ percent: z.number(), downPaymentCents: cents, balanceCents: cents }).nullable(),
  problem: z.string().nullable(),
})
export type CheckoutSeller = z.output<typeof seller>
