import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'

/** The seller a person works for; whoever sells nothing has no account here. */
export const sellerOf = ({ vendorId }: CurrentUser): number => {
  if (vendorId === null) throw fail('FORBIDDEN')
  return vendorId
}
