/** Malicious tables and archives for imports. */
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { workbookOf } from '#domains/imports/reading/files.fixture.ts'

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = `<row r="1">${cell('Titre')}</row><row r="2">${cell('Sécateur')}</row>`
const megabyte = 1_048_576
const book = '<workbook xmlns:r="r"><sheets><sheet name="F" sheetId="1" r:id="r1"/></sheets></workbook>'
const zip = (parts: Zippable) => zipSync(parts, { level: 9 })
const entities = (definitions: string, used: string) =>
  zip({
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><!DOCTYPE a [${definitions}]><workbook><a>&${used};</a></workbook>`,
    ),
  })
const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')

/** Each is rejected with a message. `unfoldsTo`: decompressed size of the bombs, in bytes. */
export function hostileTables(unfoldsTo: number): Record<string, Uint8Array> {
  const sound = workbookOf(row, [])
  return {
    'a definition nobody uses': zip({
      ...unzipSync(sound),
      'xl/workbook.xml': strToU8(`<!DOCTYPE a [<!ENTITY x "y">]>${book.replace('r1', 'rId1')}`),
    }),
    'entities of a file': entities('<!ENTITY x SYSTEM "file:///etc/passwd">', 'x'),
    'entities of the network': entities('<!ENTITY x SYSTEM "http://127.0.0.1:9/x">', 'x'),
    'a billion laughs': entities(`<!ENTITY l0 "ha">${laughs}`, 'l9'),
    'a bomb of texts': zip({ 'xl/workbook.xml': strToU8(book), 'xl/sharedStrings.xml': new Uint8Array(unfoldsTo) }),
    'a bomb of rows': zip({
      ...{ 'xl/workbook.xml': strToU8(book) },
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${' '.repeat(unfoldsTo)}`),
    }),
    'a hundred thousand files': zip(
      Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`${n}`, new Uint8Array()])),
    ),
    'cut in two': sound.subarray(0, sound.length >> 1),
    'without its end': sound.subarray(0, 200),
    'a sheet outside': zip({
      'xl/workbook.xml': strToU8(book),
      'xl/_rels/workbook.xml.rels': strToU8('<R><Relationship Id="r1" Target="../../../etc/passwd"/></R>'),
    }),
    'a program': Buffer.from('MZ\x90\0\x03\0\0\0\x04', 'latin1'),
    'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a picture': Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
    nothing: Buffer.from('\0'.repeat(2_000)),
  }
}

/** Entries with path traversal, and one that is not a picture. */
export const hostileArchive = (picture: Uint8Array, unfoldsTo: number): Uint8Array =>
  zip({
    '../../../../tmp/sortie.png': picture,
    '/etc/absolu.png': picture,
    'C:\\windows\\lettre.png': picture,
    '..\\retour.png': picture,
    'dossier/../../.png': picture,
    'page.png': strToU8('<script>alert(1)</script>'),
    'bombe.png': new Uint8Array(Math.min(unfoldsTo, 9 * megabyte)),
    'texte.txt': new Uint8Array(unfoldsTo),
  })

/** Ten gigabytes in ten megabytes: one bomb, many times over. */
export function greatBomb(): Uint8Array {
  const one = zip({ 'xl/sharedStrings.xml': new Uint8Array(400 * megabyte) })
  const central = Buffer.from(one.buffer, one.byteOffset, one.length).lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  return Buffer.concat(Array.from({ length: 25 }, () => one.subarray(0, central)))
}
