/** Edit distances between words of plain letters, without accents. */

/** Letters changed, added, left out or swapped with their neighbour (Damerau-Levenshtein, optimal alignment). */
export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++)
      line.push(
        cellOf(a, b, row, column, {
          left: line[column - 1],
          above: above[column],
          corner: above[column - 1],
          far: before[column - 2],
        }),
      )
    before = above
    above = line
  }
  return above[b.length] ?? 0
}

type Neighbours = { left?: number; above?: number; corner?: number; far?: number }

function cellOf(a: string, b: string, row: number, column: number, near: Neighbours): number {
  const same = a[row - 1] === b[column - 1]
  const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
  return Math.min(
    (near.left ?? 0) + 1,
    (near.above ?? 0) + 1,
    (near.corner ?? 0) + (same ? 0 : 1),
    swapped ? (near.far ?? 0) + 1 : Number.POSITIVE_INFINITY,
  )
}

/** Spellings that sound alike in French, applied in order. */
const alike: readonly [RegExp, string][] = [
  [/qu|ck/g, 'k'],
  [/ph/g, 'f'],
  [/eau|au/g, 'o'],
  [/y/g, 'i'],
  [/c(?=[eiy])/g, 's'],
  [/ch/g, '%'],
  [/c/g, 'k'],
  [/z/g, 's'],
  [/h/g, ''],
  [/%/g, 'ch'],
  [/(.)\1+/g, '$1'],
  [/ier$/, 'ie'],
  [/(?:e|es|s|x|ts?)$/, ''],
]

/** What the word sounds like, roughly: « electrik » and « electriques » both give « elektrik ». */
export const soundOf = (word: string) =>
  alike.reduce((sound, [spelling, letter]) => sound.replace(spelling, letter), word)

/** « boutle » and « bouteille » both give « btl ». */
export const consonantsOf = (word: string) => soundOf(word).replace(/[aeiou]/g, '')

/** « décavaillonnage » and « décavaillonneur » both give « dekavailon ». */
export const rootOf = (word: string) => soundOf(word).replace(/(?:aj|ag|a?teur|eur|eus|oir|ment|ation|er|i)$/, '')
