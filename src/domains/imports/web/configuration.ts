import { textOf } from '#shared/forms/form-state.ts'
import { fields } from '../rules.ts'

const numberOf = (value: FormDataEntryValue | null) => (value === null || value === '' ? null : Number(value))

/** Converts the column form to the operation's input. */
export function toConfiguration(form: FormData) {
  const columns = Object.fromEntries(
    fields.flatMap(field => {
      const index = numberOf(form.get(`col.${field}`))
      return index === null ? [] : [[field, index] as const]
    }),
  )
  const weight = numberOf(textOf(form, 'weightKg').replace(',', '.'))
  return {
    columns,
    attributes: choicesOf(form),
    settings: {
      // The operation's schema rejects any other value.
      vatCode: textOf(form, 'vatCode') as 'normal',
      brand: textOf(form, 'brand'),
      weightGrams: weight === null ? null : Math.round(weight * 1_000),
      tagId: numberOf(form.get('tagId')),
      warehouseId: numberOf(form.get('warehouseId')),
      places: chosenOf(form, 'place', 'placeWarehouse').map(({ source, chosen }) => ({ source, warehouseId: chosen })),
      publish: form.get('publish') === 'oui',
      priceBasis: textOf(form, 'priceBasis') === 'TTC' ? ('TTC' as const) : ('HT' as const),
    },
    categories: chosenOf(form, 'source', 'tag').map(({ source, chosen }) => ({ source, tagId: chosen })),
  }
}

/** Value of a column that its header maps to an attribute. */
export const byHeader = 'auto'

/** Columns mapped to an attribute by hand, or left out. */
const choicesOf = (form: FormData) =>
  [...form].flatMap(([name, value]) => {
    const [, column] = /^attr\.(\d+)$/.exec(name) ?? []
    return column === undefined || value === byHeader
      ? []
      : [{ column: Number(column), code: value === '' ? null : String(value) }]
  })

/** Names of the file with what each stands for; null: left out. One without a choice is absent. */
function chosenOf(form: FormData, names: string, choices: string) {
  const chosen = form.getAll(choices).map(String)
  return form.getAll(names).flatMap((source, index) => {
    const choice = chosen[index] ?? ''
    return choice === '' ? [] : [{ source: String(source), chosen: choice === 'aucun' ? null : Number(choice) }]
  })
}

/** The cells of the correction form whose value was changed. */
export function toCorrections(form: FormData) {
  const values = form.getAll('value').map(String)
  return form.getAll('cell').flatMap((cell, index) => {
    const [line, column, ...shown] = String(cell).split(':')
    const value = values[index] ?? ''
    return value === shown.join(':') ? [] : [{ line: Number(line), column: Number(column), value }]
  })
}
