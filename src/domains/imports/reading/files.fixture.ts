import { strToU8, zipSync } from 'fflate'

export type TestEncoding =
  | 'utf-8'
  | 'utf-8-marked'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1252'
  | 'iso-8859-15'
  | 'macintosh'

/** Encodes text by inverting the platform's own decoding tables. */
export function bytesIn(encoding: TestEncoding, text: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-8-marked') return Buffer.from(`\ufeff${text}`)
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const bytes = new Map([...letters].map((letter, byte) => [letter, byte]))
  return Buffer.from(
    [...text].map(letter => {
      const byte = bytes.get(letter)
      if (byte === undefined) throw new Error(`${letter} is not in ${encoding}`)
      return byte
    }),
  )
}

export async function* piecesOf(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** A workbook of one sheet, from raw rows and shared strings. */
export const workbookOf = (rows: string, texts: readonly string[]) =>
  zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="Feuille" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    'xl/sharedStrings.xml': strToU8(
      `<sst>${texts.map(text => `<si>${text.startsWith('<') ? text : `<t>${text}</t>`}</si>`).join('')}</sst>`,
    ),
  })
