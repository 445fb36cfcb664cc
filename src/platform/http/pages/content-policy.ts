/** The Content-Security-Policy of a page that is rendered whole before it is sent. */
import { createHash } from 'node:crypto'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code, 'latin1').digest('base64')}'`

/** Finds the scripts by their marker: a regular expression over the whole page takes ten times as long. */
function scriptsMarked(html: string, mark: string): string[] {
  const found: string[] = []
  for (let from = html.indexOf('<script'); from >= 0; from = html.indexOf('<script', from + 1)) {
    const start = html.indexOf('>', from) + 1
    const end = html.indexOf('</script>', start)
    if (start > 0 && end >= 0 && html.slice(from, start).includes(mark)) found.push(html.slice(start, end))
  }
  return found
}

/** As React writes the attribute. */
export const markOf = (nonce: string) => ` nonce="${nonce}"`

/**
 * Returns the page and its policy. Inline scripts are allowed by hash, so that the page can be cached, and only if they
 * carry the nonce of this rendering: the router's and our own. Injected markup cannot know the nonce. `html` holds one
 * byte per character (latin1). `connectTo`: another origin to which the page's scripts may connect.
 */
export function withPolicy(html: string, nonce: string, connectTo: string | null) {
  const mark = markOf(nonce)
  const hashes = [...new Set(scriptsMarked(html, mark).map(hashOf))]
  return { html: html.replaceAll(mark, ''), policy: policyOf(hashes, connectTo) }
}

const policyOf = (hashes: readonly string[], connectTo: string | null) =>
  [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${connectTo ? ` ${connectTo}` : ''}`,
    "worker-src 'self'",
    // A form posted without scripts is redirected to the bank's own page.
    "form-action 'self' https://checkout.stripe.com",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "object-src 'none'",
    // Text becomes markup or scripts through one policy only: app/trusted-types.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
