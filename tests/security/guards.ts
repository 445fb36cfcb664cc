/** What the headers of an answer must say, whatever it answers; used for the API, for files and for pages alike. */
type Headers = Record<string, unknown>
type Asked = { session: boolean; https?: boolean; page?: boolean }

const expected: Record<string, (value: string) => boolean> = {
  'x-content-type-options': value => value === 'nosniff',
  'referrer-policy': value => value === 'same-origin' || value === 'no-referrer',
  'cross-origin-opener-policy': value => value === 'same-origin',
  'cross-origin-resource-policy': value => value === 'same-origin',
  'permissions-policy': value => /camera=\(\)/.test(value) && /microphone=\(\)/.test(value),
  'x-frame-options': value => /^(SAMEORIGIN|DENY)$/.test(value),
  'content-security-policy': value => policyFaults(value).length === 0,
}

/** The directives that run or load something, each with what it says; frames and bases are closed. */
function policyFaults(policy: string): string[] {
  const directives = new Map(
    policy.split(';').map(part => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
  const faults = [...directives].flatMap(([name, sources]) =>
    sources
      // An attribute « style » runs nothing, and React writes what is drawn with it; a drawing or a PDF opened by itself,
      // which loads and runs nothing, may style itself.
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

export function guardFaults(headers: Headers, { session, page = false }: Asked): string[] {
  const faults = Object.entries(expected).flatMap(([name, isRight]) => {
    const value = headers[name]
    return typeof value === 'string' && isRight(value) ? [] : [`${name}: ${value}`]
  })
  const cache = String(headers['cache-control'] ?? '')
  if (session && cache !== 'private, no-store') faults.push(`cache-control: ${cache}`)
  if (headers.server || headers['x-powered-by']) faults.push('says what serves it')
  if (headers['access-control-allow-origin']) faults.push('lets other sites read it')
  if (page && !String(headers['content-security-policy']).includes("base-uri 'none'")) faults.push('base-uri')
  return faults
}
