import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './schema.ts'

class Parameter {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

type ValuesOf<Parameters> = { [K in keyof Parameters]: Parameters[K] extends RawBuilder<infer Value> ? Value : never }

/**
 * A long query that nearly every request sends: built and compiled to SQL once, because that costs the server as much
 * as the rest of its work on the request. `build` gets an expression for each value.
 */
export function compileOnce<Parameters extends readonly RawBuilder<unknown>[], Row>(
  build: (db: Db | Tx, ...parameters: Parameters) => Compilable<Row>,
): (db: Db | Tx, ...values: ValuesOf<Parameters>) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, ...values) => {
    // One expression per value, as `build` declares them: the types only describe the values.
    compiled ??= build(db, ...(values.map((_, at) => sql`${new Parameter(at)}`) as unknown as Parameters)).compile()
    const parameters = compiled.parameters.map(value => (value instanceof Parameter ? values[value.at] : value))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
