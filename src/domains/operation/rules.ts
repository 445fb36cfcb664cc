/** What the journal keeps of an act, and what it never keeps. */

/** Secrets, and what people write to each other or declare of themselves: the act is told without them. */
const hiddenFields = new Set([
  'password',
  'password_confirm',
  'current_password',
  'new_password',
  'token',
  'code',
  'challenge',
  'secret',
  'answers',
  'documents',
  'message',
  'email',
  'phone',
  'phone_number',
  'vatNumber',
  'iban',
])
const longest = 300

export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest)}…` : value
  if (typeof value !== 'object' || value === null) return value ?? null
  if (depth > 4) return '…'
  if (Array.isArray(value)) return value.slice(0, 50).map(entry => redacted(entry, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      hiddenFields.has(name) ? '[caché]' : redacted(entry, depth + 1),
    ]),
  )
}

/** The network somebody came from, never the person: a quarter of an IPv4 address is left out, most of an IPv6 one. */
export function shortAddress(address: string): string {
  const [, v4] = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address) ?? []
  if (v4) return `${v4}.0`
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::` : 'inconnue'
}

/** What an act is about, by its address: `/api/admin/users/:id/block` is about a user. */
export const subjectKindOf = (path: string) => path.replace(/^\/api\/((?:admin|dashboard)\/)?/, '').split('/')[0] ?? ''

export type Change = { field: string; before: string; after: string }

const shown = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Field by field, what was and what is; what stayed the same is not a change. */
export function changesOf(before: Record<string, unknown> | null, after: Record<string, unknown> | null): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map(field => ({ field, before: shown(before?.[field]), after: shown(after?.[field]) }))
    .filter(change => change.before !== change.after)
}
