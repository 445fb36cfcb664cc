import { id, operation, smallId, text, wholeNumber, z } from '#shared/contract.ts'
import { goodsNatures } from '#shared/price/vat.ts'
import { fields, fileParts, importKinds, importStatuses, lineOutcomes, priceBases } from './rules.ts'

const params = z.strictObject({ id })
const vatCode = z.enum(goodsNatures, { error: 'Choisissez un taux' })
const counts = z.object({ create: z.number(), update: z.number(), unchanged: z.number(), refused: z.number() })

const summary = z.object({
  id: z.number(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  status: z.enum(importStatuses),
  lines: z.number(),
  /** Lines processed in the current stage. */
  progress: z.number(),
  counts,
  createdAt: z.string(),
  appliedAt: z.string().nullable(),
  /** Why the file, or its pictures, were rejected. */
  failure: z.string().nullable(),
})
export type ImportSummary = z.output<typeof summary>

export const listImports = operation({
  method: 'GET',
  path: '/api/seller/imports',
  summary: 'Lists the imports of the caller’s seller, newest first; 20 a page.',
  access: 'seller',
  query: z.strictObject({ page: wholeNumber(1, 10_000).default(1) }),
  data: z.object({ imports: z.array(summary), page: z.number(), pages: z.number() }),
})

export const beginImport = operation({
  method: 'POST',
  path: '/api/seller/imports',
  summary: 'Creates an import; its file follows in parts, PUT on /api/seller/imports/:id/:part/:position.',
  access: 'seller',
  body: z.strictObject({ kind: z.enum(importKinds), fileName: text(1, 120) }),
  errors: ['CONFLICT'],
  data: z.object({ id: z.number() }),
  limit: { attempts: 60, minutes: 60 },
})

export const completeFile = operation({
  method: 'POST',
  path: '/api/seller/imports/:id/received',
  summary: 'Marks the upload of the table or of the picture archive as complete; its reading begins.',
  access: 'seller',
  params,
  body: z.strictObject({ part: z.enum(fileParts), pieces: z.number().int().min(1).max(60) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: summary,
})

const fault = z.object({
  line: z.number(),
  column: z.string(),
  sentence: z.string(),
  value: z.string(),
  /** Index of the column in the file; null for a value that the file does not have. */
  index: z.number().nullable(),
})
/** Equal sentences on one column, most frequent first. */
const remark = z.object({
  column: z.string(),
  sentence: z.string(),
  lines: z.number(),
  /** The first lines and values. */
  firstLines: z.array(z.number()),
  values: z.array(z.string()),
})
const columns = z.partialRecord(z.enum(fields), z.number().int().min(0).max(199))
const attributeChoices = z
  .array(z.strictObject({ column: z.number().int().min(0).max(199), code: z.string().min(1).max(80).nullable() }))
  .max(200)
const settings = z.strictObject({
  vatCode,
  /** Default where the file has no brand, weight or category; null: a weight of 1 kg, a category to choose later. */
  brand: text(1, 80),
  weightGrams: z.number().int().min(1, 'Poids requis').max(20_000_000).nullable(),
  tagId: smallId.nullable(),
  /** Warehouse that the file's stock is counted in. */
  warehouseId: id.nullable(),
  /** Warehouses of the file and ours; null: not imported. The others are found by their name. */
  places: z
    .array(z.strictObject({ source: text(1, 120), warehouseId: id.nullable() }))
    .max(50)
    .default([]),
  publish: z.boolean(),
  /** Whether prices include VAT, where their column does not state it. */
  priceBasis: z.enum(priceBases).default('HT'),
})
export type ImportSettings = z.output<typeof settings>

export const getImport = operation({
  method: 'GET',
  path: '/api/seller/imports/:id',
  summary: 'Returns one import of the caller’s seller with its columns, categories and first errors.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND'],
  data: summary.extend({
    /** What was detected in the file, as displayed. */
    found: z.object({
      shape: z.string(),
      encoding: z.string().nullable(),
      separator: z.string().nullable(),
      sheet: z.string().nullable(),
      /** Rows that are no articles: parents of variants, pictures, translations, totals. */
      passed: z.number().default(0),
      /** Cells whose accents were repaired. */
      repaired: z.number().default(0),
    }),
    headers: z.array(z.string()),
    /** The first values of each column. */
    samples: z.array(z.array(z.string())),
    columns,
    /** Attributes that other columns state. */
    attributes: z.array(z.object({ column: z.number(), label: z.string() })),
    /** Mapped by hand. */
    attributeChoices,
    attributeOptions: z.array(z.object({ code: z.string(), label: z.string() })),
    /** This mapping was used before for the same headers. */
    remembered: z.boolean(),
    settings,
    categories: z.array(
      z.object({ source: z.string(), lines: z.number(), tagId: z.number().nullable(), known: z.boolean() }),
    ),
    /** Warehouses that the file names; null: none of the seller's. `known`: chosen before. */
    places: z.array(z.object({ source: z.string(), warehouseId: z.number().nullable(), known: z.boolean() })),
    pictures: z.number(),
    /** Pictures that the lines name by their address, fetched after the import. */
    photographs: z.object({
      total: z.number(),
      attached: z.number(),
      waiting: z.number(),
      refused: z.number(),
      /** Most frequent first, with the first lines and one address. */
      reasons: z.array(
        z.object({ sentence: z.string(), pictures: z.number(), lines: z.array(z.number()), url: z.string() }),
      ),
    }),
    faults: z.array(fault),
    /** Why lines are refused, and what is replaced in those that are imported. */
    refusals: z.array(remark),
    remarks: z.array(remark),
    /** The first lines that create or change something. */
    preview: z.array(
      z.object({
        line: z.number(),
        outcome: z.enum(lineOutcomes),
        reference: z.string(),
        title: z.string(),
        words: z.string(),
        /** Of an offer to create. */
        offer: z
          .object({
            priceCents: z.number(),
            priceTtcCents: z.number(),
            vatBasisPoints: z.number(),
            onHand: z.number().nullable(),
            tag: z.string().nullable(),
            onSale: z.boolean(),
          })
          .nullable(),
      }),
    ),
    undone: z
      .object({
        restored: z.number(),
        left: z.number(),
        /** Offers that the import created, withdrawn since, which may be deleted. */
        deletable: z.number(),
        /** The others, ordered or in a promotion for instance, which stay withdrawn. */
        undeletable: z.number(),
      })
      .nullable(),
    tags: z.array(z.object({ id: z.number(), name: z.string(), category: z.string() })),
    warehouses: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})
export type ImportFile = z.output<typeof getImport.data>

export const getImportProgress = operation({
  method: 'GET',
  path: '/api/seller/imports/:id/progress',
  summary: 'Returns the progress of an import.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND'],
  data: z.object({
    status: z.enum(importStatuses),
    lines: z.number(),
    progress: z.number(),
    /** The job has stopped, and resumes automatically within a few minutes. */
    silent: z.boolean(),
  }),
})

export const configureImport = operation({
  method: 'PUT',
  path: '/api/seller/imports/:id',
  summary: 'Maps columns and categories; every line is then checked.',
  access: 'seller',
  params,
  body: z.strictObject({
    columns,
    /** Columns without a field that are mapped to an attribute by hand, or left out; the others by their header. */
    attributes: attributeChoices.default([]),
    settings,
    categories: z.array(z.strictObject({ source: z.string().min(1).max(500), tagId: smallId.nullable() })).max(300),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: summary,
})

export const correctImportLines = operation({
  method: 'PUT',
  path: '/api/seller/imports/:id/lines',
  summary: 'Replaces cells of lines before they are applied; every line is then checked again.',
  access: 'seller',
  params,
  body: z.strictObject({
    corrections: z
      .array(
        z.strictObject({
          line: z.number().int().min(1),
          column: z.number().int().min(0).max(199),
          value: z.string().max(2_000, '2\u00a0000 caractères au plus'),
        }),
      )
      .min(1, 'Corrigez au moins une cellule')
      .max(100),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: summary,
})

const act = <const Path extends string>(path: Path, what: string) =>
  operation({
    method: 'POST',
    path,
    summary: what,
    access: 'seller',
    params,
    errors: ['NOT_FOUND', 'CONFLICT'],
    data: summary,
  })
export const applyImport = act('/api/seller/imports/:id/apply', 'Applies the lines that passed the checks.')
export const undoImport = act(
  '/api/seller/imports/:id/undo',
  'Restores former prices, stock and publication where nothing changed since; withdraws created offers from sale.',
)
export const deleteImported = act(
  '/api/seller/imports/:id/delete',
  'Deletes the offers that an undone import created and that nothing refers to, 10,000 at most at a time.',
)
export const cancelImport = act('/api/seller/imports/:id/cancel', 'Cancels an import that has changed nothing yet.')
export const retryImportPictures = act(
  '/api/seller/imports/:id/pictures/retry',
  'Fetches the refused pictures of an import again.',
)
