import { textOf } from '#shared/forms/form-state.ts'
import type { OwnDrop } from '../contract.ts'
import { type TypedParcel, typedGrams } from '../rules/pasted-parcels.ts'
import { parcelCap } from '../rules.ts'

export const emptyParcel: TypedParcel = { carrier: '', trackingNumber: '', kilos: '', bottles: '', reference: '' }
export const cellName = (row: number, column: keyof TypedParcel) => `colis-${row}-${column}`

/** Rows with something typed; the choice of a carrier alone is nothing. */
export const typedParcels = (form: FormData): TypedParcel[] =>
  Array.from({ length: parcelCap }, (_, row) => ({
    carrier: textOf(form, cellName(row, 'carrier')),
    trackingNumber: textOf(form, cellName(row, 'trackingNumber')),
    kilos: textOf(form, cellName(row, 'kilos')),
    bottles: textOf(form, cellName(row, 'bottles')),
    reference: textOf(form, cellName(row, 'reference')),
  })).filter(({ carrier: _, ...typed }) => Object.values(typed).some(text => text.trim() !== ''))

/** The parcels of an earlier drop; each has a new label, so a new number. */
export const repeated = ({ parcels }: OwnDrop): TypedParcel[] =>
  parcels.map(({ carrier, grams, bottles, reference }) => ({
    ...{ carrier, trackingNumber: '', bottles: `${bottles}`, reference },
    kilos: `${grams / 1_000}`.replace('.', ','),
  }))

export const parcelBody = ({ carrier, trackingNumber, kilos, bottles, reference }: TypedParcel) => ({
  ...{ carrier, trackingNumber, reference, grams: typedGrams(kilos) },
  bottles: Number(bottles.trim() || Number.NaN),
})
