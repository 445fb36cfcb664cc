/** What is known about the rows of one platform. */
import type { Option, SourceRow } from './row.ts'

/** `parent`: values for the rows of its variants, not sold itself. `skip`: a translation, a bundle, a total. */
export type RowKind = 'article' | 'parent' | 'skip'
export type ShapeRules = {
  /** Key of the article that a row is a variant of; '' for a row on its own. */
  group?: (row: SourceRow) => string
  /** Keys under which variants name this row. */
  keys?: (row: SourceRow) => string[]
  kind?: (row: SourceRow) => RowKind
  /** A row without a key belongs to the article of the row above. */
  continues?: boolean
  /** Rows without it are the parent of those with it, where their article has some. */
  isVariant?: (row: SourceRow) => boolean
  /** Column of a parent that names its variants: `sku=A,color=Red|sku=B,color=Blue`. */
  variations?: readonly string[]
  /** Rows that repeat an article in other languages or currencies: one is an article. */
  oneOf?: { key: (row: SourceRow) => string; choice: (row: SourceRow) => string; best: RegExp }
  /** Headers whose empty cells take the value of the parent, or of the first row of the article. */
  inherits?: readonly string[]
  /** Options of a variant; `parent` holds the names that are written once. */
  options?: (row: SourceRow, parent: SourceRow | null) => Option[]
  /** A reference for a row without one. */
  reference?: (row: SourceRow) => string
  /** Headers of the title of the article, which its parent gives to all variants. */
  title?: readonly string[]
  /** Values written elsewhere in the row. */
  added?: (row: SourceRow) => { brand?: string; ean?: string }
}
