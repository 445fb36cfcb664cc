/** Cells of the columns that no field has, by the name of what they state. */
import type { AttributeChoice } from '../rules.ts'
import { plainWords } from './values.ts'

/** `code`: the attribute that the seller mapped the column to. */
export type NamedValue = { name: string; text: string; code?: string }

const numberedName = /^(?:attribute (\d+) name|nom de l attribut (\d+))$/
const numberedValue = /^(?:attribute (\d+) value s|valeur s de l attribut (\d+))$/

/** « Matière (product.metafields.custom.matiere) » without the field; « Volume (mL) » stays: its unit matters. */
const columnName = (header: string) => header.replace(/\s*\([\w-]+(?:\.[\w-]+)+\)\s*$/, '').trim()

/** Columns without a field, with the name that each states. */
export function namedColumns(headers: readonly string[], used: ReadonlySet<number>) {
  return headers.flatMap((header, index) => (used.has(index) ? [] : [{ index, name: columnName(header) }]))
}

/** The name is the header, or a cell of its own: « Attribute 1 name » beside « Attribute 1 value(s) ». */
export function createNamedReader(
  headers: readonly string[],
  used: ReadonlySet<number>,
  choices: readonly AttributeChoice[],
) {
  const chosen = new Map(choices.map(({ column, code }) => [column, code]))
  const ranks = (pattern: RegExp) =>
    new Map(
      headers.flatMap((header, index) => {
        const [, english, french] = pattern.exec(plainWords(header)) ?? []
        return english || french ? [[english ?? french, index] as const] : []
      }),
    )
  const names = ranks(numberedName)
  const pairs = [...ranks(numberedValue)].flatMap(([rank, value]) => {
    const name = names.get(rank)
    return name === undefined ? [] : [{ name, value }]
  })
  const paired = new Set(pairs.flatMap(({ name, value }) => [name, value]))
  const single = namedColumns(headers, used).filter(({ index }) => !paired.has(index) && chosen.get(index) !== null)
  return (cells: readonly string[]): NamedValue[] =>
    [
      ...single.map(({ name, index }) => {
        const code = chosen.get(index)
        return { name, text: cells[index]?.trim() ?? '', ...(code ? { code } : {}) }
      }),
      ...pairs.map(({ name, value }) => ({ name: cells[name]?.trim() ?? '', text: cells[value]?.trim() ?? '' })),
    ].filter(({ name, text }) => name && text)
}
