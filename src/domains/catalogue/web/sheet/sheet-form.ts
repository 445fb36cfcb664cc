/** From the forms of the article editor to the bodies of its operations. Loaded by page actions only. */

import type { OperationRequest } from '#shared/contract.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf } from '#shared/forms/form-state.ts'
import {
  type changeArticleSheet,
  type changeArticleVariants,
  cropBody,
  documentBody,
  proposedDocumentBody,
  proposedPictureBody,
} from '../../contract-sheet.ts'
import { sheetFields } from '../../contract-sheet-fields.ts'
import type { AttributeKind, AttributeValues } from '../../rules/attributes.ts'

type Typed = { code: string; kind: AttributeKind }

/** « 1 200,5 » as a number; NaN, which the contracts reject, for what is none. */
export const decimalOf = (typed: string) => {
  const plain = typed.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,9}(\.\d{1,6})?$/.test(plain) ? Number(plain) : Number.NaN
}
export const gramsOfKilograms = (typed: string) => Math.round(decimalOf(typed) * 1_000)

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map(line => line.trim())
    .filter(line => line)

/** Fields named `attributes.code`, or with a prefix before; empty ones are left out. */
export function attributesOfForm(form: FormData, attributes: readonly Typed[], prefix = ''): AttributeValues {
  const values: AttributeValues = {}
  for (const { code, kind } of attributes) {
    const typed = textOf(form, `${prefix}attributes.${code}`).trim()
    if (!typed) continue
    if (kind === 'boolean') values[code] = typed === 'oui'
    else values[code] = kind === 'number' ? decimalOf(typed) : typed
  }
  return values
}

type SheetBody = OperationRequest<typeof changeArticleSheet>['body']

export function sheetOfForm(form: FormData, attributes: readonly Typed[]): Omit<SheetBody, 'slug'> {
  const body = bodyOf(sheetFields, form)
  return {
    ...body,
    version: textOf(form, 'version'),
    tagIds: form.getAll('tagIds').map(Number),
    attributes: attributesOfForm(form, attributes),
    regulation: { ...body.regulation, statements: linesOf(textOf(form, 'regulation.statements')) },
  }
}

type VariantBody = OperationRequest<typeof changeArticleVariants>['body']['variants'][number]
const numberOrNull = (typed: string) => (typed.trim() === '' ? null : decimalOf(typed))

export function variantOfForm(form: FormData, attributes: readonly Typed[], prefix: string): VariantBody {
  const text = (name: string) => textOf(form, `${prefix}${name}`).trim()
  const unit = text('contentQuantity') === '' ? null : text('contentUnit')
  return {
    id: text('id') ? Number(text('id')) : null,
    label: text('label'),
    attributes: attributesOfForm(form, attributes, prefix),
    ean: text('ean'),
    weightGrams: gramsOfKilograms(text('weight')),
    lengthMm: numberOrNull(text('lengthMm')),
    widthMm: numberOrNull(text('widthMm')),
    heightMm: numberOrNull(text('heightMm')),
    saleUnit: text('saleUnit'),
    packLabel: text('packLabel'),
    contentQuantity: numberOrNull(text('contentQuantity')),
    contentUnit: unit === 'L' || unit === 'kg' || unit === 'm' || unit === 'piece' ? unit : null,
    palletised: form.has(`${prefix}palletised`),
    lotTracked: form.has(`${prefix}lotTracked`),
  }
}

/** Ranks of the rows `variants.0.…`, in order. */
export const ranksOf = (form: FormData, name: string): number[] => {
  const ranks = [...form.keys()].flatMap(key => new RegExp(`^${name}\\.(\\d{1,4})\\.`).exec(key)?.[1] ?? [])
  return [...new Set(ranks.map(Number))].sort((a, b) => a - b)
}

/** A new row left wholly empty is none. */
export const variantsOfForm = (form: FormData, attributes: readonly Typed[]) =>
  ranksOf(form, 'variants')
    .map(rank => variantOfForm(form, attributes, `variants.${rank}.`))
    .filter(
      ({ id, label, weightGrams, ean }) => id !== null || label !== '' || ean !== '' || !Number.isNaN(weightGrams),
    )

export const cropOfForm = (form: FormData) => bodyOf(cropBody, form)

export const documentOfForm = (form: FormData) => bodyOf(documentBody, form)
export const proposedDocumentOfForm = (form: FormData) => bodyOf(proposedDocumentBody, form)
export const proposedPictureOfForm = (form: FormData) => bodyOf(proposedPictureBody, form)

export const picturesOfForm = (form: FormData) => {
  const rows = ranksOf(form, 'pictures').map(rank => ({
    pictureId: Number(textOf(form, `pictures.${rank}.id`)),
    alt: textOf(form, `pictures.${rank}.alt`),
    variantIds: form.getAll(`pictures.${rank}.variants`).map(String),
    place: decimalOf(textOf(form, `pictures.${rank}.place`)),
    isRemoved: form.has(`pictures.${rank}.remove`),
  }))
  return {
    version: textOf(form, 'version'),
    pictures: rows
      .filter(({ isRemoved }) => !isRemoved)
      .sort((a, b) => a.place - b.place)
      .map(({ pictureId, alt, variantIds }) => ({ pictureId, alt, variantIds })),
    fileId: textOf(form, 'fileId') || null,
  }
}
