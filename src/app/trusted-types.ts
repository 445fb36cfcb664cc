/**
 * The browser turns no text into markup or scripts unless it passes here: the pages’ policy asks for it. Rendered prose and
 * the question about visits are markup that runs nothing; whatever could run is refused, and the attempt reported.
 */
type Policy = { createHTML: (html: string) => string | null; createScriptURL: (url: string) => string | null }
type Factory = { createPolicy: (name: 'default', policy: Policy) => unknown }

/** What React makes the elements of its own scripts from. */
const emptyScript = '<script></script>'
const running =
  /<\s*\/?\s*(script|iframe|object|embed|base|link|meta|form|style)\b|<[^>]*[\s/"']on\w+\s*=|javascript:|srcdoc/i

export const admittedMarkup = (html: string) => (html === emptyScript || !running.test(html) ? html : null)
/** Ours alone: the worker of the offline page. */
export const admittedScript = (url: string) => (url === '/sw.js' ? url : null)

const { trustedTypes } = globalThis as { trustedTypes?: Factory }
trustedTypes?.createPolicy('default', { createHTML: admittedMarkup, createScriptURL: admittedScript })
