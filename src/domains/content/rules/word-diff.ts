/** Differences between two texts: line by line, then word by word inside the lines that changed. */
export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string }

/** Cells of the comparison table: beyond, a changed passage is shown as removed and added whole. */
const cellsAtMost = 4_000_000

function compare(before: readonly string[], after: readonly string[]): DiffPart[] {
  if (before.length * after.length > cellsAtMost)
    return [
      ...before.map(text => ({ kind: 'removed', text }) as const),
      ...after.map(text => ({ kind: 'added', text }) as const),
    ]
  const common = longestCommon(before, after)
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]]
    if (old !== undefined && old === fresh) {
      parts.push({ kind: 'same', text: old })
      i++
      j++
    } else if (fresh === undefined || (old !== undefined && lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))) {
      parts.push({ kind: 'removed', text: old ?? '' })
      i++
    } else {
      parts.push({ kind: 'added', text: fresh })
      j++
    }
  }
  return parts
}

type Lengths = { cells: Uint32Array; width: number }
const lengthAt = ({ cells, width }: Lengths, i: number, j: number) => cells[i * width + j] ?? 0

/** Length of the longest common subsequence of every pair of ends. */
function longestCommon(before: readonly string[], after: readonly string[]): Lengths {
  const width = after.length + 1
  const lengths: Lengths = { cells: new Uint32Array((before.length + 1) * width), width }
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths.cells[i * width + j] =
        before[i] === after[j]
          ? lengthAt(lengths, i + 1, j + 1) + 1
          : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1))
  return lengths
}

const linesOf = (text: string) => (text === '' ? [] : text.split(/(?<=\n)/))
const wordsOf = (text: string) => text.split(/(?<=\s)(?=\S)/)

/** Adjacent parts of one kind are joined. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last?.kind === part.kind) last.text += part.text
    else result.push({ ...part })
  }
  return result
}

export function diffWords(before: string, after: string): DiffPart[] {
  const lines = joined(compare(linesOf(before), linesOf(after)))
  const parts: DiffPart[] = []
  for (let index = 0; index < lines.length; index++) {
    const [part, next] = [lines[index], lines[index + 1]]
    if (!part) continue
    const isPair = next && part.kind !== 'same' && next.kind !== 'same'
    if (!isPair) parts.push(part)
    else {
      const [old, fresh] = part.kind === 'removed' ? [part, next] : [next, part]
      parts.push(...compare(wordsOf(old.text), wordsOf(fresh.text)))
      index++
    }
  }
  return joined(parts)
}
