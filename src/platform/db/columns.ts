/** Column types for the generated tables: the type read, the type written, and which columns may be omitted. */
import type { ColumnType } from 'kysely'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue | undefined }

/**
 * Written as text (`JSON.stringify(value)`), because the driver would send a JavaScript array as a PostgreSQL array.
 */
export type Json = ColumnType<JsonValue, string, string>

export type Timestamp = ColumnType<Date, Date | string, Date | string>

/** A column with a default; unlike Kysely's own type, it keeps the insert type distinct from the select type. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
