/** Records the statements sent to PostgreSQL. */
import pg from 'pg'

export type RecordedStatement = { client: pg.Client; text: string; values: readonly unknown[] }

/** Covers every connection of this process while `act` runs. */
export async function recordStatements(act: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = []
  const own = pg.Client.prototype.query
  pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const sent =
      typeof first === 'string' ? { text: first, values: second as unknown[] } : (first as Partial<RecordedStatement>)
    statements.push({ client: this, text: sent.text ?? '', values: sent.values ?? [] })
    // Passes the arguments through unchanged.
    return Reflect.apply(own, this, given)
  } as typeof own
  await act().finally(() => {
    pg.Client.prototype.query = own
  })
  return statements
}
