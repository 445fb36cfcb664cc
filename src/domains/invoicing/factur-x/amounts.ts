/** Decimals of the XML, written from integers: no amount passes through floating point. */

/** `decimal(12345n, 2)` → `123.45`; trailing zeros beyond `least` decimals are left out. */
function decimal(units: bigint, decimals: number, least: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals)
  const shown = rest.slice(0, least) + rest.slice(least).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${shown === '' ? '' : `.${shown}`}`
}

/** 125000 → `1250.00`. */
export const amountText = (cents: number) => decimal(BigInt(cents), 2, 2)
/** 550 → `5.5`, 2000 → `20`. */
export const rateText = (basisPoints: number) => decimal(BigInt(basisPoints), 2, 0)
/** At most four decimals, the limit of the French rules. */
export const quantityText = (quantity: number) => decimal(quantityUnits(quantity), 4, 0)

/** Quantities are numbers; the only multiplication of one is this one, rounded to the fourth decimal. */
const quantityUnits = (quantity: number) => BigInt(Math.round(quantity * 10_000))

export type NetPrice = { amount: string; perQuantity: string | null }

/**
 * Price of a line such that price × quantity / base quantity is its amount to the cent: the unit price where that holds,
 * else the line's own amount for its whole quantity (goods sold at a price TTC, rounded prices).
 */
export function netPrice(line: { quantity: number; unitHtTenThousandths: number; htCents: number }): NetPrice {
  const total = BigInt(Math.abs(line.htCents))
  const product = BigInt(line.unitHtTenThousandths) * quantityUnits(line.quantity)
  // Ten-thousandths of a euro × ten-thousandths of a unit = 10⁻⁸ €; a cent is 10⁶ of them.
  if (line.unitHtTenThousandths >= 0 && (product + 500_000n) / 1_000_000n === total)
    return { amount: decimal(BigInt(line.unitHtTenThousandths), 4, 2), perQuantity: null }
  return { amount: decimal(total, 2, 2), perQuantity: quantityText(line.quantity) }
}
