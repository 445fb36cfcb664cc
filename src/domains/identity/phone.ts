import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A number of any country, French when no other is said. */
export const isPhone = (value: string) => value.length <= 30 && isValidPhoneNumber(value, 'FR')

/** E.164 (`+33326510000`); the text itself when it is no number. */
export const normalisePhone = (value: string) => parsePhoneNumberFromString(value, 'FR')?.number ?? value
