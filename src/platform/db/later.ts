import type { CompiledQuery, QueryExecutorProvider } from 'kysely'
import { laterMark } from './connection.ts'
import type { Db, Tx } from './pool.ts'

/**
 * A statement whose answer nobody needs: within a transaction it travels with what is asked next, at the latest with the
 * COMMIT, in the order of asking. Refused, it refuses that one in its place, whoever asks it: only for what no rule of
 * the table refuses in good order.
 */
export async function later(
  tx: Tx | Db,
  statement: { compile: (provider: QueryExecutorProvider) => CompiledQuery },
): Promise<void> {
  const compiled = statement.compile(tx)
  await tx.executeQuery({ ...compiled, sql: laterMark + compiled.sql })
}
