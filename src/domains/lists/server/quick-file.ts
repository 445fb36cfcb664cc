/** A table of references and quantities, as the text that a buyer would have typed. */
import { lineCap } from '#domains/cart/rules.ts'
import { readBase64Table } from '#domains/imports/reading/base64-table.ts'
import { fail } from '#shared/errors.ts'
import { quickLinesOf } from '../rules/quick-columns.ts'

// A longer table has its lines refused later: reading it whole would only cost memory.
const rowsAtMost = lineCap * 10

/** UNSUPPORTED_FILE for a file that is no table, or has no reference. `content`: its bytes in base 64. */
export async function readQuickFile(content: string): Promise<{ text: string }> {
  const rows = await readBase64Table(content, rowsAtMost)
  const lines = quickLinesOf(rows.map(({ cells }) => cells))
  if (lines.length === 0)
    throw fail('UNSUPPORTED_FILE', {
      sentence:
        'Aucune référence dans ce fichier\u00a0: il faut une colonne «\u00a0Référence\u00a0» ou «\u00a0EAN\u00a0», et une colonne «\u00a0Quantité\u00a0».',
    })
  return { text: lines.join('\n') }
}
