/** An invoice or credit note as it is shown, sent and archived. Money in integer cents, rates in basis points (2000 = 20 %), days as ISO `YYYY-MM-DD`. Amounts of a credit note are positive. */
export type InvoiceDocument = {
  kind: 'INVOICE' | 'CREDIT_NOTE' | 'CORRECTIVE' | 'DEPOSIT'
  number: string
  issuedOn: string
  /** Day of the delivery or hand-over; null before it, and for services of a period. */
  deliveredOn: string | null
  /** First and last day of the services invoiced. */
  period?: { from: string; to: string }
  dueOn: string
  seller: InvoiceParty
  buyer: InvoiceParty
  /** When it differs from the buyer's address. */
  deliverTo: InvoiceAddress | null
  /** Name of the company that issues in the seller's name under its mandate; null for an invoice that its seller made. */
  issuedBy: string | null
  audience: 'B2B' | 'B2C' | 'B2BINT' | 'B2CINT'
  operations: 'GOODS' | 'SERVICES' | 'MIXED'
  vatOnDebits: boolean
  orderNumber: string | null
  purchaseNumber: string | null
  /** The invoices that a credit note, a corrective invoice or a final invoice refers to. */
  refersTo: { number: string; issuedOn: string }[]
  /** The credit note that this one cancels and replaces; a corrective invoice cites its own. */
  replaces?: { number: string; issuedOn: string }
  lines: InvoiceLine[]
  /** Delivery, one per VAT rate; the order's goods decide the rates. */
  charges: { label: string; htCents: number; vat: VatKey }[]
  vat: (VatKey & { baseCents: number; vatCents: number })[]
  totals: {
    linesHtCents: number
    chargesHtCents: number
    htCents: number
    vatCents: number
    ttcCents: number
    paidCents: number
    dueCents: number
  }
  /**
   * How it was paid, or is to be paid (`paidOn` null); null when neither is known. `SET_OFF`: retained from the sales of
   * a seller; `MEMBER_ACCOUNT`: set off by a cooperative against the harvest of its member.
   */
  payment: { means: 'CARD' | 'TRANSFER' | 'DIRECT_DEBIT' | 'SET_OFF' | 'MEMBER_ACCOUNT'; paidOn: string | null } | null
  /** Conditions between professionals; null for a private buyer. */
  terms: { penalties: string; recoveryCosts: string; discount: string } | null
  /** Free mentions: `TVA non applicable, art. 293 B du CGI`, `Autoliquidation`, IDU numbers, eco-contribution… */
  mentions: string[]
}
export type VatKey = {
  category: 'S' | 'E' | 'AE' | 'K' | 'G' | 'Z'
  basisPoints: number /** Why no VAT is due; null for S. */
  exemption: string | null
}
export type InvoiceAddress = { name: string; street: string; postcode: string; city: string; country: string }
export type InvoiceParty = InvoiceAddress & {
  legalForm: string | null
  siren: string | null
  siret: string | null
  /** Number in the register of another country, by a scheme of ISO 6523; absent from documents of French companies. */
  legalId?: { scheme: string; label: string; id: string } | null
  /** A company of another Member State with a SIREN for its VAT: not in the national directory. */
  isEstablishedAbroad?: true
  vatNumber: string | null
  register: string | null
  email: string | null
  /** Address in the national directory (scheme 0225), the SIREN by default; null for a private person. */
  electronicAddress: string | null
}
export type InvoiceLine = {
  reference: string | null
  title: string
  detail: string | null
  quantity: number
  /** What one of `quantity` is, in French: « pièce », « mille », « kg », « L », « carton ». */
  unit: string
  /** Price of one unit HT, in ten-thousandths of a euro, as shown to the reader; the line's amount is `htCents`, not their product, for goods sold at a price TTC. */
  unitHtTenThousandths: number
  htCents: number
  vat: VatKey
  /** Taken off HT: the amount is after it. */
  discount?: { label: string; htCents: number } | null
}
