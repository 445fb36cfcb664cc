/** Money is integer cents, rates are basis points (2000 = 20 %). */

const euroFormat = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const percentFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

/** `125000` → `1 250,00 €`, with non-breaking spaces. Intl's narrow space (U+202F) has no glyph in many fonts. */
export const euros = (cents: number) => euroFormat.format(cents / 100).replaceAll('\u202f', '\u00a0')

/** `550` → `5,5 %`. */
export const percent = (basisPoints: number) => `${percentFormat.format(basisPoints / 100)}\u00a0%`

/** Mention that replaces the rate of a seller in the franchise of small businesses. */
export const exemptWords = 'TVA non applicable, art.\u00a0293\u00a0B du CGI'

/** `TVA 5,5 %`, or why there is none. */
export const vatWords = (basisPoints: number, words = 'TVA', exempt: string | null = null) =>
  basisPoints === 0 ? (exempt ?? exemptWords) : `${words} ${percent(basisPoints)}`

/** VAT of an amount before tax, rounded half up to the cent. */
export const vatOf = (htCents: number, basisPoints: number) => proportionOf(htCents, basisPoints, 10_000)

export const withVat = (htCents: number, basisPoints: number) => htCents + vatOf(htCents, basisPoints)

/** `amount` × `part` / `whole`, none negative, rounded half up, exact for any size: VAT, commissions, refunds. */
export function proportionOf(amount: number, part: number, whole: number): number {
  const doubled = amount * part * 2 + whole
  if (Number.isSafeInteger(doubled)) return Math.floor(doubled / (2 * whole))
  return Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (2n * BigInt(whole)))
}

export type VatLine = { basisPoints: number; htCents: number; vatCents: number }
/** Totals by rate, highest rate first; each line's VAT is already rounded, so sums agree to the cent. */
export const vatByRate = (lines: readonly VatLine[]): VatLine[] => {
  const rates = new Map<number, VatLine>()
  for (const line of lines) {
    const sum = rates.get(line.basisPoints) ?? { basisPoints: line.basisPoints, htCents: 0, vatCents: 0 }
    sum.htCents += line.htCents
    sum.vatCents += line.vatCents
    rates.set(line.basisPoints, sum)
  }
  return [...rates.values()].sort((a, b) => b.basisPoints - a.basisPoints)
}

/** `12,50` or `1 250` → cents; null for text that is not an amount. */
export function parseCents(typed: string): number | null {
  const plain = typed.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

/** 1250 → `12,50`, the typed format. */
export const typedAmount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
