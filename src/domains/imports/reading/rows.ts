/** One row of a file. `line` is numbered as in a spreadsheet; `fault`: why the row could not be read, in French. */
export type FileRow = { line: number; cells: string[]; fault: string | null }
export type Bytes = AsyncIterable<Uint8Array>

/** Limit of a spreadsheet cell. */
export const cellCharacters = 32_767
export const maxColumns = 200
export const maxLines = 200_000

export const cellTooLong = `Cellule de plus de ${cellCharacters.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0')} caractères`
export const tooManyColumns = `Plus de ${maxColumns} colonnes`

/** Limits common to all readers. */
export const rowFault = (cells: readonly string[]) =>
  cells.length > maxColumns ? tooManyColumns : cells.some(cell => cell.length > cellCharacters) ? cellTooLong : null
