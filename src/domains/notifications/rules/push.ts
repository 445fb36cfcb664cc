/** Push services of browsers, and what a device shows. */

/** Most devices of one user. */
export const devicesAtMost = 10
export const tooManyDevices = `${devicesAtMost} appareils au plus\u00a0: retirez-en un, puis recommencez.`
/** A device that refused so often in a row is removed. */
export const failuresAtMost = 5
/** How long a push service keeps a notification for a device that is off. */
export const storedSeconds = 24 * 60 * 60

/** Chrome and its family, Firefox, Safari, Edge. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
]

/**
 * Whether an address is one of a known push service: anything else would make this server call addresses that a browser
 * made up. `allowLoopback`: a push service for tests.
 */
export function isPushEndpoint(endpoint: string, allowLoopback: boolean): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (allowLoopback && url.hostname === '127.0.0.1') return true
  return url.protocol === 'https:' && url.port === '' && hosts.some(host => host.test(url.hostname))
}

/** What became of a device after a response of its push service. */
export function pushOutcome(status: number): 'sent' | 'gone' | 'later' | 'refused' {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** « Chrome, Android », from the browser's own description. */
export function deviceLabel(userAgent: string): string {
  const browser = (
    [
      [/Edg\//, 'Edge'],
      [/Firefox\//, 'Firefox'],
      [/Chrome\//, 'Chrome'],
      [/Safari\//, 'Safari'],
    ] as const
  ).find(([sign]) => sign.test(userAgent))?.[1]
  const system = (
    [
      [/Android/, 'Android'],
      [/iPhone|iPad/, 'iPhone ou iPad'],
      [/Windows/, 'Windows'],
      [/Mac OS/, 'Mac'],
      [/Linux/, 'Linux'],
    ] as const
  ).find(([sign]) => sign.test(userAgent))?.[1]
  return [browser, system].filter(Boolean).join(', ') || 'Appareil'
}
