/** A dot that mail programs read as one of a domain: « a.fr » becomes a link, « 2.5 » and « S.A. » do not need to. */
const domainDot = /(?<=[\p{L}\p{N}_-])\s*[.．。｡](?=[\p{L}])/gu
const scheme = /\p{L}[\p{L}\p{N}+-]*:\/+/gu

/**
 * Words of somebody else inside our mail: readable, but nothing in them becomes a link. Every text of a mail passes
 * through here unless its block says `links`.
 */
export const inert = (words: string): string => words.replace(scheme, '').replace(domainDot, '. ')

/** Characters of a first name worth greeting by. */
const longestName = 30
const nameShape = /^\p{L}[\p{L}\p{M}]*(?:[ '’-]\p{L}[\p{L}\p{M}]*){0,2}$/u

/**
 * What to greet a person by: the name they typed when it is shaped like one, else null. A mail to an address nobody
 * proved greets with nothing longer: whoever typed the name may not be who reads it.
 */
export const greetingName = (typed: string): string | null =>
  typed.length <= longestName && nameShape.test(typed) ? typed : null
