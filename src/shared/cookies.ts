/** Seconds: the specified lifetime of cookies, about six months. */
export const cookieLifetime = 15_778_800

/** A cookie of the whole site, for `document.cookie` or a `set-cookie` header; zero seconds remove it. */
export const cookieLine = (name: string, value: string, maxAge: number, secure: boolean) =>
  `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=lax${secure ? '; secure' : ''}`
