import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'

/** Kysely's driver, whose transactions start with `enter`; a statement outside a transaction gets its own. */
export function rlsDriver(driver: Driver, enter: string): Driver {
  // Kysely passes back the connections of `acquireConnection`.
  const own = (connection: DatabaseConnection) => connection as RlsConnection
  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    acquireConnection: async () => new RlsConnection(driver, await driver.acquireConnection(), enter),
    beginTransaction: (connection, { accessMode }) => own(connection).begin(accessMode),
    commitTransaction: connection => own(connection).commit(),
    rollbackTransaction: connection => own(connection).rollback(),
    releaseConnection: async connection => own(connection).release(),
  }
}

class RlsConnection implements DatabaseConnection {
  readonly #driver: Driver
  readonly #connection: DatabaseConnection
  readonly #enter: string
  #state: 'outside' | 'read write' | 'read only' = 'outside'
  #ending: Promise<void> = Promise.resolve()

  constructor(driver: Driver, connection: DatabaseConnection, enter: string) {
    this.#driver = driver
    this.#connection = connection
    this.#enter = enter
  }

  /** Starts the transaction and sets the member in one round trip. A standby refuses « read write » by its name. */
  async begin(mode?: 'read write' | 'read only'): Promise<void> {
    try {
      await this.#connection.executeQuery(CompiledQuery.raw(`start transaction ${mode ?? ''}; ${this.#enter}`))
    } catch (error) {
      await this.rollback()
      throw error
    }
    this.#state = mode ?? 'read write'
  }

  /** A read-only transaction has nothing to lose, so its commit is not awaited. */
  async commit(): Promise<void> {
    const commit = this.#driver.commitTransaction(this.#connection)
    if (this.#state === 'read only') this.#ending = commit.catch(() => undefined)
    else await commit
  }

  rollback(): Promise<void> {
    return this.#driver.rollbackTransaction(this.#connection)
  }

  release(): void {
    this.#ending.finally(() => this.#driver.releaseConnection(this.#connection))
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#state !== 'outside') return this.#connection.executeQuery<R>(query)
    await this.begin()
    try {
      const result = await this.#connection.executeQuery<R>(query)
      await this.commit()
      return result
    } catch (error) {
      await this.rollback()
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: nothing streams under row-level security.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('queries under row-level security are not streamed')
  }
}
