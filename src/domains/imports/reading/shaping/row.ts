import { headerRank, readHeader } from '../columns/header.ts'
import { plainWords } from '../values.ts'

/** A row by the words of its headers. */
export type SourceRow = {
  cells: readonly string[]
  /** First non-empty value among these headers, trimmed. */
  at: (...names: string[]) => string
}
export type Option = { name: string; value: string }

/** `Couleur: Rouge, Taille: M` */
export const pairs = (text: string, separator: string): Option[] =>
  text
    .split(separator)
    .filter(part => part.trim())
    .map(part => ({ name: part.split(':')[0]?.trim() ?? '', value: part.split(':').at(-1)?.trim() ?? '' }))

/** Header words → index, also without their language; the first of equal headers, French before other languages. */
export function indexHeaders(headers: readonly string[]): ReadonlyMap<string, number> {
  const read = headers.map((header, index) => ({ ...readHeader(header), index }))
  const sorted = [...read].sort((a, b) => headerRank(a) - headerRank(b))
  const pairs = [
    ...read.map(({ words, index }) => [words, index] as const),
    ...sorted.map(({ base, index }) => [base, index] as const),
  ]
  const indexes = new Map<string, number>()
  for (const [words, index] of pairs) if (!indexes.has(words)) indexes.set(words, index)
  return indexes
}

export function rowReader(indexes: ReadonlyMap<string, number>) {
  return (cells: readonly string[]): SourceRow => ({
    cells,
    at: (...names) => {
      for (const name of names) {
        const value = cells[indexes.get(name) ?? -1]?.trim()
        if (value) return value
      }
      return ''
    },
  })
}

const axisNames: Record<string, string> = {
  size: 'Taille',
  sizes: 'Taille',
  taille: 'Taille',
  color: 'Couleur',
  colour: 'Couleur',
  couleur: 'Couleur',
  material: 'Matière',
  matiere: 'Matière',
  style: 'Style',
  pattern: 'Motif',
  volume: 'Contenance',
  capacity: 'Contenance',
  weight: 'Poids',
  length: 'Longueur',
  format: 'Format',
}
/** Placeholders of an article without variants. */
const placeholders = new Set([
  'default title',
  'default',
  'default option',
  'default option value',
  'standard',
  'one size',
  'regular',
])

export const realOptions = (options: readonly Option[]) =>
  options.filter(({ value }) => value && !placeholders.has(plainWords(value)))

const axisName = (name: string) =>
  axisNames[plainWords(name.replace(/^pa_/, ''))] ?? name.replace(/^pa_/, '').replace(/[|:]/g, ' ').trim()

/** `Taille : M | Couleur : Rouge`, which `axesIn` reads again. */
export const writeAxes = (options: readonly Option[]) =>
  options.map(({ name, value }) => `${axisName(name) || 'Modèle'} : ${value.replace(/\s*\|\s*/g, ' / ')}`).join(' | ')

export type Axes = Record<string, string>
/** Null when the text is a plain label. */
export function axesIn(label: string): Axes | null {
  const parts = label.split(' | ').map(part => /^(.{1,60}?) : (.+)$/.exec(part))
  if (parts.some(part => part === null)) return null
  return Object.fromEntries(parts.map(part => [part?.[1] ?? '', part?.[2] ?? '']))
}
