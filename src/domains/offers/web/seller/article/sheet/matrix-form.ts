/** From the form of the grid to the body of `addSellerVariants`. Loaded by the page’s action only. */
import type { AttributeValue, AttributeValues } from '#domains/catalogue/rules/attributes.ts'
import { decimalOf, gramsOfKilograms, ranksOf } from '#domains/catalogue/web/sheet/sheet-form.ts'
import type { OperationRequest } from '#shared/contract.ts'
import { textOf } from '#shared/forms/form-state.ts'
import type { addSellerVariants, SellerArticle } from '../../../../contract-seller-article.ts'

type Body = OperationRequest<typeof addSellerVariants>['body']

const centsOf = (typed: string) => Math.round(decimalOf(typed.replace('€', '')) * 100)

export type MatrixRow = { label: string; attributes: AttributeValues }

/** `rows`: the names and axes of each row, as the page computed them from its address. */
export function matrixBody(form: FormData, shown: SellerArticle, rows: readonly MatrixRow[]): Body {
  const like = shown.variants.find(({ archived }) => !archived)
  const warehouse = textOf(form, 'warehouseId')
  const variants = ranksOf(form, 'rows').map(rank => {
    const text = (name: string) => textOf(form, `rows.${rank}.${name}`).trim()
    return {
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
      reference: text('reference'),
      priceCents: centsOf(text('price')),
      onHand: text('onHand') === '' ? 0 : decimalOf(text('onHand')),
    }
  })
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

const numbers = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3, useGrouping: false })
/** As the server names the variant. */
export const rowLabel = (attributes: SellerArticle['attributes'], values: AttributeValues) =>
  attributes
    .filter(({ code }) => code in values)
    .map(({ code, unit }) => wordsOf(values[code], unit))
    .join(' · ')

function wordsOf(value: AttributeValue | undefined, unit: string | null): string {
  const words = typeof value === 'number' ? numbers.format(value) : String(value ?? '')
  return unit ? `${words}\u00a0${unit}` : words
}
