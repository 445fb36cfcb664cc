/** Exports for the tax office, the accountant or a spreadsheet; each one is logged. */
import { operation, z } from '#shared/contract.ts'

export const exportKinds = ['dac7', 'tva', 'commandes'] as const
export type ExportKind = (typeof exportKinds)[number]

export const exportPeriod = z
  .strictObject({ from: z.iso.date('Date invalide'), to: z.iso.date('Date invalide') })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: 'La fin vient avant le début' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 800 * 86_400_000, {
    path: ['from'],
    message: 'Deux ans au plus',
  })
export type ExportPeriod = z.output<typeof exportPeriod>

export const listExports = operation({
  method: 'GET',
  path: '/api/settlement/exports',
  summary: 'Lists the last exports: author, date, kind and period.',
  access: 'admin',
  data: z.object({
    exports: z.array(
      z.object({
        id: z.number(),
        what: z.enum(exportKinds),
        from: z.string(),
        to: z.string(),
        rows: z.number(),
        by: z.string(),
        at: z.string(),
      }),
    ),
  }),
})
export type MoneyExport = z.output<typeof listExports.data>['exports'][number]
