/** Countries of an address. Another Member State is a line of `countries`, and rates on the page « TVA ». */

type CountryFacts = {
  name: string
  /** « en Belgique ». */
  within: string
  /** Of a postcode without its spaces. */
  postcode: RegExp
  postcodeExample: string
  phonePrefix: string
  /** Working days of a carrier beyond those within France. */
  transitDays: number
  /** Register of companies by its scheme of ISO 6523; `fromVatNumber` where the VAT number holds its numbers. */
  companyScheme: { scheme: string; label: string; number: RegExp; fromVatNumber: RegExp | null } | null
}

const countries = {
  FR: {
    name: 'France',
    within: 'en France',
    postcode: /^\d{5}$/,
    postcodeExample: '51200',
    phonePrefix: '+33',
    transitDays: 0,
    companyScheme: null,
  },
  MC: {
    name: 'Monaco',
    within: 'à Monaco',
    postcode: /^98000$/,
    postcodeExample: '98000',
    phonePrefix: '+377',
    transitDays: 0,
    companyScheme: null,
  },
  BE: {
    name: 'Belgique',
    within: 'en Belgique',
    postcode: /^[1-9]\d{3}$/,
    postcodeExample: '5000',
    phonePrefix: '+32',
    transitDays: 1,
    companyScheme: {
      scheme: '0208',
      label: 'Numéro d’entreprise',
      number: /^[01]\d{9}$/,
      fromVatNumber: /^BE(\d{10})$/,
    },
  },
  LU: {
    name: 'Luxembourg',
    within: 'au Luxembourg',
    postcode: /^\d{4}$/,
    postcodeExample: '1009',
    phonePrefix: '+352',
    transitDays: 1,
    companyScheme: { scheme: '0240', label: 'RCS Luxembourg', number: /^[A-Z]\d{1,6}$/, fromVatNumber: null },
  },
  NL: {
    name: 'Pays-Bas',
    within: 'aux Pays-Bas',
    postcode: /^[1-9]\d{3} ?[A-Z]{2}$/,
    postcodeExample: '1012 AB',
    phonePrefix: '+31',
    transitDays: 2,
    companyScheme: { scheme: '0106', label: 'KvK', number: /^\d{8}$/, fromVatNumber: null },
  },
} as const satisfies Record<string, CountryFacts>

export type Country = keyof typeof countries
/** Member States other than France. */
export type UnionCountry = Exclude<Country, 'FR' | 'MC'>
// The object has those keys and no other.
export const countryCodes = Object.keys(countries) as [Country, ...Country[]]
export const unionCountries = countryCodes.filter(code => code !== 'FR' && code !== 'MC') as [
  UnionCountry,
  ...UnionCountry[],
]
export const countryFacts: Record<Country, CountryFacts> = countries

export const isUnionCountry = (country: string): country is UnionCountry =>
  (unionCountries as readonly string[]).includes(country)
/** Those in which a seller may have its seat, without deliveries. */
const otherNames = new Map([
  ['AT', 'Autriche'],
  ['DE', 'Allemagne'],
  ['ES', 'Espagne'],
  ['IT', 'Italie'],
  ['PT', 'Portugal'],
])
export const countryName = (country: string) =>
  country in countries ? countryFacts[country as Country].name : (otherNames.get(country) ?? country)

export type RegisteredCompany = { country: UnionCountry; scheme: string; label: string; id: string }
/** The register that a number is of, by its shape and, in Belgium, its key; null for what is none. */
export function registeredCompany(number: string): RegisteredCompany | null {
  for (const country of unionCountries) {
    const { companyScheme } = countryFacts[country]
    if (!companyScheme?.number.test(number)) continue
    if (country === 'BE' && 97 - (Number(number.slice(0, 8)) % 97) !== Number(number.slice(8))) return null
    return { country, scheme: companyScheme.scheme, label: companyScheme.label, id: number }
  }
  return null
}

/** The postcode as its country writes it: « 1012ab » is « 1012 AB »; null for what it is not. */
export function postcodeIn(country: Country, typed: string): string | null {
  const plain = typed
    .trim()
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(/^(BE|B|L|LU|NL)-/, '')
  if (!countryFacts[country].postcode.test(plain)) return null
  return country === 'NL' ? `${plain.slice(0, 4)} ${plain.slice(-2)}` : plain
}

export type PlaceOfAddress = { country?: string | null; postcode: string | null }

const monacoPostcode = '98000'
/** Of an address frozen before addresses had a country: French, except those of Monaco, which has one postcode. */
export const countryOf = ({ country, postcode }: PlaceOfAddress): string =>
  country && country !== 'FR' ? country : postcode === monacoPostcode ? 'MC' : 'FR'

/** The same among the countries of the table; an address of another one is of no delivery. */
export const knownCountry = (place: PlaceOfAddress): Country =>
  countryCodes.find(code => code === countryOf(place)) ?? 'FR'

/** For carriers and the post, which serve Monaco as France. */
export const carrierCountry = (place: PlaceOfAddress) => {
  const country = countryOf(place)
  return country === 'MC' ? 'FR' : country
}

/** « 5000 Namur, Belgique »: the country is written unless it is France. */
export const townLine = (place: { country?: string | null; postcode: string; city: string }) => {
  const country = countryOf(place)
  return `${place.postcode} ${place.city}${country === 'FR' ? '' : `, ${countryName(country)}`}`.trim()
}
