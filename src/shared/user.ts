/** What a member may do for its seller: answer for all of it, keep catalogue and orders, or orders alone. */
export const sellerRoles = ['owner', 'staff', 'orders'] as const
export type SellerRole = (typeof sellerRoles)[number]

/** The person behind a request, as every domain may know them. */
export type CurrentUser = {
  id: number
  email: string
  firstName: string
  lastName: string
  kind: 'normal' | 'professional'
  companyName: string | null
  roles: readonly string[]
  /** Set for members of a seller. */
  vendorId: number | null
  vendorRole: SellerRole | null
  /** The owner granted it; whether they may is `sellerMay`, which knows that an owner always may. */
  mayRefund: boolean
  /** The seller's first shop; present for sellers, as the specification's `shop_id`. */
  shopId: number | null
}

/**
 * Whether a second factor is asked of this person: `free` of it, has `set` it, or it is `missing` and nothing opens
 * before it is there.
 */
export type SecondFactorState = 'free' | 'set' | 'missing'

/** Who sells or runs the market acts on the money and the data of others: a stolen password must not be enough. */
export const needsSecondFactor = (user: Pick<CurrentUser, 'roles' | 'vendorId'>) =>
  user.vendorId !== null || user.roles.includes('ADMIN') || user.roles.includes('SUPER_ADMIN')

export const isAdmin = (user: CurrentUser | null) =>
  !!user && (user.roles.includes('ADMIN') || user.roles.includes('SUPER_ADMIN'))
