import type { Attribute } from './lookup-tables.ts'

const numberFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

/** A value as people read it: « 12,5 mm », « Oui », « Inox ». */
export function attributeText(attribute: Pick<Attribute, 'kind' | 'unit'>, value: unknown): string {
  if (attribute.kind === 'boolean') return value === true || value === 'oui' || value === 'true' ? 'Oui' : 'Non'
  const number = attribute.kind === 'number' ? Number(value) : Number.NaN
  const text = Number.isNaN(number) ? String(value) : numberFormat.format(number).replaceAll('\u202f', '\u00a0')
  return attribute.unit ? `${text}\u00a0${attribute.unit}` : text
}
