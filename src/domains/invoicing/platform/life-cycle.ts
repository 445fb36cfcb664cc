/** Life cycle of an invoice at the platforms, from when a seller issues through one, and what a rejection requires. */

/** Codes of the French rules, by rank: of the statuses of an invoice, in whatever order they came, the last one here counts. */
export const statusCodes = { DEPOSITED: 200, APPROVED: 205, PAID: 212, REFUSED: 210, REJECTED: 213 } as const
export type InvoiceStatus = keyof typeof statusCodes
export type SizeClass = 'large' | 'mid' | 'small' | 'micro'
/** Everybody receives since this day; large and mid-sized companies issue and report since it (CGI art. 289 bis). */
export const receivingSince = '2026-09-01'
export const issuingSince = (size: SizeClass): string =>
  size === 'large' || size === 'mid' ? receivingSince : '2027-09-01'
