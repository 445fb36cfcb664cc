/** Identifiers of companies and goods, and phone numbers, in their legal and trade formats. Pure checks, no look-up. */

const luhnSum = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)

/** Of digits; French, Italian and other numbers of companies end with such a key. */
export const isLuhn = (digits: string) => luhnSum(digits) % 10 === 0

export const isSiren = (value: string) => /^\d{9}$/.test(value) && isLuhn(value)
/** La Poste's establishments (356 000 000) break Luhn: the plain sum of digits is a multiple of 5. */
export const isSiret = (value: string) =>
  /^\d{14}$/.test(value) &&
  (isLuhn(value) ||
    (value.startsWith('356000000') && [...value].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0))

/** « SIRET 84920310400017 »; the SIREN of a company without an establishment in France. */
export const companyIdWords = ({ siret, siren }: { siret: string | null; siren: string }) =>
  siret === null ? `SIREN ${siren}` : `SIRET ${siret}`
/** SIREN of a company, from its SIREN or SIRET. */
export const sirenIn = (companyNumber: string) => companyNumber.slice(0, 9)
/** SIREN at the end of a French VAT number; null for other countries' numbers, and for Monaco's, which hold none. */
export const sirenOfVatNumber = (vatNumber: string): string | null => {
  const siren = /^FR[0-9A-Z]{2}(\d{9})$/.exec(vatNumber)?.[1]
  return siren && isSiren(siren) ? siren : null
}

/** Check digit of a GTIN (EAN-8/13, SSCC): weights 3 and 1 from the right. */
export const gtinKey = (digits: string) =>
  (10 - ([...digits].reverse().reduce((sum, digit, index) => sum + Number(digit) * (index % 2 ? 1 : 3), 0) % 10)) % 10
/**
 * Why a product number is not one that its maker may print on goods everywhere, in French; else null. GTIN-8, GTIN-13 and
 * GTIN-14 with their key. Numbers that begin with 2, or with 02 or 04, are a shop's own (GS1 restricted circulation).
 */
export function gtinFault(value: string): string | null {
  if (!/^(\d{8}|\d{13}|\d{14})$/.test(value) || gtinKey(value.slice(0, -1)) !== Number(value.at(-1)))
    return 'EAN invalide\u00a0: 8, 13 ou 14 chiffres dont une clé'
  if (/^0+$/.test(value)) return 'EAN invalide\u00a0: que des zéros'
  // The first digit of a GTIN-14 is its packaging level.
  const company = value.length === 14 ? value.slice(1) : value
  return /^(?:2|0[24])/.test(company) ? 'EAN interne à un magasin (il commence par 2), qui ne vaut pas ailleurs' : null
}
export const isEan = (value: string) => gtinFault(value) === null

/** Removes spaces and dots and ignores case in typed input. */
export const normaliseVatNumber = (value: string) => value.replace(/[\s.-]/g, '').toUpperCase()

const vatShapes: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  PT: /^\d{9}$/,
  DK: /^\d{8}$/,
  FI: /^\d{8}$/,
  HU: /^\d{8}$/,
  LU: /^\d{8}$/,
  MT: /^\d{8}$/,
  SI: /^\d{8}$/,
  ES: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  HR: /^\d{11}$/,
  IT: /^\d{11}$/,
  LV: /^\d{11}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  LT: /^(\d{9}|\d{12})$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  SK: /^\d{10}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
}

/** Checks the shape of an EU VAT number; French ones also by their key. `value` is normalised. */
export const isVatNumber = (value: string) => {
  const country = value.slice(0, 2)
  const rest = value.slice(2)
  if (country !== 'FR') return vatShapes[country]?.test(rest) ?? false
  if (!/^[A-HJ-NP-Z0-9]{2}\d{9}$/.test(rest)) return false
  // Keys with a letter follow another rule, and Monaco's numbers contain no SIREN: only plain numeric keys are
  // computed.
  return !/^\d{2}/.test(rest) || Number(rest.slice(0, 2)) === (12 + 3 * (Number(rest.slice(2)) % 97)) % 97
}

/** `+33353010102` → `03 53 01 01 02`; foreign numbers do not change. */
export const formatPhone = (phone: string) =>
  /^\+33\d{9}$/.test(phone) ? `0${phone.slice(3)}`.replace(/(\d{2})(?=\d)/g, '$1\u00a0') : phone

/** `A261120-7K3QXW`: a letter, the day in Paris (`2026-11-20`) and six unambiguous letters or digits. */
export const datedNumber = (letter: string, day: string, random: Uint8Array) =>
  `${letter}${day.slice(2).replaceAll('-', '')}-${Array.from(random.slice(0, 6), byte => unambiguous[byte % 32]).join('')}`
const unambiguous = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A French VAT number ends with its holder's SIREN. */
export const vatMatchesSiren = (vatNumber: string, siren: string) =>
  vatNumber.startsWith('FR') && vatNumber.endsWith(siren)
