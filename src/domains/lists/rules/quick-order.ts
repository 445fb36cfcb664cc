/** Lines of references and quantities, as people type them or copy them from a table. */
import { lineCap, quantityCap } from '#domains/cart/rules.ts'

export type TypedLine = {
  /** Of the text, from 1. */
  line: number
  reference: string
  /** Null: what stands there is not a whole number within the limits. */
  quantity: number | null
}

const maximumReference = 100
/** First words of a header. */
const header = /^(r[ée]f|code|ean|gtin|sku|article|produit|d[ée]signation)/i

/** Without a quantity, one. A header and empty lines are left out; so are lines beyond those of a cart (`tooMany`). */
export function parseQuickOrder(text: string): { lines: TypedLine[]; tooMany: boolean } {
  const typed = text.split(/\r?\n/).flatMap((words, index) => {
    const [reference, quantity] = cellsOf(words.trim())
    if (!reference || (header.test(reference) && !/\d/.test(`${reference}${quantity}`))) return []
    return [{ line: index + 1, reference: reference.slice(0, maximumReference), quantity: quantityOf(quantity) }]
  })
  return { lines: typed.slice(0, lineCap), tooMany: typed.length > lineCap }
}

/** « REF;12 », « REF<tab>12 », « REF,12 », « REF 12 », « 12 x REF »; a reference may have spaces of its own. */
function cellsOf(words: string): [reference: string, quantity: string] {
  const [, times, named] = /^(\d+)\s*[x×]\s+(.+)$/i.exec(words) ?? []
  if (times && named) return [named.trim(), times]
  const cells = words.split(/[\t;]/).map(cell => cell.trim())
  if (cells.length > 1) return [cells[0] ?? '', cells[1] ?? '']
  const [, reference, quantity] = /^(\S.*?)(?:\s*,\s*| +)(\d[\d\u00a0\u202f]*)$/.exec(words) ?? []
  return reference && quantity ? [reference, quantity] : [words, '']
}

function quantityOf(words: string): number | null {
  if (words === '') return 1
  const digits = words.replaceAll(/\s/g, '')
  const quantity = /^\d{1,6}$/.test(digits) ? Number(digits) : 0
  return quantity >= 1 && quantity <= quantityCap ? quantity : null
}
