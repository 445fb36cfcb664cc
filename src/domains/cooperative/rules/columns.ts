/** Columns of a table found by their titles, however they are written: « N° d’adhérent », « numero_adherent ». */
type Titles<Key extends string> = Record<Key, RegExp>
type Columns<Key extends string> = { at: Partial<Record<Key, number>>; from: number }

/** Rows before the titles: a name, a date. */
const titlesWithin = 20

const plain = (title: string) =>
  title
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[_\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase()

/** The first row that has every required title; null without one. */
export function findColumns<Key extends string>(
  rows: readonly { cells: readonly string[] }[],
  titles: Titles<Key>,
  required: readonly NoInfer<Key>[],
): Columns<Key> | null {
  const keys = Object.keys(titles) as Key[] // the keys of a record of titles
  for (const [index, { cells }] of rows.slice(0, titlesWithin).entries()) {
    const written = cells.map(plain)
    const at: Partial<Record<Key, number>> = {}
    for (const key of keys) {
      const found = written.findIndex(title => titles[key].test(title))
      if (found >= 0) at[key] = found
    }
    if (required.every(key => at[key] !== undefined)) return { at, from: index + 1 }
  }
  return null
}

export const cellAt = (cells: readonly string[], at: number | undefined) =>
  at === undefined ? '' : (cells[at] ?? '').replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim()
