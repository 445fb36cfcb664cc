/** From the form of the grid to the body of `addSellerVariants`. Loaded by the page’s action only. */
import type { AttributeValues } from '#domains/catalogue/rules/attributes.ts'
import { decimalOf, gramsOfKilograms, ranksOf } from '#domains/catalogue/web/sheet/sheet-form.ts'
import type { OperationRequest } from '#shared/contract.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { parseCents } from '#shared/money.ts'
import type { addSellerVariants, changeSellerVariants, SellerArticle } from '../../../../contract-seller-article.ts'

type Body = OperationRequest<typeof addSellerVariants>['body']
type RequestBody = OperationRequest<typeof changeSellerVariants>['body']

export type MatrixRow = { label: string; attributes: AttributeValues }

/** Otherwise as the first of the article. `rows`: the names and axes of each row, as the page computed them from its address. */
function describedRows(form: FormData, shown: SellerArticle, rows: readonly MatrixRow[]) {
  const like = shown.variants.find(({ archived }) => !archived)
  return ranksOf(form, 'rows').map(rank => {
    const text = (name: string) => textOf(form, `rows.${rank}.${name}`).trim()
    const described = {
      label: rows[rank]?.label ?? '',
      attributes: rows[rank]?.attributes ?? {},
      ean: text('ean'),
      weightGrams: gramsOfKilograms(text('weight')),
      lengthMm: null,
      widthMm: null,
      heightMm: null,
      saleUnit: like?.saleUnit ?? 'pièce',
      packLabel: like?.packLabel ?? 'à l’unité',
      contentQuantity: null,
      contentUnit: null,
      palletised: like?.palletised ?? false,
      lotTracked: like?.lotTracked ?? false,
    }
    return { text, described }
  })
}

export function matrixBody(form: FormData, shown: SellerArticle, rows: readonly MatrixRow[]): Body {
  const warehouse = textOf(form, 'warehouseId')
  const variants = describedRows(form, shown, rows).map(({ text, described }) => ({
    ...described,
    reference: text('reference'),
    priceCents: parseCents(text('price')) ?? Number.NaN,
    onHand: text('onHand') === '' ? 0 : decimalOf(text('onHand')),
  }))
  // The operation parses it: another rate or mode is a field error there.
  const vatCode = textOf(form, 'vatCode') as Body['vatCode']
  const deliveryModes = form.getAll('deliveryModes').map(String) as Body['deliveryModes']
  return {
    version: textOf(form, 'version'),
    variants,
    warehouseId: warehouse === '' ? null : Number(warehouse),
    vatCode,
    deliveryModes,
    preparationDays: decimalOf(textOf(form, 'preparationDays')),
    publish: form.has('publish'),
  }
}

/** For an article that others sell or that was reviewed: the variants alone; an offer follows their acceptance. */
export const matrixRequestBody = (form: FormData, shown: SellerArticle, rows: readonly MatrixRow[]): RequestBody => ({
  version: textOf(form, 'version'),
  variants: describedRows(form, shown, rows).map(({ described }) => ({ id: null, ...described })),
  message: textOf(form, 'message'),
})
