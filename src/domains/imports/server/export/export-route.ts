import { Readable } from 'node:stream'
import type { Db } from '#platform/db/pool.ts'
import { requireSeller } from '#platform/http/caller.ts'
import { type Download, parseInput, sendBytes } from '#platform/http/download.ts'
import { z } from '#shared/contract.ts'
import { csvLines } from '#shared/csv.ts'
import { isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { type ExportShape, exportShapes } from '../../rules.ts'
import { exportedAttributes } from './attribute-columns.ts'
import { exportPages } from './export-rows.ts'
import { type ExportColumn, exportColumns } from './export-shapes.ts'

/** A workbook is built whole in memory; the same table as CSV is streamed page by page. */
const workbookRows = 20_000

/** Shop systems have columns of their own; a spreadsheet has one more for each attribute of the seller's articles. */
async function columnsOf(db: Db, vendorId: number, shape: ExportShape): Promise<readonly ExportColumn[]> {
  const { columns } = exportColumns[shape]
  return shape === 'tableur' || shape === 'xlsx'
    ? [...columns, ...(await exportedAttributes(db, vendorId, columns))]
    : columns
}

/** The lines of a text export, page by page, after the byte order mark by which spreadsheets recognise UTF-8. */
async function* textOf(db: Db, vendorId: number, shape: ExportShape, origin: string) {
  const { separator } = exportColumns[shape]
  const columns = await columnsOf(db, vendorId, shape)
  yield `\ufeff${csvLines([columns.map(([header]) => header)], separator)}`
  for await (const rows of exportPages(db, vendorId))
    yield csvLines(
      rows.map(row => columns.map(([, cell]) => cell(row, origin))),
      separator,
    )
}

/** Text is never run in a workbook; an import removes the apostrophe that a CSV needs before a formula. */
const guardedTwice = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? `'${text}` : text)

async function workbookOf(db: Db, vendorId: number, origin: string): Promise<Buffer> {
  const columns = await columnsOf(db, vendorId, 'xlsx')
  const sheet: (string | number | null)[][] = [columns.map(([header]) => header)]
  for await (const rows of exportPages(db, vendorId)) {
    for (const row of rows)
      sheet.push(
        columns.map(([, cell]) => {
          const value = cell(row, origin)
          return typeof value === 'number' ? value : value ? guardedTwice(String(value)) : null
        }),
      )
    if (sheet.length > workbookRows)
      throw fail('CONFLICT', { sentence: 'Votre catalogue est trop grand pour un classeur\u00a0: exportez-le en CSV.' })
  }
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile(sheet).toBuffer()
}

const question = z.strictObject({ forme: z.enum(exportShapes) })

/** `?forme=`: the seller's own catalogue, in the formats that an import reads. */
export const catalogueExport: Download = {
  path: '/api/seller/catalogue/export',
  access: 'seller',
  send: async ({ db, context, query, reply }) => {
    const vendorId = requireSeller(context)
    const { forme } = parseInput(question, query, 'INVALID_INPUT')
    const content =
      forme === 'xlsx'
        ? await workbookOf(db, vendorId, context.origin)
        : Readable.from(textOf(db, vendorId, forme, context.origin))
    return sendBytes(reply, `catalogue-${forme}-${isoDay(new Date())}`, exportColumns[forme].extension, content)
  },
}
