import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './pool.ts'

/** Stands for a value until there is one. */
class Place {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

/**
 * A long query whose text never changes, asked with nearly every request: built and compiled once, for that takes the
 * server as long as all the rest of it. `build` puts its values into the query as they are; it cannot look at them.
 */
export function fixed<Values extends readonly unknown[], Row>(
  build: (db: Db | Tx, ...values: Values) => Compilable<Row>,
): (db: Db | Tx, ...values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, ...values) => {
    // The only lie: `build` is given places instead of values, and its contract says that it cannot tell.
    compiled ??= build(db, ...(values.map((_, at) => new Place(at)) as unknown as Values)).compile()
    const parameters = compiled.parameters.map(value => (value instanceof Place ? values[value.at] : value))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/**
 * A value that the planner does not look at. What it would expect of this one alone may seem cheaper than one plan for all
 * values, and then it plans each time, for longer than the statement runs.
 */
export const unseen = <T>(value: T, type: 'bigint' | 'bigint[]' | 'int[]'): RawBuilder<T> =>
  sql<T>`(SELECT ${value}::${sql.raw(type)})`
