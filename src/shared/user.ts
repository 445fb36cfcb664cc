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
  /** The seller's first shop; present for sellers, as the specification's `shop_id`. */
  shopId: number | null
}

export const isAdmin = (user: CurrentUser | null) =>
  !!user && (user.roles.includes('ADMIN') || user.roles.includes('SUPER_ADMIN'))
