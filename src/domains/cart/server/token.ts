import { createHash, randomBytes } from 'node:crypto'

export const cartCookie = 'cart'

export const newCartToken = () => randomBytes(32).toString('base64url')

/** The stored hash of a visitor's cookie; null when its format is not ours. */
export const hashCartToken = (token: string | null): Buffer | null =>
  token !== null && /^[\w-]{43}$/.test(token) ? createHash('sha256').update(token).digest() : null
