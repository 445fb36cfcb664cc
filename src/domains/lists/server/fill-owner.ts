import { sql } from 'kysely'

/** A visitor's summaries belong to the cart. */
export type FillOwner = { user_id: number } | { cart_id: number }

export const ownFills = (owner: FillOwner) =>
  'user_id' in owner ? sql<boolean>`user_id = ${owner.user_id}` : sql<boolean>`cart_id = ${owner.cart_id}`
