import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import type { Caller, Context } from '#platform/http/caller.ts'
import { cookieLifetime } from '#shared/cookies.ts'
import { cartCookie, hashCartToken, newCartToken } from './token.ts'

/** A cart under lock; `token` is set when a visitor's cart was just opened and its cookie must be sent. */
export type LockedCart = { id: number; token: string | null }

/** Locks the caller's cart for a change and increments its version; null when there is none. */
export async function lockOwnCart(tx: Tx, caller: Pick<Caller, 'user' | 'visitorToken'>): Promise<LockedCart | null> {
  const { user } = caller
  const tokenHash = user ? null : hashCartToken(caller.visitorToken)
  if (!user && !tokenHash) return null
  const cart = await tx
    .updateTable('carts')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where(eb => (user ? eb('user_id', '=', user.id) : eb('token_hash', '=', tokenHash)))
    .returning('id')
    .executeTakeFirst()
  return cart ? { id: cart.id, token: null } : null
}

/** The same, but opens a cart when there is none: never under a token sent by the browser. */
export async function openCart(tx: Tx, caller: Pick<Caller, 'user' | 'visitorToken'>): Promise<LockedCart> {
  const found = await lockOwnCart(tx, caller)
  if (found) return found
  const token = caller.user ? null : newCartToken()
  const cart = await tx
    .insertInto('carts')
    .values({ user_id: caller.user?.id ?? null, token_hash: hashCartToken(token), version: 1 })
    // Two concurrent first clicks: the second finds the cart of the first.
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ version: sql`carts.version + 1` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: cart.id, token }
}

/** Sets the cookie of a new cart, once nothing can reject the change any more. */
export function setCartCookie({ token }: LockedCart, context: Pick<Context, 'setCookie'>) {
  if (token) context.setCookie(cartCookie, token, { maxAge: cookieLifetime, httpOnly: true })
}
