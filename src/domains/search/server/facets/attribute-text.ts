import type { Attribute, LookupTables } from '../lookup-tables.ts'

const numberFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

/** A value as people read it: « 12,5 mm », « Oui », « Inox ». */
export function attributeText(attribute: Pick<Attribute, 'kind' | 'unit'>, value: unknown): string {
  if (attribute.kind === 'boolean') return value === true || value === 'oui' || value === 'true' ? 'Oui' : 'Non'
  const number = attribute.kind === 'number' ? Number(value) : Number.NaN
  const text = Number.isNaN(number) ? String(value) : numberFormat.format(number).replaceAll('\u202f', '\u00a0')
  return attribute.unit ? `${text}\u00a0${attribute.unit}` : text
}

/** By code, as articles and variants store them. */
export type GivenAttributes = Record<string, unknown>

/** In the order of the `attributes` table; unknown codes are left out. */
export const attributesOf = (given: GivenAttributes, lookup: LookupTables) =>
  [...lookup.attributes.values()]
    .filter(({ code }) => given[code] !== undefined && given[code] !== null)
    .map(attribute => ({
      code: attribute.code,
      label: attribute.label,
      value: attributeText(attribute, given[attribute.code]),
    }))
