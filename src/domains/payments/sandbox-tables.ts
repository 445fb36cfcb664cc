/** Records of the embedded bank. */
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
