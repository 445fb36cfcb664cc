import type { Issuer } from './invoices.ts'

type LegalSettings = Partial<
  Record<'LEGAL_NAME' | 'LEGAL_FORM' | 'LEGAL_ADDRESS' | 'LEGAL_REGISTER' | 'LEGAL_VAT', string | undefined>
>

/** Issuer of commission invoices: the publisher from the configuration of the legal notice. */
export const invoiceIssuer = (settings: LegalSettings): Issuer => ({
  name: settings.LEGAL_NAME ?? null,
  form: settings.LEGAL_FORM ?? null,
  address: settings.LEGAL_ADDRESS ?? null,
  register: settings.LEGAL_REGISTER ?? null,
  vatNumber: settings.LEGAL_VAT ?? null,
})
