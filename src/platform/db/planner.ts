import { type RawBuilder, sql } from 'kysely'

/**
 * A planner hint: a value behind a subquery, which the planner cannot estimate. PostgreSQL then uses one generic plan
 * for a prepared statement. With a visible value, it may prefer a plan for that value and plan again at every
 * execution, which takes longer than the statement runs.
 */
export const withoutEstimate = <T>(value: T | RawBuilder<T>, type: 'bigint' | 'bigint[]' | 'int[]'): RawBuilder<T> =>
  sql<T>`(SELECT ${value}::${sql.raw(type)})`

/** `= anyOf(ids)`: a list without an estimate, one text whatever its length. */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${withoutEstimate([...ids], 'bigint[]')}::bigint[])`
