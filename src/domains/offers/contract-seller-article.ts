/** The whole of an article, as its sellers edit it. */
import { shownRequest } from '#domains/catalogue/contract-requests.ts'
import {
  partOperations,
  proposedDocumentBody,
  proposedPictureBody,
  sheetBody,
  variantsBody,
} from '#domains/catalogue/contract-sheet.ts'
import { shownSheet, variantShape } from '#domains/catalogue/contract-sheet-fields.ts'
import { id, operation, success, text, z } from '#shared/contract.ts'
import { delivery, line, terms, whole } from './contract.ts'
import { vatCodes } from './rules.ts'

const params = z.strictObject({ id })
const errors = ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'] as const
/** `requestId`: the operator decides first; null: written at once. */
const saved = z.object({ requestId: z.number().nullable() })
const message = text(0, 500).default('')

export const showSellerArticle = operation({
  method: 'GET',
  path: '/api/seller/articles/:id',
  summary: 'Returns the whole of an article that the seller describes or sells, and whether changes need a request.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND'],
  data: shownSheet.extend({
    /** `request`: others sell it, or the operator reviewed it. */
    right: z.enum(['free', 'request']),
    /** The seller’s last one that was not withdrawn. */
    request: shownRequest.nullable(),
  }),
})
export type SellerArticle = z.output<typeof showSellerArticle.data>

export const changeSellerArticle = operation({
  method: 'PUT',
  path: '/api/seller/articles/:id/sheet',
  summary: 'Updates an article of the seller, or requests the change of each field that differs.',
  access: 'seller',
  params,
  body: sheetBody.extend({ message }),
  errors,
  data: saved,
})

export const changeSellerVariants = operation({
  method: 'PUT',
  path: '/api/seller/articles/:id/variants',
  summary:
    'Updates, adds, removes and restores variants of an article, or requests each change of an article that others sell or that was reviewed.',
  access: 'seller',
  params,
  body: variantsBody.extend({
    /** Ids of variants to remove, and of archived ones to sell again. */
    removed: z.array(id).max(200).default([]),
    restored: z.array(id).max(200).default([]),
    message,
  }),
  errors,
  data: saved,
})

export const addSellerVariants = operation({
  method: 'POST',
  path: '/api/seller/articles/:id/variants',
  summary: 'Adds variants with an offer each, as a grid gives them; only to an article that the seller edits freely.',
  access: 'seller',
  params,
  body: z.strictObject({
    version: z.string().max(60),
    variants: z
      .array(
        z.strictObject({
          ...variantShape,
          reference: line(40),
          priceCents: terms.priceCents,
          /** In the warehouse below. */
          onHand: whole(0, 10_000_000),
        }),
      )
      .min(1, 'Une déclinaison au moins')
      .max(200, '200 déclinaisons au plus'),
    warehouseId: id.nullable(),
    vatCode: z.enum(vatCodes, { error: 'Choisissez un taux' }),
    ...delivery,
    publish: z.boolean(),
  }),
  errors,
  data: z.object({ offerIds: z.array(z.number()) }),
})
export type NewSellerVariants = z.output<typeof addSellerVariants.body>

export const sellerArticleParts = partOperations('seller', errors)

export const proposeDocument = operation({
  method: 'POST',
  path: '/api/seller/articles/:id/proposed-documents',
  summary: 'Proposes a PDF just uploaded for an article that others sell or that was reviewed; the operator decides.',
  access: 'seller',
  params,
  body: proposedDocumentBody.extend({ message }),
  errors,
  data: z.object({ requestId: z.number() }),
})

export const proposePicture = operation({
  method: 'POST',
  path: '/api/seller/articles/:id/proposed-pictures',
  summary: 'Proposes a photograph just uploaded for such an article; the operator decides.',
  access: 'seller',
  params,
  body: proposedPictureBody.extend({ message }),
  errors,
  data: z.object({ requestId: z.number() }),
})

export const withdrawArticleRequest = operation({
  method: 'POST',
  path: '/api/seller/article-requests/:id/withdraw',
  summary: 'Withdraws a change request that is still open.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND'],
  data: success,
})
