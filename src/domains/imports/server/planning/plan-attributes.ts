import type { AttributeValue, AttributeValues } from '#domains/catalogue/rules/attributes.ts'
import { mayEditText } from '#domains/catalogue/rules.ts'
import type { ParsedLine } from '../../reading/line.ts'
import type { LineChange } from '../record.ts'
import { type ParsedAttributes, parsedAttributes } from './attribute-values.ts'
import type { ImportContext, LineNotes } from './import-context.ts'
import type { KnownOffer } from './known-offers.ts'

/** In the changes of a line: `attribute:longueur_cm`, with its value as JSON. */
const prefix = 'attribute:'
export const isAttribute = (name: string) => name.startsWith(prefix)
export const attributeCode = (name: string) => name.slice(prefix.length)
export const readAttribute = (text: string) => JSON.parse(text) as AttributeValue

export const writeAttributes = (values: AttributeValues): LineChange =>
  Object.fromEntries(Object.entries(values).map(([code, value]) => [`${prefix}${code}`, JSON.stringify(value)]))

/** By code; null: removed. */
export const changedAttributes = (after: LineChange): Record<string, AttributeValue | null> =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([name]) => isAttribute(name))
      .map(([name, value]) => [attributeCode(name), typeof value === 'string' ? readAttribute(value) : null]),
  )

export const newValue =
  'Valeur nouvelle\u00a0: visible sur votre article, dans les filtres après l’accord de Cep\u00a0&\u00a0Chai'

/** What could not be read, and what waits for the operator. */
export function remarkAttributes({ unread, waiting }: ParsedAttributes, notes: LineNotes, reason: string): void {
  for (const { name, text, sentence } of unread) notes.remark(name, `${sentence}\u00a0: ${reason}`, text)
  for (const { name, text } of waiting) notes.remark(name, newValue, text)
}

const shared = 'Cet article est partagé ou relu\u00a0: demandez le changement de ses caractéristiques sur sa page'
const several = 'Cet article a plusieurs déclinaisons\u00a0: changez ses caractéristiques sur sa page'

/**
 * Attributes of the seller's own article with one variant, as its texts. A line of an article with several states the values
 * of one of them, and might contradict the others.
 */
export function parsedOwnAttributes(
  context: ImportContext,
  row: ParsedLine,
  known: KnownOffer,
  notes: LineNotes,
): LineChange {
  if (!row.named && !row.axes) return {}
  const place = { categoryId: known.categoryId, tagIds: known.tagIds }
  const parsed = parsedAttributes(context.attributes, row, place, context.pendingValues)
  const values = { ...parsed.article, ...parsed.variant }
  const differs = Object.entries(values).some(([code, value]) => known.attributes[code] !== value)
  const own = mayEditText(known, context.record.vendor_id)
  if (own && known.variants === 1) {
    remarkAttributes(parsed, notes, 'caractéristique laissée telle quelle')
    return writeAttributes(values)
  }
  if (differs) notes.remark('Caractéristiques', own ? several : shared, row.reference)
  return {}
}
