/** By groups of four, as banks print it. */
export const groupedIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')
