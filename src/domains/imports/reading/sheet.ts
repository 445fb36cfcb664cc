import { createUnzipper, refuseFile } from './archive.ts'
import { type Bytes, cellCharacters, type FileRow, maxColumns, rowFault, tooManyColumns } from './rows.ts'
import { type Workbook, workbookLimits } from './workbook.ts'
import { createXmlReader } from './xml.ts'

const cellsAtMost = 6_000_000

/** Streams the rows of the first visible sheet. Reads the cached result of a formula; never evaluates one. */
export async function* sheetRows(bytes: Bytes, workbook: Workbook): AsyncGenerator<FileRow> {
  const rows: FileRow[] = []
  let seen = false
  const archive = createUnzipper(name => {
    if (name !== workbook.sheetPath) return null
    seen = true
    return createRowReader(workbook.texts, row => rows.push(row))
  }, workbookLimits)
  for await (const piece of bytes)
    for (const _ of archive.push(piece)) {
      yield* rows
      rows.length = 0
    }
  archive.end()
  if (!seen) throw refuseFile('La feuille de ce classeur est introuvable\u00a0: enregistrez-le de nouveau.')
}

/** `AB12` → 27. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of place) {
    const rank = letter.charCodeAt(0) - 64
    if (rank < 1 || rank > 26) break
    column = column * 26 + rank
  }
  return column - 1
}

function createRowReader(texts: readonly string[], onRow: (row: FileRow) => void) {
  let line = 0
  let cells: string[] = []
  let column = -1
  let kind = ''
  let value = ''
  let inValue = false
  let wide = false
  let total = 0

  const endCell = () => {
    if (column >= maxColumns) wide = wide || value !== ''
    else {
      while (cells.length < column) cells.push('')
      cells[column] = shownValue(kind, value, texts)
    }
  }
  const open = (name: string, attributes: Record<string, string>) => {
    if (name === 'row') {
      const given = Number(attributes.r)
      line = Number.isInteger(given) && given > line ? given : line + 1
      cells = []
      column = -1
      wide = false
    } else if (name === 'c') {
      total++
      if (total > cellsAtMost) throw refuseFile('Ce classeur a trop de cellules\u00a0: découpez-le.')
      const given = attributes.r ? columnOf(attributes.r) : -1
      column = given > column ? given : column + 1
      kind = attributes.t ?? 'n'
      value = ''
    } else inValue = name === 'v' || name === 't'
  }
  const close = (name: string) => {
    inValue = false
    if (name === 'c') endCell()
    if (name === 'row') onRow({ line, cells: wide ? [] : cells, fault: wide ? tooManyColumns : rowFault(cells) })
  }
  // One character above the limit is enough to detect the excess.
  const text = (part: string) => {
    if (inValue && value.length <= cellCharacters) value += part.slice(0, cellCharacters + 1)
  }
  return createXmlReader({ open, close, text })
}

/** A cell as a French spreadsheet shows it: decimal comma, no exponent. */
function shownValue(kind: string, value: string, texts: readonly string[]): string {
  if (kind === 's') return texts[Number(value)] ?? ''
  if (kind === 'b') return value === '1' ? 'oui' : 'non'
  if (kind !== 'n' || value === '') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  // Spreadsheets have fifteen significant digits: 12.3 is stored as 12.300000000000001.
  const plain = Number(number.toPrecision(15))
  return (
    Math.abs(plain) >= 1e15 || (plain !== 0 && Math.abs(plain) < 1e-6) ? plain.toFixed(6) : String(plain)
  ).replace('.', ',')
}
