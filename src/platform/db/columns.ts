/** Column types that the generated tables share: what is read, what is written, what may be left out. */
import type { ColumnType } from 'kysely'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue | undefined }

/** Written as text (`JSON.stringify(value)`), because the driver would send a JavaScript array as a PostgreSQL array. */
export type Json = ColumnType<JsonValue, string, string>

export type Timestamp = ColumnType<Date, Date | string, Date | string>

/** A column with a default; unlike Kysely's own, it keeps what is written apart from what is read. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
