/** What is asked of PostgreSQL, statement by statement, also where several travel in one message. */
import pg from 'pg'

export type Heard = { client: pg.Client; text: string; values: readonly unknown[] }
type Statement = { text: string; values: readonly unknown[] }
/** `before`: what stands in front of it in the same message (platform/db/message.ts). */
type Asked = Partial<Statement> & { before?: readonly Statement[] }

/** Hears every connection of this process while `act` runs. */
export async function heardWhile(act: () => Promise<unknown>): Promise<Heard[]> {
  const heard: Heard[] = []
  const own = pg.Client.prototype.query
  pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const asked: Asked = typeof first === 'string' ? { text: first, values: second as unknown[] } : (first as Asked)
    for (const { text = '', values = [] } of [...(asked.before ?? []), asked])
      heard.push({ client: this, text, values })
    // Whatever was asked is asked in the same words.
    return Reflect.apply(own, this, given)
  } as typeof own
  await act().finally(() => {
    pg.Client.prototype.query = own
  })
  return heard
}
