/** The whole of an article, as the operator edits it. */
import { calendarDay, id, operation, success, text, z } from '#shared/contract.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { sheetShape, shownSheet, variantShape } from './contract-sheet-fields.ts'
import { focusPoints, sheetDocumentKinds } from './rules/article-sheet.ts'

const params = z.strictObject({ id })
const version = z.string().max(60)
const errors = ['NOT_FOUND', 'CONFLICT'] as const

export const sheetBody = z.strictObject({ version, ...sheetShape })
export const variantsBody = z.strictObject({
  version,
  /** `id` null: a new one. Those not named are left as they are. */
  variants: z
    .array(z.strictObject({ id: id.nullable(), ...variantShape }))
    .min(1)
    .max(200, '200 déclinaisons au plus'),
})
const variantParams = z.strictObject({ id, variantId: id })
const documentParams = z.strictObject({ id, documentId: id })
export const documentBody = z.strictObject({
  /** Null: the stored file stays. */
  fileId: z.uuid().nullable(),
  kind: z.enum(sheetDocumentKinds),
  title: text(0, 120),
  variantId: id.nullable(),
  /** As printed on it. */
  datedOn: calendarDay('Une date').nullable(),
})
export const proposedDocumentBody = documentBody.extend({
  fileId: z.uuid('Choisissez un fichier PDF'),
  /** The document whose file it replaces; null: it is added. */
  replaces: id.nullable(),
})
export const proposedPictureBody = z.strictObject({ fileId: z.uuid('Choisissez une photo'), alt: text(0, 160) })
/** What a field of a request stores besides the file. `name`: of the file, which is gone once decided. */
export type ProposedDocument = Omit<z.output<typeof proposedDocumentBody>, 'fileId'> & { name: string }
export type ProposedPicture = Omit<z.output<typeof proposedPictureBody>, 'fileId'> & { name: string }
/** `variantIds`: the variants that it shows. */
const picture = z.strictObject({ pictureId: id, alt: text(0, 160), variantIds: z.array(id).max(200).default([]) })
export const picturesBody = z.strictObject({
  version,
  pictures: z.array(picture).max(12, '12 photos au plus'),
  /** Added after the others. */
  fileId: z.uuid().nullable(),
})
export const cropBody = z.strictObject({ version, focus: z.enum(focusPoints) })
const variantOutcome = z.object({ outcome: z.enum(['deleted', 'archived', 'restored']) })

export const showArticleSheet = operation({
  method: 'GET',
  path: '/api/admin/articles/:id/sheet',
  summary: 'Returns the whole of an article, with the categories and attributes to choose from.',
  access: 'admin',
  params,
  errors: ['NOT_FOUND'],
  data: shownSheet,
})

export const changeArticleSheet = operation({
  method: 'PUT',
  path: '/api/admin/articles/:id/sheet',
  summary: 'Updates an article; CONFLICT when it changed since `version`. A new slug redirects from the former.',
  access: 'admin',
  params,
  body: sheetBody.extend({
    slug: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Lettres, chiffres et tirets')
      .max(180),
  }),
  errors,
  data: success,
})

export const changeArticleVariants = operation({
  method: 'PUT',
  path: '/api/admin/articles/:id/variants',
  summary: 'Updates variants of an article and adds new ones.',
  access: 'admin',
  params,
  body: variantsBody,
  errors,
  data: success,
})

type Editor = 'admin' | 'seller'
const articleOf = { admin: 'an article', seller: 'an article that the seller edits freely' } as const

const variantOperations = (access: Editor, errors: readonly ErrorCode[]) => ({
  removeVariant: operation({
    method: 'DELETE',
    path: `/api/${access}/articles/:id/variants/:variantId`,
    summary: `Deletes a variant of ${articleOf[access]} that was never offered; archives any other with its offers.`,
    access,
    params: variantParams,
    errors,
    data: variantOutcome,
  }),
  restoreVariant: operation({
    method: 'POST',
    path: `/api/${access}/articles/:id/variants/:variantId/restore`,
    summary: `Makes an archived variant of ${articleOf[access]} available again; its sellers publish their offers themselves.`,
    access,
    params: variantParams,
    errors,
    data: variantOutcome,
  }),
})

const documentOperations = (access: Editor, errors: readonly ErrorCode[]) => ({
  addDocument: operation({
    method: 'POST',
    path: `/api/${access}/articles/:id/documents`,
    summary: `Adds a PDF just uploaded to ${articleOf[access]} or to one of its variants.`,
    access,
    params,
    body: documentBody,
    errors,
    data: z.object({ id: z.number() }),
  }),
  changeDocument: operation({
    method: 'PUT',
    path: `/api/${access}/articles/:id/documents/:documentId`,
    summary: `Replaces the file of a document of ${articleOf[access]}, its title, date or variant.`,
    access,
    params: documentParams,
    body: documentBody,
    errors,
    data: success,
  }),
  removeDocument: operation({
    method: 'DELETE',
    path: `/api/${access}/articles/:id/documents/:documentId`,
    summary: `Deletes a document of ${articleOf[access]}.`,
    access,
    params: documentParams,
    errors,
    data: success,
  }),
})

const pictureOperations = (access: Editor, errors: readonly ErrorCode[]) => ({
  setPictures: operation({
    method: 'PUT',
    path: `/api/${access}/articles/:id/pictures`,
    summary: `Sets the pictures of ${articleOf[access]}, their order, alternative texts and variants, and adds an uploaded one.`,
    access,
    params,
    body: picturesBody,
    errors,
    data: z.object({ pictureIds: z.array(z.number()) }),
  }),
  cropPicture: operation({
    method: 'POST',
    path: `/api/${access}/articles/:id/pictures/:pictureId/crop`,
    summary: `Replaces a photograph of ${articleOf[access]} by its largest square around a point.`,
    access,
    params: z.strictObject({ id, pictureId: id }),
    body: cropBody,
    errors,
    data: z.object({ pictureId: z.number() }),
  }),
})

/** Operations on one part of an article: the same for the operator and for a seller who edits it freely. */
export const partOperations = (access: Editor, errors: readonly ErrorCode[]) => ({
  ...variantOperations(access, errors),
  ...documentOperations(access, errors),
  ...pictureOperations(access, errors),
})
export type PartOperations = ReturnType<typeof partOperations>

export const articleParts = partOperations('admin', errors)
