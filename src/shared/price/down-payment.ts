/** Down payments of goods made on demand: part of an order's total at the order, its balance before dispatch. */
import { euros, proportionOf } from '../money.ts'

export const leastDownPaymentPercent = 10
export const mostDownPaymentPercent = 90
/** Smallest down payment and balance: a card payment has a minimum. */
const leastPartCents = 100

export type DownPayment = { percent: number; downPaymentCents: number; balanceCents: number }

type Ordered = {
  totalCents: number
  /** On packaging. An order with such deposits is paid whole: they are outside VAT and returned apart. */
  depositCents: number
  lines: readonly { downPaymentPercent: number | null }[]
}
/**
 * Of an order: the highest percentage of its lines, of everything it charges. Null when one of them is paid whole, or
 * when a part would be too small.
 */
export function downPaymentFor({ totalCents, depositCents, lines }: Ordered): DownPayment | null {
  const percents = lines.map(line => line.downPaymentPercent)
  if (depositCents > 0 || percents.length === 0 || percents.includes(null)) return null
  const percent = Math.max(...percents.map(Number))
  const downPaymentCents = proportionOf(totalCents, percent, 100)
  const balanceCents = totalCents - downPaymentCents
  return Math.min(downPaymentCents, balanceCents) < leastPartCents ? null : { percent, downPaymentCents, balanceCents }
}

/** « Acompte de 30 % à la commande, solde avant la fabrication » */
export const downPaymentWords = (percent: number) =>
  `Acompte de ${percent}\u00a0% à la commande, solde avant la fabrication`

/** « Acompte de 30 % : 90,00 € à la commande, puis 210,00 € avant la fabrication » */
export const downPaymentLine = ({ percent, downPaymentCents, balanceCents }: DownPayment) =>
  `Acompte de ${percent}\u00a0%\u00a0: ${euros(downPaymentCents)} à la commande, puis ${euros(balanceCents)} avant la fabrication`
