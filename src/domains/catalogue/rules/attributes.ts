/** Attributes: typed properties of articles and variants. The forms and the server use the same checks. */
export const attributeKinds = ['text', 'number', 'boolean'] as const
export type AttributeKind = (typeof attributeKinds)[number]
export type AttributeValue = string | number | boolean
export type AttributeValues = Record<string, AttributeValue>

export const attributeKindLabels: Record<AttributeKind, string> = {
  text: 'Texte ou choix',
  number: 'Nombre',
  boolean: 'Oui ou non',
}

export type AttributeType = { kind: AttributeKind; options: readonly string[] }

/** Variants differ by a text or a number; two variants cannot differ by yes and no alone. */
export const mayBeAxis = (kind: AttributeKind) => kind !== 'boolean'

const plain = (value: string) =>
  value
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase()

/** The option that is meant, whatever its case and accents; undefined when the value is none of them. */
export const optionNamed = (options: readonly string[], value: string) =>
  options.find(option => plain(option) === plain(value))

/** A value as it is stored; a sentence when it does not fit the attribute. */
export function readValue(attribute: AttributeType, value: AttributeValue): { value: AttributeValue } | string {
  const types = { text: 'string', number: 'number', boolean: 'boolean' } as const
  if (typeof value !== types[attribute.kind] || value === '') return 'Valeur incorrecte'
  if (typeof value !== 'string' || attribute.options.length === 0) return { value }
  const option = optionNamed(attribute.options, value)
  return option === undefined ? 'Choisissez une valeur de la liste' : { value: option }
}

export type AttributeScope = { categoryId: number; tagId: number | null; required: boolean }

type Placed = { categoryId: number; tagIds: readonly number[] }
const covers = (scope: AttributeScope, place: Placed) =>
  scope.categoryId === place.categoryId && (scope.tagId === null || place.tagIds.includes(scope.tagId))

/** Whether the attribute is proposed for an article of this category and these tags. */
export const appliesTo = (scopes: readonly AttributeScope[], place: Placed) =>
  scopes.some(scope => covers(scope, place))
export const isRequired = (scopes: readonly AttributeScope[], place: Placed) =>
  scopes.some(scope => scope.required && covers(scope, place))

/** Between the values of a variant’s axes in its label: « 5 L · rouge ». */
export const axisSeparator = ' · '
const axisNumbers = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3, useGrouping: false })

type Axis = { code: string; axis: boolean; unit: string | null }
/** The label of a variant that has none of its own: the values of its axes, in the order of the attributes. */
export const axisLabel = (attributes: readonly Axis[], values: AttributeValues) =>
  attributes
    .filter(({ code, axis }) => axis && code in values)
    .map(({ code, unit }) => {
      const value = values[code]
      const words = typeof value === 'number' ? axisNumbers.format(value) : String(value)
      return unit ? `${words}\u00a0${unit}` : words
    })
    .join(axisSeparator)
