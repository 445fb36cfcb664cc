import { sql } from 'kysely'
import pg from 'pg'
import { isContention, type Tx } from '#platform/db/pool.ts'
import { AppError } from '#shared/errors.ts'

/** Writes items behind a savepoint, all or none; after a refusal each half, until the item refused is alone. */
export async function inHalves<Item, Result>(
  tx: Tx,
  items: readonly Item[],
  write: (items: readonly Item[]) => Promise<Result[]>,
  refuse: (item: Item, sentence: string) => Result[],
): Promise<Result[]> {
  const [only] = items
  if (only === undefined) return []
  await sql`SAVEPOINT import_batch`.execute(tx)
  try {
    const results = await write(items)
    await sql`RELEASE SAVEPOINT import_batch`.execute(tx)
    return results
  } catch (error) {
    const sentence = refusalOf(error)
    if (sentence === null) throw error
    await sql`ROLLBACK TO SAVEPOINT import_batch`.execute(tx)
    await sql`RELEASE SAVEPOINT import_batch`.execute(tx)
    if (items.length === 1) return refuse(only, sentence)
    const half = Math.ceil(items.length / 2)
    return [
      ...(await inHalves(tx, items.slice(0, half), write, refuse)),
      ...(await inHalves(tx, items.slice(half), write, refuse)),
    ]
  }
}

/** Refusals by business rules, and values that the database rejects; null: an internal error, or contention. */
function refusalOf(error: unknown): string | null {
  if (error instanceof AppError) return Object.values(error.fields ?? {})[0] ?? error.message
  const isData = error instanceof pg.DatabaseError && !isContention(error) && /^2[23]/.test(error.code ?? '')
  return isData ? 'Cette ligne contient une valeur que le catalogue n’accepte pas' : null
}
