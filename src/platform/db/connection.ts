/**
 * Statements travel together where nobody waits for an answer in between, for a journey to the database costs more than
 * what most of them do there (docs/decisions/034): a transaction begins with its first statement and ends with its last,
 * what is asked `later` goes with what is asked next, and what is asked at the same time is one message. Refused or cut
 * off, a statement takes with it all that stands behind it, the COMMIT included.
 */
import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import utils from 'pg/lib/utils.js'
import { type Asker, nameOf } from './named.ts'
import { type Beginning, nothing, Queue, type Statement } from './queue.ts'

/** What every transaction begins with besides itself: a role, and who asks. */
export type Entry = readonly [role: string, member: string, vendor: string]
/** How a statement asked alone behind an entry ends. */
export type Ending = 'commit' | 'rollback'

const transactions = [
  ['begin', 'commit'],
  ['start transaction read only', 'rollback'],
] as const
const enter = `select from set_config('role', $1, true) r, set_config('cep.member', $2, true) m, set_config('cep.vendor', $3, true) v`
const nobody: Entry = ['none', '', '']

/** In front of a statement whose answer nobody needs; for PostgreSQL a comment. */
export const laterMark = '/*later*/ '

/** Connections that know beginnings and endings by name. */
const ready = new WeakSet<pg.ClientBase>()

export async function prepareBeginnings(client: pg.ClientBase): Promise<void> {
  for (const [beginning, ending] of transactions) {
    await client.query({ name: beginning, text: beginning })
    await client.query({ name: 'enter', text: enter, values: [...nobody] })
    await client.query({ name: ending, text: ending })
  }
  ready.add(client)
}

/**
 * A connection as Kysely wants it, for one transaction or for single statements. With an entry no statement is asked
 * outside it: one alone gets its own transaction.
 */
export function connection(client: pg.PoolClient, asker: Asker, entry: Entry | null, ending: Ending = 'commit') {
  const queue = new Queue(client)
  const isReady = ready.has(client)
  let phase: 'outside' | 'inside' | 'over' = 'outside'

  const own = (text: string): Statement => ({ name: isReady ? text : undefined, text, values: [] })
  async function alone(statement: Statement) {
    queue.beginWith(beginningOf('begin', entry, isReady))
    try {
      const [answer] = await Promise.all([queue.ask(statement), queue.ask(own(ending))])
      return answer
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
  async function commit() {
    if (!queue.hasSent && queue.isEmpty) return nothing
    const answer = await queue.ask(own('commit'))
    // So PostgreSQL answers the COMMIT of what it has refused in part.
    if (answer.command !== 'COMMIT') throw queue.refusal ?? new Error('the transaction was undone, not committed')
    return answer
  }
  async function rollback() {
    await queue.drop(new Error('the transaction is undone'))
    return queue.hasSent ? client.query('rollback') : nothing
  }
  async function query(marked: string, values: readonly unknown[]) {
    const before = phase
    if (marked === 'commit' || marked === 'rollback') phase = 'over'
    if (marked === 'rollback') return rollback()
    if (before === 'over') throw new Error('the transaction is over')
    if (marked === 'commit') return commit()
    if (/^(begin|start transaction)\b/.test(marked)) {
      phase = 'inside'
      queue.beginWith(beginningOf(marked, entry, isReady))
      return nothing
    }
    const isLater = marked.startsWith(laterMark)
    const text = isLater ? marked.slice(laterMark.length) : marked
    // Its values are written now, while one that cannot be is refused alone.
    const statement = { name: isReady ? nameOf(asker, text) : undefined, text, values: values.map(utils.prepareValue) }
    if (phase === 'outside') return entry ? alone(statement) : client.query({ ...statement, values: statement.values })
    if (!isLater || !isReady) return queue.ask(statement)
    queue.hold(statement)
    return nothing
  }
  // Kysely asks a client for these two alone; its cursors, which we do not use, would want more.
  return { query, release: () => client.release() } as unknown as PostgresPoolClient
}

const beginningOf = (text: string, entry: Entry | null, isReady: boolean): Beginning => ({
  bound: isReady
    ? [{ name: text, text, values: [] }, ...(entry ? [{ name: 'enter', text: enter, values: entry }] : [])]
    : null,
  spoken: entry ? `${text}; ${spoken(entry)}` : text,
})

/** Numbers and names only, made by ourselves. */
const spoken = (entry: Entry) => entry.reduce((text, value, at) => text.replace(`$${at + 1}`, `'${value}'`), enter)
