import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'
import { lockCart, removeCart } from './actions.ts'
import { adoptVisitorCart } from './adopt.ts'
import { cartCookie } from './token.ts'

export const cartAccountHooks: AccountHooks = {
  lockBeforeAccount: lockCart,
  onLogin: (tx, userId, { visitorToken }) => adoptVisitorCart(tx, userId, visitorToken),
  afterLogin: ({ visitorToken, setCookie }) => {
    if (visitorToken) setCookie(cartCookie, '', { maxAge: 0, httpOnly: true })
  },
  onFirstProof: removeCart,
}
