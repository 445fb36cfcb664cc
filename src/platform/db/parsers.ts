/**
 * JavaScript types of PostgreSQL values:
 * bigint → number (an error beyond 2^53 rather than a wrong amount); numeric → string, so a sum of bigint must be cast
 * (`sum(total_cents)::bigint`); date → 'YYYY-MM-DD'; timestamptz → Date; json and jsonb → parsed.
 */
import pg from 'pg'

const INT8 = 20
const DATE = 1082
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
// Wider than its value because the driver's own type list omits arrays.
const TEXT_ARRAY: number = 1009

type Parse = (value: string) => unknown

function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${value} does not fit a number`)
  return number
}

/** Parses PostgreSQL's text of a `text[]`; no table of ours has null elements. */
export const textArray: (value: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY)

const OURS = new Map<number, Parse>([
  [INT8, safeInteger],
  [DATE, value => value],
  [INT8_ARRAY, value => textArray(value).map(item => (item === null ? null : safeInteger(item)))],
  [DATE_ARRAY, textArray],
])

export const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : OURS.get(oid)) ?? pg.types.getTypeParser(oid, format),
}
