/** What the audit log records of an operation, and what it never records. */

/** Secrets, private messages and personal declarations: omitted from the recorded input. */
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
  'taxNumber',
  'birthDate',
  // Their address may contain a key.
  'feedAddress',
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

/** Network of an IP address, not the host: drops the last quarter of IPv4, most of IPv6. */
export function shortAddress(address: string): string {
  const [, v4] = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address) ?? []
  if (v4) return `${v4}.0`
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::` : 'inconnue'
}

/** Subject of an operation, from its path: `/api/admin/users/:id/block` concerns a user. */
export const subjectKindOf = (path: string) => path.replace(/^\/api\/((?:admin|dashboard)\/)?/, '').split('/')[0] ?? ''

export type Change = { field: string; before: string; after: string }

const shown = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Changed fields with their former and new values. */
export function changesOf(before: Record<string, unknown> | null, after: Record<string, unknown> | null): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map(field => ({ field, before: shown(before?.[field]), after: shown(after?.[field]) }))
    .filter(change => change.before !== change.after)
}
