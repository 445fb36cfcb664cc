export const currencies = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'CAD',
  'AUD',
  'JPY',
  'DKK',
  'SEK',
  'NOK',
  'PLN',
  'MAD',
  'TND',
  'XOF',
] as const
export const currencySigns: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP' }
const codes = new RegExp(`(?<!\\p{L})(${currencies.join('|')})(?!\\p{L})|([$£€])`, 'u')
/** Currency that a price is written in; null when the cell has none. */
export function currencyIn(cell: string): string | null {
  const found = codes.exec(cell)
  return found ? (found[1] ?? currencySigns[found[2] ?? ''] ?? null) : null
}
/** Codes and signs of currencies, removed before a number is read. */
export const withoutCurrency = (cell: string) => cell.replace(new RegExp(codes, 'gu'), '')
