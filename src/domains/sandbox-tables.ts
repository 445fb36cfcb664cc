/** Tables of the embedded services, each written by its domain alone. */

/** Of the embedded bank. */
export const sandboxBankTables = [
  'sandbox_accounts',
  'sandbox_credits',
  'sandbox_disputes',
  'sandbox_mandates',
  'sandbox_payments',
  'sandbox_payouts',
  'sandbox_refunds',
  'sandbox_reversals',
  'sandbox_transfers',
  'sandbox_virtual_accounts',
] as const

/** Of the embedded invoicing platform. */
export const sandboxPlatformTables = ['sandbox_faults', 'sandbox_flows', 'sandbox_statuses'] as const

/** Of the embedded carrier. */
export const sandboxParcelTables = ['sandbox_parcels', 'sandbox_parcel_events'] as const
