import { siteUrl } from '#platform/site.ts'

/** `links` as in a text: an address that the operator checked stays whole. */
export type MailFact = [label: string, value: string, links?: true]

/** A mail as data; `render.ts` builds its branded HTML and its text. Every string is shown as text, without links. */
export type MailBlock =
  /** `links`: written by us, by the operator or by the recipient, so addresses in it stay intact. */
  | { kind: 'text'; text: string; links?: true }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: MailFact[] }
  | {
      kind: 'lines'
      rows: { label: string; detail: string; amount: string }[]
      totals: [label: string, amount: string][]
    }
  | { kind: 'code'; label: string; code: string }

export type Mail = {
  /** Deduplication key, one event per recipient: `order-ready:42`. A second mail with the same key is not written. */
  event: string
  to: string
  subject: string
  title: string
  blocks: MailBlock[]
}

export const paragraph = (words: string): MailBlock => ({ kind: 'text', text: words })
/** To a page of the site. */
export const button = (label: string, path: string): MailBlock => ({ kind: 'button', label, url: siteUrl(path) })
export const facts = (rows: MailFact[]): MailBlock => ({ kind: 'facts', rows })
