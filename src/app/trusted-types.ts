/**
 * The pages’ policy requires Trusted Types: no text becomes markup or scripts without this check. Rendered prose and
 * the consent banner are markup that runs nothing; anything that could run is blocked, and the attempt is reported.
 */
type Policy = { createHTML: (html: string) => string | null; createScriptURL: (url: string) => string | null }
type Factory = { createPolicy: (name: 'default', policy: Policy) => unknown }

/** From this React creates the elements of its own scripts. */
const emptyScript = '<script></script>'
const running =
  /<\s*\/?\s*(script|iframe|object|embed|base|link|meta|form|style)\b|<[^>]*[\s/"']on\w+\s*=|javascript:|srcdoc/i

export const admittedMarkup = (html: string) => (html === emptyScript || !running.test(html) ? html : null)
/** Only the service worker of the offline page. */
export const admittedScript = (url: string) => (url === '/sw.js' ? url : null)

const { trustedTypes } = globalThis as { trustedTypes?: Factory }
trustedTypes?.createPolicy('default', { createHTML: admittedMarkup, createScriptURL: admittedScript })
