import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'

/** The seller whose catalogue this person keeps. */
export function sellerKeptBy({ vendorId, vendorRole }: CurrentUser): number {
  if (vendorId === null || vendorRole === 'orders') throw fail('FORBIDDEN')
  return vendorId
}

/** The seller whose money this person answers for. */
export function sellerAnsweredBy(user: CurrentUser): number {
  if (user.vendorRole !== 'owner') throw fail('FORBIDDEN')
  return sellerKeptBy(user)
}
