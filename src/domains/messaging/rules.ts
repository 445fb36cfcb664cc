/** Limits and texts shared by the forms and the server. */
export const conversationSides = ['buyer', 'seller', 'operator'] as const
/** A seller is one side of every conversation; the other is a buyer, or the operator's team. */
export type ConversationSide = (typeof conversationSides)[number]
/** Public name of the operator's team, whose members stay anonymous to sellers. */
export const operatorName = 'Cep & Chai'

export const maximumBody = 4_000
export const maximumFiles = 5
export const maximumReport = 1_000
export const conversationPageSize = 20
export const messagePageSize = 30
/** Minutes before an unread message is notified by mail: most are read on the page earlier. */
export const noticeMinutes = 5
/** Per user: more than anyone types, less than a script sends. */
export const messageLimit = { attempts: 60, minutes: 10 }
export const reportLimit = { attempts: 20, minutes: 60 }
export const openingLimit = { attempts: 40, minutes: 60 }

type Buyer = { kind: string; companyName: string | null; firstName: string; lastName: string }
/** Public name of a buyer for a seller: the company, or first name and initial. */
export const buyerName = ({ kind, companyName, firstName, lastName }: Buyer) =>
  (kind === 'professional' && companyName) ||
  [firstName, lastName && `${lastName.slice(0, 1).toUpperCase()}.`].join(' ').trim()

/** Normalises line ends, trims the text and collapses runs of blank lines. */
export const normaliseBody = (typed: string) =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()

export type Piece = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string }

/** Punctuation at the end of a sentence is not part of the address. */
const address = /https:\/\/[^\s<>"«»]+[^\s<>"«».,;:!?)\]’']/g

/** Messages are plain text; only https addresses become links. */
export function textPieces(body: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of body.matchAll(address)) {
    if (!isAddress(match[0])) continue
    if (match.index > from) pieces.push({ kind: 'text', text: body.slice(from, match.index) })
    pieces.push({ kind: 'link', text: match[0], href: match[0] })
    from = match.index + match[0].length
  }
  if (from < body.length) pieces.push({ kind: 'text', text: body.slice(from) })
  return pieces
}

/** Rejects deceptive addresses: « https://banque.fr@voleur.fr » shows one host and leads to another. */
function isAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

/** Start of a message on one line, for lists. */
export const excerptOf = (body: string) => {
  const line = body.replace(/\s+/g, ' ').trim()
  return line.length > 120 ? `${line.slice(0, 119).trimEnd()}…` : line
}
