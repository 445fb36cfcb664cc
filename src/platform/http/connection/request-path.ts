/** Accepts one spelling per path, so that a check cannot be made on one spelling and skipped on another. */

const unreserved = /^[\w.~-]$/

/**
 * The canonical form of a request target (path and query), or null for a target no browser sends: « . » and « .. »
 * (which it resolves itself), fragments, backslashes, encoded slashes and control characters, and targets that name a
 * host. Letter case is preserved: paths are case-sensitive, here and in the router.
 */
export function canonicalTarget(target: string): string | null {
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  if (!path.startsWith('/') || /[\\]|%(?:[01][0-9a-f]|2f|5c|7f)/i.test(path) || target.includes('#')) return null
  // RFC 3986: an escaped unreserved character is that character, and escapes are written in capitals.
  const decoded = path.replace(/%[0-9a-f]{2}/gi, escaped => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return unreserved.test(character) ? character : escaped.toUpperCase()
  })
  if (/\/\.\.?(\/|$)/.test(decoded)) return null
  // Escapes what a browser would; slashes are single by then, so the result cannot contain a host.
  const { pathname } = new URL(decoded.replace(/\/{2,}/g, '/'), 'http://own.invalid')
  return (pathname.replace(/(?<=.)\/$/, '') || '/') + (mark < 0 ? '' : target.slice(mark))
}

const name = /^[a-z0-9]([a-z0-9._-]{0,251}[a-z0-9])?\.?(:\d{1,5})?$/i
const ipv6 = /^\[[0-9a-f:.]+\](:\d{1,5})?$/i

/** A Host from which a URL can be built. HTTP/1.0 probes send none. */
export const isHost = (host: string) =>
  host === '' || ((name.test(host) || ipv6.test(host)) && URL.canParse(`http://${host}`))
