import { createHash, randomBytes } from 'node:crypto'

/** The specified life of cookies: about six months. */
export const cartCookieSeconds = 15_778_800

export const newCartToken = () => randomBytes(32).toString('base64url')

/** What is kept of a visitor's cookie; null when it has not the shape of ours. */
export const hashCartToken = (token: string | null): Buffer | null =>
  token !== null && /^[\w-]{43}$/.test(token) ? createHash('sha256').update(token).digest() : null
