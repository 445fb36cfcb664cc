import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Country } from '#shared/price/countries.ts'

/** Phone number of any country; one of `country` when it has no country code. */
export const isPhone = (value: string, country: Country = 'FR') =>
  value.length <= 30 && isValidPhoneNumber(value, country)

/** E.164 (`+33326510000`); returns the text unchanged when it is not a phone number. */
export const normalisePhone = (value: string, country: Country = 'FR') =>
  parsePhoneNumberFromString(value, country)?.number ?? value
