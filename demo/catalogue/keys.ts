/** Check digits of the identifiers the demo invents. */

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, character, index) => {
    const doubled = index % 2 === 1 ? Number(character) * 2 : Number(character)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
}

export const isLuhn = (digits: string) => /^\d+$/.test(digits) && luhnSum(digits) % 10 === 0

/** Adds the last digit that makes the whole number pass Luhn (SIREN from 8 digits, SIRET from 13). */
export const withLuhnKey = (digits: string) => digits + ((10 - (luhnSum(`${digits}0`) % 10)) % 10)

/** French VAT number: key = (12 + 3 × (SIREN mod 97)) mod 97. */
export function frenchVatNumber(siren: string): string {
  const key = (12 + 3 * (Number(siren) % 97)) % 97
  return `FR${String(key).padStart(2, '0')}${siren}`
}

function eanSum(digits: string): number {
  return [...digits].reduce((sum, character, index) => sum + Number(character) * (index % 2 === 0 ? 1 : 3), 0)
}

/** Adds the key to the 12 first digits. */
export const withEanKey = (digits: string) => digits + ((10 - (eanSum(digits) % 10)) % 10)

export const isEan13 = (code: string) => /^\d{13}$/.test(code) && withEanKey(code.slice(0, 12)) === code
