import { type AttributeValues, appliesTo, readValue } from '#domains/catalogue/rules/attributes.ts'
import type { AttributeRule } from '#domains/catalogue/server/attributes/check-values.ts'
import type { ParsedLine } from '../../reading/line.ts'
import { numberIn, plainWords } from '../../reading/values.ts'

type Place = { categoryId: number; tagIds: readonly number[] }

/** The options of a variant as values of the attributes with their names; one that no attribute admits stays in the label. */
export function parsedAxisValues(rules: readonly AttributeRule[], { axes }: ParsedLine, place: Place): AttributeValues {
  const values: AttributeValues = {}
  for (const [name, text] of Object.entries(axes ?? {})) {
    const rule = rules.find(({ label, scopes }) => plainWords(label) === plainWords(name) && appliesTo(scopes, place))
    const typed = rule && (rule.kind === 'number' ? numberOf(text, rule.unit) : text)
    if (!rule || typed === null || typed === undefined) continue
    const read = readValue(rule, typed)
    if (typeof read !== 'string') values[rule.code] = read.value
  }
  return values
}

/** Of « 5 kg » for an attribute in kg. */
function numberOf(text: string, unit: string | null): number | null {
  const read = numberIn(unit && text.endsWith(unit) ? text.slice(0, -unit.length) : text)
  return typeof read === 'string' ? null : read.value
}
