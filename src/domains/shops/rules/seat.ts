/** The company of a seller, in France or with its seat in another Member State: what a form says of it, and what is wrong. */
import { isVatNumber, normaliseVatNumber } from '#shared/ids.ts'
import { countryFacts, countryName, isUnionCountry } from '#shared/price/countries.ts'
import {
  isSeatCountry,
  registerNumberIn,
  type Seat,
  type SeatCountry,
  seatFacts,
  seatPostcodeIn,
  taxNumberIn,
} from '#shared/price/seats.ts'

export const seatFields = [
  'seatCountry',
  'seatStreet',
  'seatPostcode',
  'seatCity',
  'seatRegister',
  'seatVatNumber',
  'seatTaxNumber',
] as const
type SeatAnswers = Record<(typeof seatFields)[number], string>
export type SeatFaults = Partial<Record<(typeof seatFields)[number], string>>

/** The form of a company abroad whose country is not chosen yet. */
export const undecidedSeat = 'UE'

/** An empty country is France, as in applications sent before the question was asked. */
export const hasSeatAbroad = ({ seatCountry }: { seatCountry?: string | undefined }) =>
  seatCountry !== undefined && seatCountry !== '' && seatCountry !== 'FR'

/** The seat as stored; null for a French company, and while something is wrong. */
export function seatIn(answers: SeatAnswers): { seat: Seat | null; faults: SeatFaults } {
  const { seatCountry: country } = answers
  if (!hasSeatAbroad(answers)) return { seat: null, faults: {} }
  if (!isSeatCountry(country))
    return { seat: null, faults: { seatCountry: 'Choisissez le pays du siège, parmi ceux de la liste' } }
  const [street, city] = [answers.seatStreet.trim(), answers.seatCity.trim()]
  const postcode = seatPostcodeIn(country, answers.seatPostcode)
  const registerNumber = registerNumberIn(country, answers.seatRegister)
  const taxNumber = taxNumberIn(country, answers.seatTaxNumber)
  const vatNumber = normaliseVatNumber(answers.seatVatNumber)
  const vatFault = vatFaultOf(country, vatNumber, registerNumber)
  if (street && city && postcode && registerNumber && taxNumber && vatFault === null)
    return { seat: { country, street, postcode, city, registerNumber, vatNumber, taxNumber }, faults: {} }
  const { register, postcodeExample } = seatFacts[country]
  return {
    seat: null,
    faults: {
      ...(!street && { seatStreet: 'Requis' }),
      ...(!city && { seatCity: 'Requis' }),
      ...(!postcode && { seatPostcode: `Code postal attendu, comme ${postcodeExample}` }),
      ...(!registerNumber && { seatRegister: `${register.label} attendu, comme ${register.example}` }),
      ...(!taxNumber && { seatTaxNumber: 'Numéro fiscal attendu, tel que votre pays l’a attribué à la société' }),
      ...(vatFault !== null && { seatVatNumber: vatFault }),
    },
  }
}

function vatFaultOf(country: SeatCountry, vatNumber: string, registerNumber: string | null): string | null {
  if (!vatNumber.startsWith(country) || !isVatNumber(vatNumber))
    return `Numéro de TVA attendu (${countryName(country)})\u00a0: il commence par ${country}`
  const held = isUnionCountry(country) ? countryFacts[country].companyScheme?.fromVatNumber?.exec(vatNumber)?.[1] : null
  return held && registerNumber && held !== registerNumber
    ? 'Le numéro de TVA contient le numéro d’entreprise\u00a0: vérifiez les deux'
    : null
}

export const frenchLegalForms = [
  'EI',
  'EURL',
  'SARL',
  'SAS',
  'SASU',
  'SA',
  'SNC',
  'EARL',
  'GAEC',
  'SCEA',
  'Société coopérative agricole',
  'Autre',
] as const

/** Those of France where no other country is named. */
export const legalFormsIn = (country?: string): readonly string[] =>
  country && isSeatCountry(country) ? seatFacts[country].legalForms : frenchLegalForms
