/** The file of what members owe, which the cooperative sends back with what it set off. */
import { parseCents } from '#shared/money.ts'
import { cellAt, findColumns } from './columns.ts'
import type { RefusedLine } from './member-file.ts'

export const setOffHead = [
  'N° adhérent',
  'Raison sociale',
  'Commande',
  'Facture',
  'Échéance',
  'Montant dû TTC',
  'Montant compensé',
] as const

export const setOffLinesAtMost = 1_000

export type SetOffLine = { line: number; orderNumber: string; memberNumber: string; cents: number }
const titles = { number: /adherent$/, order: /^commande/, set: /^montant compense/ }

/** Lines without an amount are left for a later file. Null when the columns are missing. */
export function readSetOffs(
  rows: readonly { line: number; cells: string[]; fault: string | null }[],
): { lines: SetOffLine[]; refused: RefusedLine[] } | null {
  const columns = findColumns(rows, titles, ['number', 'order', 'set'])
  if (!columns) return null
  const lines: SetOffLine[] = []
  const refused: RefusedLine[] = []
  for (const { line, cells, fault } of rows.slice(columns.from)) {
    const typed = cellAt(cells, columns.at.set)
    if (fault === null && typed === '') continue
    const cents = parseCents(typed)
    const orderNumber = cellAt(cells, columns.at.order)
    if (fault !== null) refused.push({ line, reason: fault })
    else if (!cents || cents <= 0) refused.push({ line, reason: 'Montant compensé illisible' })
    else if (!orderNumber) refused.push({ line, reason: 'Sans n° de commande' })
    else lines.push({ line, orderNumber, memberNumber: cellAt(cells, columns.at.number), cents })
  }
  return { lines, refused }
}
