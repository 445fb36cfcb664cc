/** Scrubbing rules for visit data, applied by the page before it sends and by the collector before it stores. */

/** Links that contain an access token. */
const withToken = /^\/(forgot|account\/(?:email|annuler-email|equipe))\/.+/
/** Private pages: their ids identify a person. */
const isOwn = (pathname: string) => /^\/(account|orders|dashboard)(\/|$)/.test(pathname)

/** Path of a page without personal data: tokens, order numbers, search terms, return URLs. */
export function publicPath({ pathname, searchParams }: URL): string {
  if (withToken.test(pathname)) return pathname.replace(withToken, '/$1/:token')
  if (isOwn(pathname)) return pathname.replace(/\/\d+(?=\/|$)/g, '/:id')
  if (pathname !== '/articles') return pathname
  const list = [...searchParams].filter(([name]) => name === 'cat' || name === 'tags')
  return list.length ? `${pathname}?${new URLSearchParams(list)}` : pathname
}

/** Title of a page, or its path when the title may name a person or an order. */
export const publicTitle = (url: URL, title: string): string => (isOwn(url.pathname) ? publicPath(url) : title)

/** External referrer without its path; null for our own pages or none. */
export function cameFrom(referrer: string, host: string): URL | null {
  const url = URL.canParse(referrer) ? new URL(referrer) : null
  return url && /^https?:$/.test(url.protocol) && url.host !== host ? new URL(url.origin) : null
}

/** Normalised search terms; null when empty or when they look like an email address. */
export function searchedWords(text: string): string | null {
  const words = text
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100)
  return words === '' || words.includes('@') ? null : words
}

/** Counted events, without personal data. */
export type TrackedEvent = 'login failed' | 'registration failed'
