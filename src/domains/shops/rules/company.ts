/** What the law asks of the company behind a seller. */
import { isSeatCountry, seatFacts } from '#shared/price/seats.ts'

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
