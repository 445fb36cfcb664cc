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
  const weight = numberOf(String(form.get('weightKg') ?? '').replace(',', '.'))
  const sources = form.getAll('source').map(String)
  const tags = form.getAll('tag').map(String)
  return {
    columns,
    settings: {
      // The operation's schema rejects any other value.
      vatCode: String(form.get('vatCode')) as 'normal',
      brand: String(form.get('brand') ?? ''),
      weightGrams: weight === null ? null : Math.round(weight * 1_000),
      tagId: numberOf(form.get('tagId')),
      warehouseId: numberOf(form.get('warehouseId')),
      publish: form.get('publish') === 'oui',
    },
    categories: sources.flatMap((source, index) => {
      const result = tags[index] ?? ''
      return result === '' ? [] : [{ source, tagId: result === 'aucun' ? null : Number(result) }]
    }),
  }
}
