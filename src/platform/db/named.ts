/**
 * Statements asked again and again are planned once per connection: each is prepared under a name made of its text
 * (docs/decisions/031). A pooler that gives each transaction another connection must know prepared statements (PgBouncer:
 * 1.21 and later), else `DB_PREPARED=off`.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'

/** As whom a connection asks: what row security decides is part of a plan, so each has plans of its own. */
export type Asker = 'market' | 'member'

/** Of each process: a connection keeps some ten kilobytes for every one it has met. */
const namesAtMost = 500
/** Texts asked more rarely than this are not worth a name, nor the memory of a plan. */
const usesBefore = 2
/** Texts that are no names yet and still counted. */
const countedAtMost = 2_000

export function createNames(atMost = namesAtMost) {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= atMost) return known
    const before = uses.get(text) ?? 0
    if (before < usesBefore) {
      if (uses.size >= countedAtMost) uses.clear()
      uses.set(text, before + 1)
      return undefined
    }
    if (!mayBePlanned(text)) return undefined
    uses.delete(text)
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
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

const names: Record<Asker, ReturnType<typeof createNames>> = { market: createNames(), member: createNames() }
const prepares = () => process.env.DB_PREPARED !== 'off'

/** Kysely gives a text and its values; the driver is told under which name to keep the plan. */
export const ask = (client: pg.ClientBase, asker: Asker, text: string, values: readonly unknown[]) => {
  const key = prepares() ? names[asker](text) : undefined
  return client.query({ name: key && `${asker} ${key}`, text, values: [...values] })
}
