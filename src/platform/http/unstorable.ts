/**
 * The path below `value` of a text that no column can store: a NUL, or a lone surrogate (text cut in the middle of a
 * character); null when there is none. Contracts need not check it.
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
