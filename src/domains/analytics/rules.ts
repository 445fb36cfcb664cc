/** What may be said of a visit: both the page, before it sends, and the collector, before it keeps, go through here. */

/** Links that open a door by themselves. */
const withToken = /^\/(forgot|account\/(?:email|annuler-email|equipe))\/.+/
/** Pages of one person: their numbers lead to somebody. */
const isOwn = (pathname: string) => /^\/(account|orders|dashboard)(\/|$)/.test(pathname)

/** The path of a page without what may be somebody's: tokens, numbers of orders, words searched, pages to come back to. */
export function publicPath({ pathname, searchParams }: URL): string {
  if (withToken.test(pathname)) return pathname.replace(withToken, '/$1/:token')
  if (isOwn(pathname)) return pathname.replace(/\/\d+(?=\/|$)/g, '/:id')
  if (pathname !== '/articles') return pathname
  const list = [...searchParams].filter(([name]) => name === 'cat' || name === 'tags')
  return list.length ? `${pathname}?${new URLSearchParams(list)}` : pathname
}

/** The title of a page, or its path where the title may name a person or an order. */
export const publicTitle = (url: URL, title: string): string => (isOwn(url.pathname) ? publicPath(url) : title)

/** The other site one comes from, without the page; null from ours, or from nowhere. */
export function cameFrom(referrer: string, host: string): URL | null {
  const url = URL.canParse(referrer) ? new URL(referrer) : null
  return url && /^https?:$/.test(url.protocol) && url.host !== host ? new URL(url.origin) : null
}

/** Words searched, as they are counted; null when there is nothing to count, or when they look like an email address. */
export function searchedWords(text: string): string | null {
  const words = text
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100)
  return words === '' || words.includes('@') ? null : words
}
