/** Member States in which a company that sells here may have its seat. Another one is a line, once its numbers are known. */
import { isLuhn } from '../ids.ts'
import { countryFacts, countryName, isUnionCountry, postcodeIn, registeredCompany } from './countries.ts'

type SeatFacts = {
  postcode: RegExp
  postcodeExample: string
  /** Register of companies; `scheme` of ISO 6523 where the list has one. */
  register: { label: string; number: RegExp; example: string; scheme: string | null }
  /** Tax identification number of a company, without its separators. */
  taxNumber: RegExp
  /** Of companies: a natural person sells from its French establishment. */
  legalForms: readonly string[]
}
/** Those that also receive deliveries have their postcode and their register in `countries`. */
const delivered = (
  country: 'BE' | 'LU' | 'NL',
  example: string,
  taxNumber: RegExp,
  legalForms: readonly string[],
): SeatFacts => {
  const { postcode, postcodeExample, companyScheme } = countryFacts[country]
  if (!companyScheme) throw new Error(`no register of companies in ${country}`)
  const { label, number, scheme } = companyScheme
  return { postcode, postcodeExample, register: { label, number, example, scheme }, taxNumber, legalForms }
}

const seats = {
  BE: delivered('BE', '0403.170.701', /^[01]\d{9}$/, ['SRL', 'SA', 'SC', 'SNC']),
  LU: delivered('LU', 'B6307', /^\d{11}$/, ['S.à r.l.', 'S.A.', 'SCA', 'SCS']),
  NL: delivered('NL', '33011433', /^\d{9}$/, ['B.V.', 'N.V.', 'Coöperatie']),
  DE: {
    postcode: /^\d{5}$/,
    postcodeExample: '55116',
    register: {
      label: 'Handelsregister',
      number: /^HR[AB] \d{1,6}( [A-Z]{1,3})?, .{2,}$/,
      example: 'HRB 12345, Mainz',
      scheme: null,
    },
    taxNumber: /^\d{10,13}$/,
    legalForms: ['GmbH', 'AG', 'KG', 'OHG', 'GmbH & Co. KG', 'eG'],
  },
  IT: {
    postcode: /^\d{5}$/,
    postcodeExample: '12051',
    register: { label: 'Codice fiscale', number: /^\d{11}$/, example: '00905811006', scheme: '0210' },
    taxNumber: /^\d{11}$/,
    legalForms: ['S.r.l.', 'S.p.A.', 'S.n.c.', 'S.a.s.', 'Società cooperativa'],
  },
  ES: {
    postcode: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
    postcodeExample: '26001',
    register: {
      label: 'Registro Mercantil',
      number: /^[A-Z]{1,2}-\d{1,6}, .{2,}$/,
      example: 'LO-1234, La Rioja',
      scheme: null,
    },
    taxNumber: /^[A-Z]\d{7}[A-Z0-9]$/,
    legalForms: ['S.L.', 'S.A.', 'S. Coop.'],
  },
  PT: {
    postcode: /^[1-9]\d{3}-\d{3}$/,
    postcodeExample: '4400-111',
    register: { label: 'NIPC', number: /^[1-9]\d{8}$/, example: '500697256', scheme: null },
    taxNumber: /^\d{9}$/,
    legalForms: ['Lda.', 'S.A.', 'Cooperativa'],
  },
  AT: {
    postcode: /^[1-9]\d{3}$/,
    postcodeExample: '3500',
    register: { label: 'Firmenbuch', number: /^FN \d{1,6}[a-z]$/, example: 'FN 93363z', scheme: null },
    taxNumber: /^\d{9}$/,
    legalForms: ['GmbH', 'AG', 'KG', 'OG', 'Genossenschaft'],
  },
} as const satisfies Record<string, SeatFacts>

export type SeatCountry = keyof typeof seats
// The object has those keys and no other.
export const seatCountries = Object.keys(seats) as [SeatCountry, ...SeatCountry[]]
export const seatFacts: Record<SeatCountry, SeatFacts> = seats
export const isSeatCountry = (country: string): country is SeatCountry => Object.hasOwn(seats, country)

/** A company as its own country knows it. */
export type Seat = {
  country: SeatCountry
  street: string
  postcode: string
  city: string
  registerNumber: string
  /** Of its country, which begins with its code. */
  vatNumber: string
  taxNumber: string
}

const plain = (typed: string) => typed.trim().replace(/\s+/g, ' ')
const compact = (typed: string) => typed.replace(/[\s./-]/g, '').toUpperCase()

/** The number as the register writes it; null for what is none of that country. */
export function registerNumberIn(country: SeatCountry, typed: string): string | null {
  const { number } = seatFacts[country].register
  if (country === 'BE') return registeredCompany(compact(typed))?.country === 'BE' ? compact(typed) : null
  if (country === 'IT') return number.test(compact(typed)) && isLuhn(compact(typed)) ? compact(typed) : null
  if (country === 'PT') return number.test(compact(typed)) && isNipc(compact(typed)) ? compact(typed) : null
  const written = country === 'LU' || country === 'NL' ? compact(typed) : plain(typed)
  return number.test(written) ? written : null
}

/** Check digit of a Portuguese company: weights 9 to 2, modulo 11. */
const isNipc = (digits: string) => {
  const rest = [...digits.slice(0, 8)].reduce((sum, digit, index) => sum + Number(digit) * (9 - index), 0) % 11
  return (rest < 2 ? 0 : 11 - rest) === Number(digits[8])
}

export function seatPostcodeIn(country: SeatCountry, typed: string): string | null {
  if (isUnionCountry(country)) return postcodeIn(country, typed)
  return seatFacts[country].postcode.test(plain(typed)) ? plain(typed) : null
}

export function taxNumberIn(country: SeatCountry, typed: string): string | null {
  const number = compact(typed)
  return seatFacts[country].taxNumber.test(number) ? number : null
}

/** « Numéro d’entreprise 0403170701 (Belgique) ». */
export const registerLine = ({ country, registerNumber }: Pick<Seat, 'country' | 'registerNumber'>) =>
  `${seatFacts[country].register.label} ${registerNumber} (${countryName(country)})`

/** For invoices; null where no scheme of ISO 6523 names the register. */
export function legalIdOf({ country, registerNumber }: Pick<Seat, 'country' | 'registerNumber'>) {
  const { scheme, label } = seatFacts[country].register
  return scheme ? { scheme, label, id: registerNumber } : null
}

type Place = { street: string; postcode: string; city: string }
/** Where a company is registered; `address`: the one that it has in France. */
export const seatAddress = ({ street, postcode, city }: Place, seat: Seat | null) =>
  seat
    ? { street: seat.street, postcode: seat.postcode, city: seat.city, country: seat.country }
    : { street, postcode, city, country: 'FR' }

/** What an invoice adds about a company of another Member State; nothing about a French one. */
export const abroadParty = (seat: Pick<Seat, 'country' | 'registerNumber'> | null | undefined) =>
  seat ? { legalId: legalIdOf(seat), isEstablishedAbroad: true as const } : {}
