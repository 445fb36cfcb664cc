import { cellTooLong, type FileRow, rowFault } from './rows.ts'

/** Longer than any legitimate row: an unclosed quote is abandoned here, not at the end of the file. */
const rowCharacters = 256_000

export const misplacedQuote = 'Guillemet mal placé\u00a0: à l’intérieur d’une cellule, doublez-le'
export const unclosedQuote = 'Guillemet ouvert et jamais refermé'

type Read = { cells: string[]; end: number; fault: string | null }
/** `more`: the text ends within the row. `open`: within a quote. */
type Unfinished = 'more' | 'open'

/**
 * Streaming CSV reader, with memory bounded by one row. A malformed row is reported and reading resumes at the next
 * line of the text: a stray quote never swallows the following lines.
 */
export function createCsvReader(separator: string) {
  let rest = ''
  let line = 0
  let skipping = false

  const take = (read: Read): FileRow => {
    line++
    return { line, cells: read.fault ? [] : read.cells, fault: read.fault ?? rowFault(read.cells) }
  }

  function* rowsOf(last: boolean): Generator<FileRow> {
    let at = 0
    while (at < rest.length) {
      const read = skipping ? skipLine(rest, at) : readRow(rest, at, separator, last)
      if (typeof read !== 'string') {
        if (!skipping) yield take(read)
        skipping = false
        at = read.fault ? afterBreak(rest, lineEnd(rest, at)) : read.end
        continue
      }
      if (skipping) at = rest.length
      else if (!last && rest.length - at <= rowCharacters) break
      else {
        yield take({ cells: [], end: 0, fault: read === 'open' ? unclosedQuote : cellTooLong })
        skipping = true
      }
    }
    rest = rest.slice(at)
  }

  return {
    /** Its rows must be consumed before the next piece is fed. */
    push: (text: string) => {
      rest += text
      return rowsOf(false)
    },
    end: () => rowsOf(true),
  }
}

/** Past the end of the physical line. */
function skipLine(text: string, from: number): Read | Unfinished {
  const end = lineEnd(text, from)
  return end === text.length ? 'more' : { cells: [], end: afterBreak(text, end), fault: null }
}

function lineEnd(text: string, from: number) {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

const afterBreak = (text: string, at: number) => (text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1)

function readRow(text: string, from: number, separator: string, last: boolean): Read | Unfinished {
  const cells: string[] = []
  let fault: string | null = null
  let at = from
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at) : { value: '', end: at }
    if (cell === null) return 'open'
    let stop = cell.end
    while (stop < text.length && text[stop] !== separator && text[stop] !== '\n' && text[stop] !== '\r') stop++
    if (cell.end > at && text.slice(cell.end, stop).trim()) fault = misplacedQuote
    cells.push(cell.end > at ? cell.value : text.slice(at, stop))
    // The last character may belong to a doubled quote or a two-character line break that the next piece completes.
    if (!last && stop >= text.length - 1) return 'more'
    if (text[stop] !== separator) return { cells, end: stop < text.length ? afterBreak(text, stop) : stop, fault }
    at = stop + 1
  }
}

function readQuoted(text: string, from: number): { value: string; end: number } | null {
  let value = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return null
    if (text[quote + 1] !== '"') return { value: value + text.slice(at, quote), end: quote + 1 }
    value += text.slice(at, quote + 1)
    at = quote + 2
  }
}
