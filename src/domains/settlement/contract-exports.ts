/** Exports for the tax office, the accountant or a spreadsheet; each one is logged. */
import { calendarDay, cents, operation, z } from '#shared/contract.ts'

export const exportKinds = ['dac7', 'tva', 'commandes'] as const
export type ExportKind = (typeof exportKinds)[number]

export const exportPeriod = z
  .strictObject({ from: calendarDay('Date invalide'), to: calendarDay('Date invalide') })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: 'La fin vient avant le début' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 800 * 86_400_000, {
    path: ['from'],
    message: 'Deux ans au plus',
  })
export type ExportPeriod = z.output<typeof exportPeriod>

export const dac7Year = z.coerce
  .number()
  .int('Année invalide')
  .min(2_023, 'Année invalide')
  .max(2_100, 'Année invalide')

export const showDac7 = operation({
  method: 'GET',
  path: '/api/settlement/dac7',
  summary: 'Lists the sellers of a year for the DAC7 declaration: totals, exclusion, missing data.',
  access: 'admin',
  query: z.strictObject({ year: dac7Year }),
  data: z.object({
    year: z.number(),
    sellers: z.array(
      z.object({
        id: z.number(),
        legalName: z.string(),
        sales: z.number(),
        considerationCents: cents,
        /** Fewer than 30 sales and at most 2,000 €. */
        excluded: z.boolean(),
        missing: z.array(z.string()),
      }),
    ),
  }),
})
export type Dac7Year = z.output<typeof showDac7.data>
export type Dac7SellerRow = Dac7Year['sellers'][number]

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
