import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { utils, write } from '@e965/xlsx'

/** Small files written as each system exports them, with its oddities. */
export type SampleFile = { name: string; platform: string; bytes: Buffer }

const folder = path.join(import.meta.dirname, 'samples')

const written = ['shops', 'exchanges'].flatMap(part =>
  readdirSync(path.join(folder, part)).map(file => ({
    name: file,
    platform: file.split(/[-.]/)[0] ?? '',
    bytes: readFileSync(path.join(folder, part, file)),
  })),
)

const priceList = [
  ['Domaine des Trois Coteaux', '', '', ''],
  [],
  ['Code article', 'Désignation', 'Prix HT', 'Stock'],
  ['CAP-01', 'Capsule de surbouchage bordeaux', 0.12, 5000],
  ['CAP-02', 'Capsule de surbouchage noire', 0.13, 0],
  ['CAP-03', 'Capsule à vis', 0.09, 12000],
]
const workbook = (bookType: 'biff8' | 'ods'): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(priceList), 'Tarif')
  return write(book, { type: 'buffer', bookType })
}

export const sampleFiles: readonly SampleFile[] = [
  ...written,
  { name: 'sheet-old.xls', platform: 'sheet', bytes: workbook('biff8') },
  { name: 'sheet-open.ods', platform: 'sheet', bytes: workbook('ods') },
]
