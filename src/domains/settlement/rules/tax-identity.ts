/** What the declaration of sellers requires of natural persons, and when payouts wait for it (CGI art. 1649 ter D). */

/** French tax number (« numéro fiscal »): the last three of its 13 digits are the first ten modulo 511. */
export const isTaxNumber = (value: string) =>
  /^[0-3]\d{12}$/.test(value) && Number(value.slice(0, 10)) % 511 === Number(value.slice(10))

/** Days between the request and each of the two reminders. */
export const taxReminderDays = 20
/** Days after the request, when both reminders were sent. */
export const taxBlockDays = 60
/** A person of less than 16 years cannot trade; 120 years are a typing error. */
export const oldestYears = 120
export const youngestYears = 16
