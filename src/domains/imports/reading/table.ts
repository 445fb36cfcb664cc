import { refuseFile } from './archive.ts'
import { createCsvReader } from './csv.ts'
import { createEncodingDetector, type Encoding } from './encoding.ts'
import type { Bytes, FileRow } from './rows.ts'
import { declaredSeparator, detectSeparator, type Separator } from './separator.ts'
import { sheetRows } from './sheet.ts'
import { readWorkbook } from './workbook.ts'

/** A table in any format; `rows` may be read several times, each from the start. */
export type TableReader = {
  encoding: Encoding | null
  separator: Separator | null
  sheet: string | null
  rows: () => AsyncGenerator<FileRow>
}

const sampleBytes = 131_072

/** Detects the format of a file. UNSUPPORTED_FILE with a French message when it contains no table. */
export async function openTable(source: () => Bytes): Promise<TableReader> {
  const start = await firstBytes(source())
  if (start.length === 0) throw refuseFile('Ce fichier est vide.')
  refuseKnown(start)
  if (beginsWith(start, [0x50, 0x4b])) return openWorkbook(source)
  const census = createEncodingDetector()
  for await (const piece of source()) census.add(piece)
  const encoding = census.encoding()
  if (!encoding) throw refuseFile('Ce fichier n’est pas un tableau\u00a0: envoyez un CSV, un TSV ou un XLSX.')
  const sample = new TextDecoder(encoding).decode(start, { stream: true })
  const declared = declaredSeparator(sample)
  const separator = declared ?? detectSeparator(sample)
  return { encoding, separator, sheet: null, rows: () => textRows(source(), encoding, separator, declared !== null) }
}

const beginsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)

function refuseKnown(start: Uint8Array) {
  if (beginsWith(start, [0xd0, 0xcf, 0x11, 0xe0]))
    throw refuseFile('L’ancien format XLS n’est pas lu\u00a0: enregistrez le classeur en XLSX ou en CSV.')
  if (beginsWith(start, [0x25, 0x50, 0x44, 0x46]))
    throw refuseFile('Un PDF n’est pas un tableau\u00a0: envoyez un CSV ou un XLSX.')
  const head = new TextDecoder('latin1').decode(start.subarray(0, 200))
  if (head.includes('application/vnd.oasis'))
    throw refuseFile('Le format ODS n’est pas lu\u00a0: enregistrez la feuille en XLSX ou en CSV.')
}

async function firstBytes(bytes: Bytes): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    pieces.push(piece)
    size += piece.length
    if (size >= sampleBytes) break
  }
  return new Uint8Array(Buffer.concat(pieces).subarray(0, sampleBytes))
}

async function openWorkbook(source: () => Bytes): Promise<TableReader> {
  const workbook = await readWorkbook(source())
  return { encoding: null, separator: null, sheet: workbook.sheetName, rows: () => sheetRows(source(), workbook) }
}

async function* textRows(
  bytes: Bytes,
  encoding: Encoding,
  separator: Separator,
  declared: boolean,
): AsyncGenerator<FileRow> {
  const decoder = new TextDecoder(encoding)
  const reader = createCsvReader(separator)
  function* shown(rows: Iterable<FileRow>) {
    for (const row of rows) if (!(declared && row.line === 1)) yield row
  }
  for await (const piece of bytes) yield* shown(reader.push(decoder.decode(piece, { stream: true })))
  yield* shown(reader.push(decoder.decode()))
  yield* shown(reader.end())
}
