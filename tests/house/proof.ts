/** Parsers of the tables in docs/, whose paths and tests must exist. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.ts'

/** Cells of the table rows whose first cell matches. */
export const rowsOf = (document: string, first: RegExp): string[][] =>
  readFileSync(join(root, document), 'utf8')
    .split('\n')
    .flatMap(line => {
      const cells = line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map(cell => cell.trim())
      return first.test(cells[0] ?? '') ? [cells] : []
    })

export const codes = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
const texts = new Map<string, string | null>()
export const readDoc = (path: string) => {
  if (!texts.has(path)) texts.set(path, existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null)
  return texts.get(path) ?? null
}

/** `proof` is « `path` › title of the test »: the file contains the title, and nothing skips the test. */
export function isProof(proof: string): boolean {
  const [where = '', name = ''] = proof.split(' › ')
  const path = codes(where)[0]
  const text = path?.endsWith('.test.ts') ? readDoc(path) : null
  if (!text || name.length < 5) return false
  const title = name.replaceAll('\\|', '|')
  const at = ["'", '`', '"'].map(quote => text.indexOf(`${quote}${title}${quote}`)).find(index => index >= 0)
  return at !== undefined && !/(skip|todo)\W[^\n]*$/.test(text.slice(Math.max(0, at - 40), at))
}
