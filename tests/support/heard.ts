/** What is asked of PostgreSQL, statement by statement, also where several travel in one message. */
import pg from 'pg'

export type Heard = { client: pg.Client; text: string; values: readonly unknown[] }
type Asked = { text?: string; values?: readonly unknown[]; before?: readonly { name: string; values: unknown[] }[] }
/** What the driver knows by name, which its types leave out. */
type Named = { connection: { parsedStatements: Record<string, string> } }

/** Hears every connection of this process while `act` runs. */
export async function heardWhile(act: () => Promise<unknown>): Promise<Heard[]> {
  const heard: Heard[] = []
  const own = pg.Client.prototype.query
  pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const asked: Asked = typeof first === 'string' ? { text: first, values: second as unknown[] } : (first as Asked)
    const known = (this as unknown as Named).connection.parsedStatements
    for (const { name, values } of asked.before ?? []) heard.push({ client: this, text: known[name] ?? '', values })
    heard.push({ client: this, text: asked.text ?? '', values: asked.values ?? [] })
    // Whatever was asked is asked in the same words.
    return Reflect.apply(own, this, given)
  } as typeof own
  await act().finally(() => {
    pg.Client.prototype.query = own
  })
  return heard
}
