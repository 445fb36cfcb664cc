import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Phone number of any country; French when it has no country code. */
export const isPhone = (value: string) => value.length <= 30 && isValidPhoneNumber(value, 'FR')

/** E.164 (`+33326510000`); returns the text unchanged when it is not a phone number. */
export const normalisePhone = (value: string) => parsePhoneNumberFromString(value, 'FR')?.number ?? value
