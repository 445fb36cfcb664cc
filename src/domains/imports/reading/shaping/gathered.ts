/** A column that is added to the file, of values that it writes in several columns or in several rows. */
type Gathered = 'tiers' | 'stockByPlace' | 'pictures'
export type GatheredPart = {
  field: Gathered
  /** Feeds every row once before the first value is read. */
  collect: ((cells: readonly string[]) => void) | null
  /** Null: the row repeats the reference of an earlier one, which has all values. */
  value: (cells: readonly string[]) => string | null
}
