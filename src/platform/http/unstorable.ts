/**
 * Where, below `value`, a text holds what no column can: a NUL, or half of a character beyond the first plane (text cut in
 * its middle); null when there is none. Contracts need not each think of it.
 */
export function unstorable(value: unknown, place = ''): string | null {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? null : place
  if (typeof value !== 'object' || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    const below = place ? `${place}.${key}` : key
    const found = unstorable(key, below) ?? unstorable(part, below)
    if (found !== null) return found
  }
  return null
}
