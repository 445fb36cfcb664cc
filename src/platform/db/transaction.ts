import { type DatabaseConnection, DummyDriver, PostgresDialect, Transaction } from 'kysely'
import type { Db, Tx } from './pool.ts'
import type { Database } from './schema.ts'

/**
 * One transaction in which statements asked at the same time are one message. Kysely's own has each wait for the answer
 * of the one before.
 */
export const transact = <T>(db: Db, run: (tx: Tx) => Promise<T>, mode: 'read write' | 'read only' = 'read write') => {
  const transaction = mode === 'read only' ? db.transaction().setAccessMode(mode) : db.transaction()
  return transaction.execute(async tx => run(await unqueued(tx)))
}

async function unqueued(tx: Tx): Promise<Tx> {
  const own = tx.getExecutor()
  const connection = await own.provideConnection(async (held: DatabaseConnection) => held)
  const executor = own.withConnectionProvider({ provideConnection: use => use(connection) })
  return new Transaction<Database>({ ...rest, executor })
}

/** A transaction asks its executor, and none of these. */
const dialect = new PostgresDialect({
  pool: async () => {
    throw new Error('a transaction has its connection')
  },
})
const rest = { dialect, config: { dialect }, driver: new DummyDriver() }
