export const sellerStatuses = ['draft', 'to_verify', 'verified', 'suspended', 'ended'] as const
export type SellerStatus = (typeof sellerStatuses)[number]

/** Status changes that the operator may make; only a verified seller can sell. */
const nextStatuses: Record<SellerStatus, readonly SellerStatus[]> = {
  // The owner submits the file for review once every step is complete.
  draft: [],
  to_verify: ['verified', 'draft'],
  verified: ['suspended'],
  suspended: ['verified'],
  // Ended by a termination only; a complaint may reopen it.
  ended: ['verified'],
}
export const mayBecome = (from: SellerStatus, to: SellerStatus) => nextStatuses[from].includes(to)
export const statusesAfter = (from: SellerStatus) => nextStatuses[from]
