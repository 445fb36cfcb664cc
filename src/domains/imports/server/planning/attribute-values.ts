import {
  type AttributeValue,
  type AttributeValues,
  appliesTo,
  optionNamed,
  readValue,
} from '#domains/catalogue/rules/attributes.ts'
import { type KnownPending, pendingValue } from '#domains/catalogue/rules/pending.ts'
import type { AttributeRule } from '#domains/catalogue/server/attributes/check-values.ts'
import type { ParsedLine } from '../../reading/line.ts'
import { namedColumns } from '../../reading/named-values.ts'
import { numberIn, plainWords, yesIn } from '../../reading/values.ts'
import type { AttributeChoice } from '../../rules.ts'

type Place = { categoryId: number; tagIds: readonly number[] }
export type ParsedAttributes = {
  article: AttributeValues
  variant: AttributeValues
  unread: { name: string; text: string; sentence: string }[]
  /** Values that the operator has yet to accept. */
  waiting: { name: string; text: string }[]
}
type PendingByCode = Map<string, KnownPending[]>

/**
 * Values of the attributes that columns and options of the file name. Those by which variants differ belong to the
 * variant; an option that no attribute admits stays in the label.
 */
export function parsedAttributes(
  rules: readonly AttributeRule[],
  { axes = {}, named = [] }: ParsedLine,
  place: Place,
  pending: PendingByCode,
): ParsedAttributes {
  const values: ParsedAttributes = { article: {}, variant: {}, unread: [], waiting: [] }
  const options = Object.entries(axes).map(([name, text]) => ({ name, text, code: undefined, isOption: true }))
  for (const { name, text, code, isOption } of [...named.map(one => ({ ...one, isOption: false })), ...options]) {
    const rule = meantRule(
      attributesMeant(rules, name, code).filter(({ axis, scopes }) => (axis || !isOption) && appliesTo(scopes, place)),
      text,
    )
    if (!rule) continue
    const read = rule === 'several' ? severalUnits : typedValue(rule, text, pending)
    if (typeof read === 'string') {
      if (!isOption) values.unread.push({ name, text, sentence: read })
    } else if (rule !== 'several') {
      values[rule.axis ? 'variant' : 'article'][rule.code] = read.value
      if (read.waits) values.waiting.push({ name, text })
    }
  }
  return values
}

const severalUnits = 'Écrivez l’unité dans le titre de la colonne'

const attributesMeant = (rules: readonly AttributeRule[], name: string, code: string | undefined) =>
  code === undefined ? attributesNamed(rules, name) : rules.filter(rule => rule.code === code)

/** By its code, by its name with its unit, or by its name alone, which attributes of several units may share. */
function attributesNamed(rules: readonly AttributeRule[], name: string): AttributeRule[] {
  const words = plainWords(name)
  const exact = rules.filter(
    ({ code, label, unit }) => plainWords(code) === words || (unit && plainWords(`${label} ${unit}`) === words),
  )
  return exact.length ? exact : rules.filter(({ label }) => plainWords(label) === words)
}

/** Of several attributes, the one whose unit the value has. */
function meantRule(candidates: readonly AttributeRule[], text: string): AttributeRule | 'several' | undefined {
  if (candidates.length < 2) return candidates[0]
  const isIn = ({ unit }: AttributeRule) =>
    unit !== null && text.endsWith(unit) && /^[\d\s.,]+$/.test(withoutUnit(text, unit))
  return candidates.find(isIn) ?? 'several'
}

/** The columns without a field that name an attribute, or are mapped to one by hand. */
export function columnsOfAttributes(
  rules: readonly AttributeRule[],
  headers: readonly string[],
  used: ReadonlySet<number>,
  choices: readonly AttributeChoice[],
): { column: number; label: string }[] {
  const chosen = new Map(choices.map(({ column, code }) => [column, code]))
  return namedColumns(headers, used).flatMap(({ index, name }) => {
    const code = chosen.get(index)
    const [rule] = code === null ? [] : attributesMeant(rules, name, code)
    return rule ? [{ column: index, label: rule.label }] : []
  })
}

/** Whether a title of a column names an attribute: such a column is not guessed to be another field. */
export const attributeTitles = (rules: readonly AttributeRule[]) => (title: string) =>
  attributesNamed(rules, title).length > 0

type TypedValue = { value: AttributeValue; waits?: boolean } | string

function typedValue(rule: AttributeRule, text: string, pending: PendingByCode): TypedValue {
  if (rule.kind === 'text')
    return rule.options.length === 0 || optionNamed(rule.options, text) !== undefined
      ? readValue(rule, text)
      : valueOutside(rule.code, text.trim(), pending)
  const read = rule.kind === 'number' ? numberIn(withoutUnit(text, rule.unit)) : yesIn(text)
  return typeof read === 'string' ? read : readValue(rule, read.value)
}

/** Of a value that no option has; the lines after it that write it in another case mean the same one. */
function valueOutside(code: string, text: string, pending: PendingByCode): TypedValue {
  const known = pending.get(code) ?? []
  const read = pendingValue(known, text)
  if (typeof read !== 'string' && read.waits && !known.some(({ value }) => value === read.value))
    pending.set(code, [...known, { value: read.value, state: 'waiting', sameAs: null }])
  return read
}

/** Of « 5 kg » for an attribute in kg. */
const withoutUnit = (text: string, unit: string | null) =>
  unit && text.endsWith(unit) ? text.slice(0, -unit.length) : text
