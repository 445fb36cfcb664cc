/** Invented identifiers: a stem and a valid check digit. */
import { gtinKey, isSiren, isSiret } from '#shared/ids.ts'

const completed = (stem: string, passes: (number: string) => boolean) => {
  const digit = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find(last => passes(`${stem}${last}`))
  if (digit === undefined) throw new Error(`no check digit for ${stem}`)
  return `${stem}${digit}`
}

/** A SIREN from its first 8 digits, a SIRET from its first 13. */
const withLuhnKey = (stem: string) => completed(stem, stem.length === 8 ? isSiren : isSiret)

/** French VAT number: key = (12 + 3 × (SIREN mod 97)) mod 97. */
function frenchVatNumber(siren: string): string {
  const key = (12 + 3 * (Number(siren) % 97)) % 97
  return `FR${String(key).padStart(2, '0')}${siren}`
}

/** SIREN, SIRET and VAT number of an invented company, from the first 8 digits of its SIREN. */
export function companyNumbers(sirenRoot: string) {
  const siren = withLuhnKey(sirenRoot)
  return { siren, siret: withLuhnKey(`${siren}0001`), vatNumber: frenchVatNumber(siren) }
}

/** Appends the check digit to the first 12 digits. */
export const withEanKey = (digits: string) => `${digits}${gtinKey(digits)}`
