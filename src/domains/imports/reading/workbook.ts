import { type ArchiveLimits, createUnzipper, refuseFile } from './archive.ts'
import type { Bytes } from './rows.ts'
import { createXmlReader } from './xml.ts'

const megabyte = 1_048_576
export const workbookLimits: ArchiveLimits = {
  entries: 2_000,
  entryBytes: 400 * megabyte,
  totalBytes: 400 * megabyte,
  ratio: 300,
}
/** Shared strings are held in memory. Above this size the seller must send CSV, which is streamed. */
const textCharacters = 16_000_000
const textsAtMost = 600_000

export type Workbook = { texts: readonly string[]; sheetPath: string; sheetName: string }

/** First pass over a workbook: its shared strings and the location of its first visible sheet. */
export async function readWorkbook(bytes: Bytes): Promise<Workbook> {
  const texts = createTexts()
  const sheets: { name: string; relation: string }[] = []
  const targets = new Map<string, string>()
  const readers: Record<string, () => ReturnType<typeof createXmlReader>> = {
    'xl/sharedStrings.xml': () => texts.reader(),
    'xl/workbook.xml': () =>
      attributesReader(
        'sheet',
        a => a.state === undefined || a.state === 'visible',
        a => {
          sheets.push({ name: a.name ?? '', relation: a['r:id'] ?? a.id ?? '' })
        },
      ),
    'xl/_rels/workbook.xml.rels': () =>
      attributesReader(
        'Relationship',
        () => true,
        a => {
          targets.set(a.Id ?? '', a.Target ?? '')
        },
      ),
  }
  const archive = createUnzipper(
    name => (Object.hasOwn(readers, name) ? (readers[name]?.() ?? null) : null),
    workbookLimits,
  )
  for await (const piece of bytes) for (const _ of archive.push(piece));
  archive.end()
  const [sheet] = sheets
  if (!sheet) throw refuseFile('Ce fichier n’est pas un classeur XLSX\u00a0: enregistrez-le en XLSX ou en CSV.')
  const target = targets.get(sheet.relation) ?? 'worksheets/sheet1.xml'
  const sheetPath = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
  return { texts: texts.all, sheetPath, sheetName: sheet.name.slice(0, 60) }
}

type Attributes = Record<string, string>
const attributesReader = (wanted: string, keep: (a: Attributes) => boolean, take: (a: Attributes) => void) =>
  createXmlReader({
    open: (name, attributes) => {
      if (name === wanted && keep(attributes)) take(attributes)
    },
    close: () => undefined,
    text: () => undefined,
  })

function createTexts() {
  const all: string[] = []
  let size = 0
  let current = ''
  let inText = false
  const tooMuch = () =>
    refuseFile('Ce classeur contient trop de texte pour être lu d’un bloc\u00a0: enregistrez-le en CSV.')
  const reader = () =>
    createXmlReader({
      open: name => {
        if (name === 'si') current = ''
        // Phonetic guides (`rPh`) have their own texts, which no cell shows.
        inText = name === 't' || (inText && name !== 'rPh')
      },
      close: name => {
        if (name === 't') inText = false
        if (name === 'si') all.push(current)
        if (all.length > textsAtMost) throw tooMuch()
      },
      text: text => {
        if (!inText) return
        size += text.length
        if (size > textCharacters) throw tooMuch()
        current += text
      },
    })
  return { all, reader }
}
