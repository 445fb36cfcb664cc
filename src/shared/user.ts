/** Roles in a seller's team: accountable for all of it, catalogue and orders, or orders only. */
export const sellerRoles = ['owner', 'staff', 'orders'] as const
export type SellerRole = (typeof sellerRoles)[number]

/** Roles in an estate: accountable for all of it, buys within limits, has carts approved, reads only. */
export const estateRoles = ['owner', 'buyer', 'requester', 'accountant'] as const
export type EstateRole = (typeof estateRoles)[number]
export type EstateMember = {
  id: number
  role: EstateRole
  /** Also reads the orders of the other members; always so for owners and accountants. */
  seesOrders: boolean
}

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
  /** The estate whose member they are. */
  estate: EstateMember | null
  /** The seller's first shop; present for sellers, as the specification's `shop_id`. */
  shopId: number | null
  /** A seller has this buyer among its customers: prices may be agreed with it. */
  hasAgreedPrices?: boolean
}

/** Reads what an estate buys, and buys nothing. */
export const isAccountant = (user: Pick<CurrentUser, 'estate'> | null) => user?.estate?.role === 'accountant'

/** How far a member reaches into the orders of their estate: their own, all to read, or all to act on. */
export function estateScope({ role, seesOrders }: EstateMember): 'own' | 'read' | 'act' {
  if (role === 'owner') return 'act'
  return role === 'accountant' || seesOrders ? 'read' : 'own'
}

type Bought = { userId: number; estateId: number | null }
/**
 * The side of a buyer on an order: `buyer` acts, `reader` only reads; null for anybody else. An order of an estate belongs
 * to the estate: who placed it reads it while they are a member. In SQL: `boughtBy` of identity, and the policies.
 */
export function buyerSide(
  order: Bought,
  { id, estate }: Pick<CurrentUser, 'id' | 'estate'>,
): 'buyer' | 'reader' | null {
  if (order.estateId === null) return order.userId === id ? 'buyer' : null
  if (estate?.id !== order.estateId) return null
  if ((order.userId === id && !isAccountant({ estate })) || estateScope(estate) === 'act') return 'buyer'
  return estateScope(estate) === 'read' ? 'reader' : null
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
