import { countryName, countryOf, isUnionCountry } from '#shared/price/countries.ts'

/** Address blocks for French sorting machines (NF Z 10-011): at most six lines of 38 characters. */
const maxLines = 6
const maxLength = 38

export type AddressParts = {
  recipient: string
  company?: string | null
  street: string
  complement?: string | null
  postcode: string
  city: string
  /** ISO 3166; France without one. */
  country?: string | null
}

/** Removes control characters and glyphs missing from the label's font; collapses spaces. */
export const printable = (value: string) =>
  value
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(
      /[^\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0178\u2013\u2014\u2018\u2019\u201c\u201d\u20ac\u2026]/gu,
      unaccented,
    )
    .replace(/\s+/g, ' ')
    .trim()

const unaccented = (character: string) => {
  const plain = character.normalize('NFD').replace(/\p{M}/gu, '')
  return /^[\u0020-\u007e]+$/.test(plain) ? plain : '?'
}

/** « Aÿ-Champagne » → « AY-CHAMPAGNE »: the last line is read by machines. */
export const sortingLine = (value: string) =>
  printable(value)
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'OE')
    .replaceAll('æ', 'ae')
    .replaceAll('Æ', 'AE')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 -]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** Wraps whole words at 38 characters; a longer word is cut. */
export function folded(value: string): string[] {
  const lines: string[] = []
  for (const word of printable(value).split(' ').filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= maxLength) lines[lines.length - 1] = `${last} ${word}`
    else for (let at = 0; at < word.length; at += maxLength) lines.push(word.slice(at, at + maxLength))
  }
  return lines
}

/** Street first, then delivery details: the priority for spare lines when not everything fits. */
const spareFor = ['street', 'complement', 'company', 'recipient'] as const

export function addressBlock(address: AddressParts): string[] {
  const { company, recipient, complement, street } = address
  const wanted = {
    company: folded(company ?? ''),
    recipient: folded(recipient),
    complement: folded(complement ?? ''),
    street: folded(street),
  }
  const lines = Object.values(wanted)
  const country = countryOf(address)
  // Postal services want the country in capitals, alone on the last line.
  const abroad = isUnionCountry(country) ? [sortingLine(countryName(country))] : []
  let spare = maxLines - 1 - abroad.length - lines.filter(part => part.length > 0).length
  const fields = Object.fromEntries(
    spareFor.map(part => {
      const more = Math.min(spare, Math.max(0, wanted[part].length - 1))
      spare -= more
      return [part, wanted[part].slice(0, more + 1)]
    }),
  )
  const last = sortingLine(`${address.postcode} ${address.city}`).slice(0, maxLength).trim()
  return [
    ...(fields.company ?? []),
    ...(fields.recipient ?? []),
    ...(fields.complement ?? []),
    ...(fields.street ?? []),
    last,
    ...abroad,
  ]
}
