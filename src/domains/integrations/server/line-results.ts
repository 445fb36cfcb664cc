import type { LineResult } from '../contract-feed.ts'

export const refusedLine = (index: number, reason: string): LineResult => ({ index, status: 'refused', reason })

/** The results per line, with the number of each outcome. */
export function lineResults(lines: LineResult[]) {
  const count = (status: LineResult['status']) => lines.filter(line => line.status === status).length
  return { updated: count('updated'), unchanged: count('unchanged'), refused: count('refused'), lines }
}
