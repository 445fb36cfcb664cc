import { createCsvReader } from './csv.ts'
import type { FileRow } from './rows.ts'

export const separators = [';', '\t', ',', '|'] as const
export type Separator = (typeof separators)[number]
export const separatorLabels: Record<Separator, string> = {
  ';': 'point-virgule',
  '\t': 'tabulation',
  ',': 'virgule',
  '|': 'barre verticale',
}

const rowsLookedAt = 60

/** The separator with which the most rows have as many columns as the first one. */
export function detectSeparator(sample: string): Separator {
  const scoreOf = (separator: Separator) => {
    const filled = firstRows(separator, sample).filter(({ cells }) => cells.some(cell => cell.trim()))
    const widths = filled.map(({ cells }) => cells.length)
    const width = mostFrequent(widths)
    const same = widths.filter(other => other === width).length
    return (same / Math.max(1, widths.length)) * (width - 1)
  }
  return separators.reduce((best, separator) => (scoreOf(separator) > scoreOf(best) ? separator : best))
}

function firstRows(separator: Separator, sample: string): FileRow[] {
  const rows: FileRow[] = []
  for (const row of createCsvReader(separator).push(sample)) {
    rows.push(row)
    if (rows.length === rowsLookedAt) break
  }
  return rows
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [1, 0] as [number, number])[0]
}

/** Spreadsheets may write `sep=;` above the header. */
export const declaredSeparator = (sample: string): Separator | null => {
  const declared = /^sep=(.)\r?\n/i.exec(sample)?.[1]
  return separators.find(separator => separator === declared) ?? null
}
