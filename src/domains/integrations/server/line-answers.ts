import type { LineAnswer } from '../contract-feed.ts'

export const refused = (index: number, reason: string): LineAnswer => ({ index, status: 'refused', reason })

/** The lines of a feed with how many there are of each. */
export function told(lines: LineAnswer[]) {
  const count = (status: LineAnswer['status']) => lines.filter(line => line.status === status).length
  return { updated: count('updated'), unchanged: count('unchanged'), refused: count('refused'), lines }
}
