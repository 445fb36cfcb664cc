import { z } from '#shared/contract.ts'

/** Means of payment of a purchase. `debit`: on account at its sellers, each order debited after its invoice. */
export const purchaseMeans = ['card', 'transfer', 'debit'] as const
export type PaymentMeans = (typeof purchaseMeans)[number]

/** What the buyer enters at their bank. */
export const transferInstructions = z.object({
  iban: z.string(),
  bic: z.string(),
  holder: z.string(),
  reference: z.string(),
})
export type TransferInstructions = z.output<typeof transferInstructions>

/** What arrived on the account of a bank transfer. Sums since the beginning: they only grow. */
export type TransferFunds = {
  /** Assigned to the payment, or waiting for the rest of its amount. */
  receivedCents: number
  /** Beyond the amount, or after the payment ended; includes what was returned already. */
  surplusCents: number
}
