import { refuseFile } from './archive.ts'
import { type Bytes, cellCharacters, type FileRow, maxColumns, rowFault, tooManyColumns } from './rows.ts'
import { createXmlReader } from './xml.ts'

/** Elements that hold one article: product feeds (RSS, Atom) and exports. */
const recordNames = ['item', 'entry', 'product', 'produit', 'article', 'offer', 'row', 'record']
const depthAtMost = 6

type MarkupTable = { headers: string[]; rows: () => AsyncGenerator<FileRow> }

/** A table in XML: one row for each element that holds an article, one column for each attribute or child with text. */
export async function readMarkup(source: () => Bytes, encoding: string): Promise<MarkupTable> {
  const record = await findRecord(source(), encoding)
  const headers: string[] = []
  for await (const fields of records(source(), encoding, record))
    for (const name of fields.keys()) if (!headers.includes(name)) headers.push(name)
  if (headers.length > maxColumns) throw refuseFile(`${tooManyColumns}.`)
  async function* rows(): AsyncGenerator<FileRow> {
    yield { line: 1, cells: headers, fault: null }
    let line = 1
    for await (const fields of records(source(), encoding, record)) {
      line++
      const cells = headers.map(name => fields.get(name) ?? '')
      yield { line, cells, fault: rowFault(cells) }
    }
  }
  return { headers, rows }
}

/** The element of a known name nearest to the root; else the one most repeated under the root. */
async function findRecord(bytes: Bytes, encoding: string): Promise<string> {
  const counts = new Map<string, number>()
  const path: string[] = []
  const reader = createXmlReader(
    {
      open: name => {
        path.push(name)
        const key = path.join('/')
        if (path.length <= depthAtMost && counts.size < 10_000) counts.set(key, (counts.get(key) ?? 0) + 1)
      },
      close: () => path.pop(),
      text: () => undefined,
    },
    encoding,
  )
  for await (const piece of bytes) reader(piece, false)
  reader(new Uint8Array(), true)
  const paths = [...counts].sort((a, b) => a[0].split('/').length - b[0].split('/').length || b[1] - a[1])
  const named = paths.find(
    ([key]) => key.includes('/') && recordNames.includes(key.split('/').at(-1)?.toLowerCase() ?? ''),
  )
  const repeated = paths.find(([key, count]) => count > 1 && key.split('/').length === 2)
  const found = named ?? repeated
  if (!found) throw refuseFile('Ce fichier XML ne contient pas de liste d’articles.')
  return found[0]
}

/** Values of each record by name. A nested element (`shipping`) has its own price: only direct children are read. */
async function* records(bytes: Bytes, encoding: string, record: string): AsyncGenerator<Map<string, string>> {
  const done: Map<string, string>[] = []
  const path: string[] = []
  const depth = record.split('/').length
  let fields = new Map<string, string>()
  let prefixed = new Set<string>()
  let text = ''
  let prefix = ''
  const inside = () => path.slice(0, depth).join('/') === record
  const put = (name: string, value: string, of: string) => {
    const trimmed = value.trim()
    // Atom has its own `id` and `title`: those of the product name space are meant.
    if (!trimmed || (fields.has(name) && (of === '' || prefixed.has(name)))) return
    fields.set(name, trimmed)
    if (of !== '') prefixed.add(name)
  }
  const reader = createXmlReader(
    {
      open: (name, attributes, given) => {
        path.push(name)
        if (path.join('/') === record) {
          fields = new Map()
          prefixed = new Set()
          for (const [key, value] of Object.entries(attributes)) put(key, value, '')
        }
        if (path.length === depth + 1 && inside()) {
          text = ''
          prefix = given
        }
      },
      close: name => {
        if (path.length === depth + 1 && inside()) put(name, text, prefix)
        if (path.join('/') === record) done.push(fields)
        path.pop()
      },
      text: part => {
        if (path.length === depth + 1 && text.length <= cellCharacters) text += part
      },
    },
    encoding,
  )
  for await (const piece of bytes) {
    reader(piece, false)
    yield* done.splice(0)
  }
  reader(new Uint8Array(), true)
  yield* done.splice(0)
}
