/** Orders by references: found first, then put into the cart. */
import { lineCap, quantityCap } from '#domains/cart/rules.ts'
import { cents, id, operation, packagingDeposit, paragraphs, wholeNumber, z } from '#shared/contract.ts'
import { fillCounts, fillKey } from './contract.ts'

const choice = z.object({
  offerId: z.number(),
  slug: z.string(),
  title: z.string(),
  variantLabel: z.string(),
  saleUnit: z.string(),
  categoryId: z.number(),
  pictureId: z.number().nullable(),
  vendor: z.string(),
  /** Units that the cart would take today. */
  quantity: z.number(),
  /** Of one unit, for that quantity. */
  htCents: cents,
  ttcCents: z.number(),
  /** Of that quantity. */
  line: z.object({ htCents: cents, ttcCents: cents }),
  deposit: packagingDeposit.nullable(),
})
export type QuickChoice = z.output<typeof choice>

const matched = z.object({
  /** Of the text, from 1. */
  line: z.number(),
  reference: z.string(),
  quantity: z.number().nullable(),
  /** The seller of the reference first, then the other sellers of the article; empty when nobody has it. */
  choices: z.array(choice),
})
export type QuickRow = z.output<typeof matched>

export const matchReferences = operation({
  method: 'POST',
  path: '/api/lists/quick/matches',
  summary: 'Finds the offers of references of sellers and EAN codes, one per line, and orders nothing.',
  access: 'user',
  buys: true,
  body: z.strictObject({ text: paragraphs(1, 20_000) }),
  errors: ['CONFLICT'],
  data: z.object({ rows: z.array(matched) }),
})

/** 1 MB in base 64. */
const maximumContent = 1_400_000

export const readQuickOrderFile = operation({
  method: 'POST',
  path: '/api/lists/quick/file',
  summary: 'Reads references and quantities from a CSV file or a workbook (base 64), as text for the matches.',
  access: 'user',
  buys: true,
  body: z.strictObject({
    content: z
      .base64({ error: 'Choisissez un fichier' })
      .min(1, 'Choisissez un fichier')
      .max(maximumContent, 'Fichier de plus de 1 Mo\u00a0: gardez les colonnes Référence et Quantité'),
  }),
  limit: { attempts: 60, minutes: 15 },
  errors: ['UNSUPPORTED_FILE'],
  data: z.object({ text: z.string() }),
})

const chosen = z.strictObject({ offerId: id, quantity: wholeNumber(1, quantityCap) })

export const orderReferences = operation({
  method: 'POST',
  path: '/api/lists/quick/cart',
  summary: 'Puts chosen offers into the cart at today’s prices; once per key.',
  access: 'user',
  buys: true,
  body: fillKey.extend({ lines: z.array(chosen).min(1, 'Aucun article').max(lineCap) }),
  data: fillCounts,
})
