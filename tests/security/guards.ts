/** Checks of the security headers of API, file and page responses. */
type Headers = Record<string, unknown>
/** `camera`: a page that reads codes with it. */
type GuardOptions = { session: boolean; https?: boolean; page?: boolean; camera?: boolean }

const expected: Record<string, (value: string) => boolean> = {
  'x-content-type-options': value => value === 'nosniff',
  'referrer-policy': value => value === 'same-origin' || value === 'no-referrer',
  'cross-origin-opener-policy': value => value === 'same-origin',
  'cross-origin-resource-policy': value => value === 'same-origin',
  'permissions-policy': value => /microphone=\(\)/.test(value),
  'x-frame-options': value => /^(SAMEORIGIN|DENY)$/.test(value),
  'content-security-policy': value => policyFaults(value).length === 0,
}

/** CSP directives that run or load something, with their values; frames and base URLs are denied. */
function policyFaults(policy: string): string[] {
  const directives = new Map(
    policy.split(';').map(part => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
  const faults = [...directives].flatMap(([name, sources]) =>
    sources
      // `style` attributes run no script, and React writes them; an SVG or a PDF opened on its own,
      // which loads and runs nothing, may contain styles.
      .filter(source => source.startsWith("'unsafe-") && name !== 'style-src-attr')
      .filter(() => name !== 'style-src' || loads.some(directive => directives.has(directive)))
      .map(source => `${name} ${source}`),
  )
  const wild = [...directives].flatMap(([name, sources]) =>
    sources.filter(source => source === '*' || /^https?:$/.test(source)).map(source => `${name} ${source}`),
  )
  if (directives.get('default-src')?.join() !== "'none'") faults.push('default-src is not none')
  if (!directives.has('sandbox') && directives.get('frame-ancestors')?.join() !== "'none'")
    faults.push('frame-ancestors')
  return [...faults, ...wild]
}

const loads = ['script-src', 'img-src', 'connect-src', 'font-src', 'frame-src']

export function guardFaults(headers: Headers, { session, page = false, camera = false }: GuardOptions): string[] {
  const faults = Object.entries(expected).flatMap(([name, isRight]) => {
    const value = headers[name]
    return typeof value === 'string' && isRight(value) ? [] : [`${name}: ${value}`]
  })
  if (!camera && !String(headers['permissions-policy']).includes('camera=()')) faults.push('camera')
  // With its quotes: four letters stand in one random nonce of a million.
  if (!camera && String(headers['content-security-policy']).includes("'wasm-unsafe-eval'")) faults.push('WebAssembly')
  const cache = String(headers['cache-control'] ?? '')
  if (session && cache !== 'private, no-store') faults.push(`cache-control: ${cache}`)
  if (headers.server || headers['x-powered-by']) faults.push('reveals the server software')
  if (headers['access-control-allow-origin']) faults.push('lets other sites read it')
  if (page && !String(headers['content-security-policy']).includes("base-uri 'none'")) faults.push('base-uri')
  return faults
}
