import { parseCents } from '#shared/money.ts'

export type TypedPrice = { reference: string; from: number; priceCents: number }
/** Lines that cannot be read, with their number. */
export type TypedPrices = { prices: TypedPrice[]; unreadable: number[] }

/** « REF-1 ; 12,50 » or « REF-1 ; 24 ; 11,90 », with semicolons or the tabs of a spreadsheet; an empty line is skipped. */
export function parsePrices(typed: string): TypedPrices {
  const prices: TypedPrice[] = []
  const unreadable: number[] = []
  for (const [index, line] of typed.split('\n').entries()) {
    if (line.trim() === '') continue
    const cells = line.split(/[;\t]/).map(cell => cell.trim())
    const [reference = '', ...figures] = cells
    const [price = '', quantity = '1', ...others] = figures.toReversed()
    const priceCents = parseCents(price)
    const from = Number(quantity.replace(/\s/g, ''))
    if (reference && priceCents && others.length === 0 && Number.isInteger(from) && from >= 1)
      prices.push({ reference, from, priceCents })
    else unreadable.push(index + 1)
  }
  return { prices, unreadable }
}
