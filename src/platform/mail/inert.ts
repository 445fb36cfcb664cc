/** A dot that mail programs read as part of a domain: « a.fr » becomes a link; « 2.5 » and « S.A. » need no change. */
const domainDot = /(?<=[\p{L}\p{N}_-])\s*[.．。｡](?=[\p{L}])/gu
const scheme = /\p{L}[\p{L}\p{N}+-]*:\/+/gu

/**
 * Makes other people's text in our mail readable but link-free. Every text of a mail passes through here unless its
 * block sets `links`.
 */
export const inert = (words: string): string => words.replace(scheme, '').replace(domainDot, '. ')

/** Length limit of a first name in a greeting. */
const longestName = 30
const nameShape = /^\p{L}[\p{L}\p{M}]*(?:[ '’-]\p{L}[\p{L}\p{M}]*){0,2}$/u

/**
 * The name to greet a person by: the name they typed when it is shaped like one, else null. A mail to an unverified
 * address greets with nothing longer: the person who typed the name may not be the recipient.
 */
export const greetingName = (typed: string): string | null =>
  typed.length <= longestName && nameShape.test(typed) ? typed : null
