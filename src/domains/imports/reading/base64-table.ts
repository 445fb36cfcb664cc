import type { FileRow } from './rows.ts'
import { openTable } from './table.ts'

/** Rows of a small table sent as base 64. UNSUPPORTED_FILE with a French message when it contains no table. */
export async function readBase64Table(content: string, rowsAtMost: number): Promise<FileRow[]> {
  const bytes = Buffer.from(content, 'base64')
  const table = await openTable(async function* () {
    yield bytes
  })
  const rows: FileRow[] = []
  for await (const row of table.rows()) {
    rows.push(row)
    if (rows.length === rowsAtMost) break
  }
  return rows
}
