/**
 * Statements asked again and again are planned once per connection: each is prepared under a name made of its text
 * (docs/decisions/031). A pooler that gives each transaction another connection must know prepared statements (PgBouncer:
 * 1.21 and later), else `DB_PREPARED=off`.
 */
import { createHash } from 'node:crypto'

/** As whom a connection asks: what row security decides is part of a plan, so each has plans of its own. */
export type Asker = 'market' | 'member'

/** Of each process: a connection keeps some 80 kB for every one it has met. */
const namesAtMost = 250
/** What is asked more rarely is not worth the memory of its plan. */
const usesBefore = 2
const withinMs = 60_000

export function createNames(atMost = namesAtMost) {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  let since = 0
  return (asker: Asker, text: string): string | undefined => {
    const key = `${asker} ${text}`
    const known = names.get(key)
    if (known || names.size >= atMost) return known
    const now = Date.now()
    if (now - since > withinMs) uses.clear()
    if (uses.size === 0) since = now
    const before = uses.get(key) ?? 0
    uses.set(key, before + 1)
    if (before < usesBefore || !mayBePlanned(text)) return undefined
    const name = `${asker} ${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    names.set(key, name)
    return name
  }
}

/**
 * One statement that reads or writes rows, and that names its columns: after a migration `*` would be another answer than
 * the one that was planned.
 */
const mayBePlanned = (text: string) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';') && !allColumns.test(text)
const allColumns = /(?:\bselect|\breturning|,)\s+(?:"?\w+"?\.)?\*/i

const given = createNames()
export const prepares = () => process.env.DB_PREPARED !== 'off'
export const nameOf = (asker: Asker, text: string) => (prepares() ? given(asker, text) : undefined)
