const systems: [pattern: RegExp, name: string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]
const browsers: [pattern: RegExp, name: string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const nameIn = (names: typeof systems, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1]

/** « Firefox sur Windows », from the user agent; no more detail than the user needs to recognise their own device. */
export function deviceName(agent: string | null): string {
  const browser = nameIn(browsers, agent ?? '')
  const system = nameIn(systems, agent ?? '')
  if (browser && system) return `${browser} sur ${system}`
  return browser ?? system ?? 'Appareil inconnu'
}
