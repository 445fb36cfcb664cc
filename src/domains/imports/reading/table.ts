import { refuseFile } from './archive.ts'
import { createCsvReader } from './csv.ts'
import { createEncodingDetector, type Encoding } from './encoding.ts'
import { readLegacy } from './legacy.ts'
import { readMarkup } from './markup.ts'
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
  if (isLegacy(start)) return openLegacy(source)
  if (beginsWith(start, [0x50, 0x4b])) return openWorkbook(source)
  const census = createEncodingDetector()
  for await (const piece of source()) census.add(piece)
  const encoding = census.encoding()
  if (!encoding) throw refuseFile('Ce fichier n’est pas un tableau\u00a0: envoyez un CSV, un classeur ou un flux XML.')
  const sample = new TextDecoder(encoding).decode(start, { stream: true })
  if (/^\s*<(?:\?xml|rss|feed|products?|catalog(?:ue)?)\b/i.test(sample)) return openMarkup(source, encoding)
  if (/^\s*(?:<!doctype html|<html)/i.test(sample))
    throw refuseFile('Ce fichier est une page web\u00a0: envoyez un CSV, un XLSX ou un flux XML de vos articles.')
  const declared = declaredSeparator(sample)
  const separator = declared ?? detectSeparator(sample)
  return { encoding, separator, sheet: null, rows: () => textRows(source(), encoding, separator, declared !== null) }
}

const beginsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)

function refuseKnown(start: Uint8Array) {
  if (beginsWith(start, [0x25, 0x50, 0x44, 0x46]))
    throw refuseFile('Un PDF n’est pas un tableau\u00a0: envoyez un CSV ou un XLSX.')
}

/** XLS (BIFF in an OLE container, or bare as old programs write it) and ODS. */
const isLegacy = (start: Uint8Array) =>
  beginsWith(start, [0xd0, 0xcf, 0x11, 0xe0]) || beginsWith(start, [0x09, 0x08, 0x10, 0x00]) || isOpenDocument(start)

function isOpenDocument(start: Uint8Array): boolean {
  if (!beginsWith(start, [0x50, 0x4b])) return false
  const names = new TextDecoder('latin1').decode(start)
  return names.includes('application/vnd.oasis') || (names.includes('META-INF/manifest.xml') && !names.includes('xl/'))
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

async function openLegacy(source: () => Bytes): Promise<TableReader> {
  const { sheetName, rows } = await readLegacy(source())
  return { encoding: null, separator: null, sheet: sheetName, rows }
}

async function openMarkup(source: () => Bytes, encoding: Encoding): Promise<TableReader> {
  const { rows } = await readMarkup(source, encoding)
  return { encoding, separator: null, sheet: null, rows }
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
