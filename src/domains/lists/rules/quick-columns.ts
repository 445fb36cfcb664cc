/** The columns of a table that hold references and quantities: a list, an order form or last year's invoice. */

const referenceTitle = /^(r[ée]f(?:[ée]rence)?s?\b|code\b|sku|ean|gtin|article\b|n° ?(?:d[’']?)?article)/i
const codeTitle = /^(ean|gtin|code[ -]?barres?)/i
const quantityTitle = /^(qt[ée]?s?\b|quantit[ée]s?|nombre|nb\b|commande|unit[ée]s?\b)/i
/** Rows before the header: an address, a logo, a date. */
const headerWithin = 30

type Columns = { reference: number; quantity: number | null; from: number }

/** Lines of « reference<tab>quantity »; a row without a reference (a total, an address) is left out. */
export function quickLinesOf(rows: readonly (readonly string[])[]): string[] {
  const { reference, quantity, from } = columnsOf(rows)
  return rows.slice(from).flatMap(cells => {
    const code = cellOf(cells, reference)
    if (!/\d/.test(code)) return []
    const count = quantity === null ? '' : wholeOf(cellOf(cells, quantity))
    return [count === '' ? code : `${code}\t${count}`]
  })
}

function columnsOf(rows: readonly (readonly string[])[]): Columns {
  for (const [index, cells] of rows.slice(0, headerWithin).entries()) {
    const titles = cells.map(cell => cell.trim())
    const quantity = titles.findIndex(title => quantityTitle.test(title))
    const references = titles.flatMap((title, at) => (referenceTitle.test(title) || codeTitle.test(title) ? [at] : []))
    // The seller's own reference before an EAN: it names the offer.
    const reference = references.find(at => !codeTitle.test(titles[at] ?? '')) ?? references[0]
    if (reference !== undefined) return { reference, quantity: quantity < 0 ? null : quantity, from: index + 1 }
  }
  return withoutHeader(rows)
}

/** The first column, and the first other one that holds nothing but whole numbers. */
function withoutHeader(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map(cells => cells.length))
  const isCount = (at: number) => {
    const filled = rows.map(cells => cellOf(cells, at)).filter(cell => cell !== '')
    return filled.length > 0 && filled.every(cell => wholeOf(cell) !== '')
  }
  const quantity = Array.from({ length: width }, (_, at) => at).find(at => at > 0 && isCount(at))
  return { reference: 0, quantity: quantity ?? null, from: 0 }
}

const cellOf = (cells: readonly string[], at: number) => (cells[at] ?? '').replaceAll(/\s+/g, ' ').trim()

/** « 1 200 », « 12,00 » and « 12.0 » are whole numbers in spreadsheets. */
function wholeOf(text: string): string {
  const [, whole] = /^(\d{1,7})(?:[.,]0+)?$/.exec(text.replaceAll(/[\s\u00a0\u202f]/g, '')) ?? []
  return whole ?? ''
}
