import { plainWords } from './values.ts'

/** Copies values from earlier rows; null: a row that is not an article (a picture, a parent of variations). */
export type LineBuffer = (cells: string[]) => string[] | null

const same: LineBuffer = cells => cells

/**
 * Shop exports write values shared by variations once: Shopify on the first row of a handle, WooCommerce on the parent.
 */
export function createLineBuffer(headers: readonly string[]): LineBuffer {
  const at = new Map(headers.map((header, index) => [plainWords(header), index]))
  if (at.has('handle') && at.has('variant price')) return shopify(at)
  const type = at.get('type')
  if (type !== undefined && (at.has('regular price') || at.has('tarif regulier'))) return wooCommerce(at, type)
  return same
}

function shopify(at: ReadonlyMap<string, number>): LineBuffer {
  const shared = ['title', 'body html', 'vendor', 'type', 'product category', 'tags', 'published', 'status'].flatMap(
    name => at.get(name) ?? [],
  )
  const cellAt = (cells: string[], name: string) => cells[at.get(name) ?? -1]?.trim() ?? ''
  let first: string[] = []
  return cells => {
    const handle = cellAt(cells, 'handle')
    if (handle !== '' && handle !== cellAt(first, 'handle')) first = cells
    if (!cellAt(cells, 'variant price') && !cellAt(cells, 'variant sku')) return null
    // « Title / Default Title » is Shopify's placeholder for an article without variations.
    const label = at.get('option1 value')
    const own = cells.map((cell, index) => (index === label && cell === 'Default Title' ? '' : cell))
    return first === cells ? own : filled(own, first, shared)
  }
}

function wooCommerce(at: ReadonlyMap<string, number>, type: number): LineBuffer {
  const shared = [
    'description',
    'short description',
    'description courte',
    'categories',
    'tags',
    'brands',
    'marques',
  ].flatMap(name => at.get(name) ?? [])
  let parent: string[] = []
  return cells => {
    const kind = plainWords(cells[type] ?? '').split(' ')[0]
    if (kind === 'variable' || kind === 'grouped') {
      parent = cells
      return null
    }
    return kind === 'variation' ? filled(cells, parent, shared) : cells
  }
}

const filled = (cells: readonly string[], from: readonly string[], shared: readonly number[]) =>
  cells.map((cell, index) => (cell.trim() === '' && shared.includes(index) ? (from[index] ?? '') : cell))
