/** What waits to be sent on a connection, and the beginning of its transaction, which goes before the first of it. */
import type pg from 'pg'
import { type Bound, knows, sendTogether } from './message.ts'

/** With a name, once it is prepared under it. */
export type Statement = { name: string | undefined; text: string; values: Bound['values'] }
type Asked = Statement & { done: (answer: pg.QueryResult) => void; failed: (error: unknown) => void }

/** Before all else; `spoken`: the same as a text, for a connection or a statement that cannot do with names. */
export type Beginning = { bound: Bound[] | null; spoken: string }

const ignore = () => undefined
export const nothing: pg.QueryResult = { command: '', rowCount: 0, rows: [], fields: [], oid: 0 }

export class Queue {
  readonly #client: pg.ClientBase
  #beginning: Beginning | null = null
  #waiting: Asked[] = []
  #sending: Promise<void> | null = null
  /** Without its beginning nothing may be asked any more: it would stand outside the transaction, and its role. */
  #hasNotBegun = false
  /** The first thing that was refused. */
  refusal: unknown = null

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  beginWith(beginning: Beginning): void {
    this.#beginning = beginning
  }
  get hasSent(): boolean {
    return this.#beginning === null
  }
  get isEmpty(): boolean {
    return !this.#waiting.length
  }

  /** Waits for the next that is asked. */
  hold(statement: Statement): void {
    this.#waiting.push({ ...statement, done: ignore, failed: ignore })
  }
  /** What else is asked in this instant comes along. */
  ask(statement: Statement): Promise<pg.QueryResult> {
    return new Promise((done, failed) => {
      this.#waiting.push({ ...statement, done, failed })
      queueMicrotask(() => {
        this.#sending ??= this.#sendAll()
      })
    })
  }
  /** What waits is not sent any more; resolves once nothing is under way. */
  async drop(error: unknown): Promise<void> {
    refuse(this.#waiting.splice(0), error)
    await this.#sending
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length) {
      const some = this.#waiting.splice(0, together(this.#client, this.#waiting))
      try {
        await this.#send(some)
      } catch (error) {
        this.refusal ??= error
        refuse([...some, ...this.#waiting.splice(0)], error)
      }
    }
    this.#sending = null
  }
  async #send(some: readonly Asked[]): Promise<void> {
    const last = some.at(-1)
    if (!last) return
    if (this.#hasNotBegun) throw this.refusal
    const before = [...(await this.#begin(mayFollow(last))), ...some.slice(0, -1).map(known)]
    const config = { ...last, values: [...last.values] }
    const answers = before.length
      ? await sendTogether(this.#client, before, config)
      : [await this.#client.query<pg.QueryResultRow>(config)]
    this.#hasNotBegun = false
    for (const [index, asked] of some.entries()) asked.done(answers.at(index - some.length) ?? nothing)
  }
  /** What stands before the first message; where it cannot, it goes alone. */
  async #begin(isTogether: boolean): Promise<Bound[]> {
    const beginning = this.#beginning
    this.#beginning = null
    if (!beginning) return []
    this.#hasNotBegun = true
    if (isTogether && beginning.bound) return beginning.bound
    await this.#client.query(beginning.spoken)
    return []
  }
}

/** How many of those that wait go into one message: all those the connection knows, and the one behind them. */
function together(client: pg.ClientBase, waiting: readonly Asked[]): number {
  const unknown = waiting.findIndex(({ name }) => !name || !knows(client, name))
  const [last] = waiting.slice(unknown)
  if (unknown < 0 || !last) return waiting.length
  return mayFollow(last) ? unknown + 1 : Math.max(1, unknown)
}

/** Several in one text only go alone. */
const mayFollow = ({ name, text }: Asked) => name !== undefined || !text.includes(';')

/** Only those that the connection knows stand before another. */
const known = ({ name = '', text, values }: Asked): Bound => ({ name, text, values })

const refuse = (asked: readonly Asked[], error: unknown) => {
  for (const { failed } of asked) failed(error)
}
