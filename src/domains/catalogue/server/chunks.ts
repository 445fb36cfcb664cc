/** A statement takes 65 535 parameters at most: a thousand rows stay below it for every table. */
const rowsAtMost = 1_000

export function* chunksOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsAtMost) yield rows.slice(start, start + rowsAtMost)
}

export const missing = (what: string): never => {
  throw new Error(`not written: ${what}`)
}
