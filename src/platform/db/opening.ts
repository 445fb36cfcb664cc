/**
 * A transaction begins with its first statement, in the same message: a journey to the database costs more than what most
 * statements do there (docs/decisions/031). Refused or cut off, the beginning takes that statement with it, for the server
 * skips all that follows up to the end of the message.
 */
import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { type Asker, ask, nameOf } from './named.ts'

/** What every transaction begins with besides itself: a role, and who asks. */
export type Entry = readonly [role: string, member: string, vendor: string]

const beginnings = ['begin', 'start transaction read only'] as const
const enter = `select from set_config('role', $1, true) r, set_config('cep.member', $2, true) m, set_config('cep.vendor', $3, true) v`
const nobody: Entry = ['none', '', '']

/** Connections that know the beginnings by name. */
const ready = new WeakSet<pg.ClientBase>()

export async function prepareBeginnings(client: pg.ClientBase): Promise<void> {
  for (const beginning of beginnings) {
    await client.query({ name: beginning, text: beginning })
    await client.query({ name: 'enter', text: enter, values: [...nobody] })
    await client.query('rollback')
  }
  ready.add(client)
}

// What the driver's types leave out.
type Wire = {
  bind: (config: { statement: string; values: readonly string[] }) => void
  execute: (config: { portal: string }) => void
}
type Sent = pg.Submittable & { prepare(wire: Wire): void }
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
  done: (error: Error | null, results: pg.QueryResult[]) => void,
) => Sent

/** Sent with what comes before it. */
class First extends Query {
  before: readonly { statement: string; values: readonly string[] }[] = []
  override prepare(wire: Wire): void {
    for (const part of this.before) {
      wire.bind(part)
      wire.execute({ portal: '' })
    }
    super.prepare(wire)
  }
}

function askFirst(client: pg.PoolClient, config: pg.QueryConfig, beginning: string, entry: Entry | null) {
  return new Promise<pg.QueryResult>((resolve, reject) => {
    const first = new First(config, (error, results) => {
      const own = results?.at(-1)
      if (error || !own) reject(error ?? new Error('a first statement without an answer'))
      else resolve(own)
    })
    first.before = [{ statement: beginning, values: [] }, ...(entry ? [{ statement: 'enter', values: entry }] : [])]
    client.query(first)
  })
}

const nothing = { command: '', rowCount: 0, rows: [] }

/** A connection as Kysely wants it. With an entry no statement is asked outside it: one alone gets its own transaction. */
export function connection(client: pg.PoolClient, asker: Asker, entry: Entry | null): PostgresPoolClient {
  let beginning: string | null = null
  let inside = false

  async function first(text: string, values: readonly unknown[], begin: string) {
    const config = { name: nameOf(asker, text), text, values: [...values] }
    if (ready.has(client) && config.name) return askFirst(client, config, begin, entry)
    await client.query(entry ? `${begin}; ${spoken(entry)}` : begin)
    return ask(client, asker, text, values)
  }
  async function alone(text: string, values: readonly unknown[]) {
    try {
      const result = await first(text, values, 'begin')
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
  async function end(text: string) {
    const begun = beginning === null
    inside = false
    beginning = null
    return begun ? client.query(text) : nothing
  }
  async function query(text: string, values: readonly unknown[]) {
    if (/^(begin|start transaction)\b/.test(text)) {
      inside = true
      beginning = text
      return nothing
    }
    if (/^(commit|rollback)$/.test(text)) return end(text)
    if (beginning === null) return inside || !entry ? ask(client, asker, text, values) : alone(text, values)
    const begin = beginning
    beginning = null
    return first(text, values, begin)
  }
  // Kysely asks a client for these two alone; its cursors, which we do not use, would want more.
  return { query, release: () => client.release() } as unknown as PostgresPoolClient
}

/** Numbers and names only, made by ourselves. */
const spoken = (entry: Entry) => entry.reduce((text, value, at) => text.replace(`$${at + 1}`, `'${value}'`), enter)
