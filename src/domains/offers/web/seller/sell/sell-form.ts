/** Form of several offers on one article, as posted: one row per variant, empty rows ignored. */
import { type DeliveryMode, deliveryModes } from '#shared/delivery.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { parseCents } from '#shared/money.ts'
import type { NewSellerOffer } from '../../../contract.ts'
import { type VatCode, vatCodes } from '../../../rules.ts'
import { wholeOf } from '../terms/whole-number.ts'

export type RowField = 'reference' | 'price' | 'step' | 'minimum' | 'stock' | 'low'
export const sellFieldName = (variantId: number, field: RowField) => `offre.${variantId}.${field}`

type SellRow = { offer: NewSellerOffer; low: number | null }
type ReadRows = { rows: SellRow[]; faults: Record<string, string> }

/** Fields of an offer as the form names them. */
const formField: Record<string, RowField> = {
  priceCents: 'price',
  reference: 'reference',
  step: 'step',
  minimum: 'minimum',
}

/** A refusal of the operation, beside the fields of its row. */
export const faultsOfRow = (variantId: number, fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [
      sellFieldName(variantId, formField[name] ?? (name.startsWith('stock') ? 'stock' : 'price')),
      sentence,
    ]),
  )

/** The rows that have a price or a reference; faults by field. */
export function rowsFrom(form: FormData, variantIds: readonly number[], publish: boolean): ReadRows {
  const faults: Record<string, string> = {}
  const shared = sharedTerms(form)
  const rows = variantIds.flatMap(variantId => {
    const typed = (field: RowField) => textOf(form, sellFieldName(variantId, field)).trim()
    if (!typed('price') && !typed('reference')) return []
    const refuse = (field: RowField, sentence: string) => {
      faults[sellFieldName(variantId, field)] = sentence
    }
    const numberIn = (field: RowField, least: number) => {
      const value = wholeOf(typed(field))
      if (value === null || value < least) refuse(field, `Un nombre entier, ${least} au moins`)
      return value ?? least
    }
    const priceCents = parseCents(typed('price'))
    if (!priceCents) refuse('price', 'Prix HT requis')
    if (!typed('reference')) refuse('reference', 'Requis')
    const stock = typed('stock') ? numberIn('stock', 0) : null
    const low = typed('low') ? numberIn('low', 0) : null
    if (low !== null && stock !== null && stock > 0 && low >= stock)
      refuse('low', 'En dessous du stock saisi, sinon l’alerte part tout de suite')
    return [
      {
        low,
        offer: {
          ...shared.offer,
          variantId,
          reference: typed('reference'),
          priceCents: priceCents ?? 0,
          step: numberIn('step', 1),
          minimum: numberIn('minimum', 1),
          tiers: [],
          ecoCents: 0,
          deposit: null,
          stock: stock === null || shared.warehouseId === 0 ? [] : [{ warehouseId: shared.warehouseId, onHand: stock }],
          publish,
        },
      },
    ]
  })
  return { rows, faults }
}

function sharedTerms(form: FormData) {
  const modes: DeliveryMode[] = deliveryModes.filter(mode => form.getAll('deliveryModes').includes(mode))
  const vatCode: VatCode = vatCodes.find(code => code === textOf(form, 'vatCode')) ?? 'normal'
  return {
    warehouseId: Number(textOf(form, 'warehouseId')) || 0,
    offer: { vatCode, deliveryModes: modes, preparationDays: wholeOf(textOf(form, 'preparationDays')) ?? Number.NaN },
  }
}
