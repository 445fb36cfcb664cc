/** Roles in a seller's team: accountable for all of it, catalogue and orders, or orders only. */
export const sellerRoles = ['owner', 'staff', 'orders'] as const
export type SellerRole = (typeof sellerRoles)[number]

/** The logged-in user, with the fields every domain may use. */
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
  /** Granted by the owner. To check the right use `sellerMay`, which also accepts an owner without a grant. */
  mayRefund: boolean
  /** The seller's first shop; present for sellers, as the specification's `shop_id`. */
  shopId: number | null
  /** A seller has this buyer among its customers: prices may be agreed with it. */
  hasAgreedPrices?: boolean
}

/** Author of a recorded change, from a row joined with `users`; without names after an erasure. */
export const authorName = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }) =>
  [first_name, last_name].filter(Boolean).join(' ') || 'compte supprimé'

/**
 * Whether this user needs a second factor: `free` (not required), `set`, or `missing` (required, and nothing is
 * available before it is set up).
 */
export type SecondFactorState = 'free' | 'set' | 'missing'

/** Sellers and administrators act on other people's money and data: a stolen password must not be enough. */
export const needsSecondFactor = (user: Pick<CurrentUser, 'roles' | 'vendorId'>) =>
  user.vendorId !== null || user.roles.includes('ADMIN') || user.roles.includes('SUPER_ADMIN')

export const isAdmin = (user: CurrentUser | null) =>
  !!user && (user.roles.includes('ADMIN') || user.roles.includes('SUPER_ADMIN'))

/** Sees the marketplace while it is closed: administrators, and members of sellers, who prepare it. */
export const preparesMarketplace = (user: CurrentUser | null) =>
  user !== null && (user.vendorId !== null || isAdmin(user))
