/** Several statements in one message to PostgreSQL, answered together: a journey each would cost more than what they do. */
import pg from 'pg'

/** A statement the connection knows by name, with its values as the protocol takes them. */
export type Bound = { name: string; text: string; values: readonly (string | Buffer | null)[] }

// What the driver's types leave out.
type Wire = {
  bind: (config: { statement: string; values: Bound['values'] }) => void
  describe: (config: { type: 'P'; name: string }) => void
  execute: (config: { portal: string }) => void
}
type Sent = pg.Submittable & { prepare(wire: Wire): void }
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig & { queryMode: 'extended' },
  done: (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => void,
) => Sent

/**
 * Its Bind and Execute stand before those of the last statement, with one Sync behind all of it: the server does them in
 * order, and skips all that follows one it refuses.
 */
class Message extends Query {
  before: readonly Bound[] = []
  override prepare(wire: Wire): void {
    for (const { name, values } of this.before) {
      wire.bind({ statement: name, values })
      wire.describe({ type: 'P', name: '' })
      wire.execute({ portal: '' })
    }
    super.prepare(wire)
  }
}

/** The answers of all, in order; rejects with the first refusal, and then nothing of what followed it was done. */
export const sendTogether = (client: pg.ClientBase, before: readonly Bound[], last: pg.QueryConfig) =>
  new Promise<pg.QueryResult[]>((resolve, reject) => {
    const message = new Message({ ...last, queryMode: 'extended' }, (error, results) => {
      if (error) reject(error)
      else resolve([results].flat())
    })
    message.before = before
    client.query(message)
  })

/** Whether this connection has met the name. */
export const knows = (client: pg.ClientBase, name: string): boolean =>
  // The driver's own list, which its types leave out.
  name in
  (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection.parsedStatements
