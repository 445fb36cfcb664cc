import { slugOf } from '#shared/slug.ts'
import type { ColumnMapping } from '../../rules.ts'
import { addedColumns } from '../columns/names.ts'
import { shapeFor } from '../columns/shapes.ts'
import { plainWords } from '../values.ts'
import { platformRules } from './platforms.ts'
import { indexHeaders, type Option, realOptions, rowReader, type SourceRow, writeAxes } from './row.ts'
import type { ShapeRules } from './shape-rules.ts'

/** Turns the rows of a file into articles with all their values, whatever the system that wrote it. */
export type Shaper = {
  /** The headers of the file and those of the columns added. */
  headers: string[]
  /** With the columns added, which contain what others state in part. */
  columns: ColumnMapping
  /** For files whose parents may follow their variants: feed every row once before the first call of `article`. */
  collect: ((cells: readonly string[]) => void) | null
  /** Null for a row that is not sold: a parent, a picture, a translation, a title, a total. */
  article: (cells: string[]) => string[] | null
}

type Added = Exclude<keyof typeof addedColumns, 'tiers' | 'stockByPlace' | 'pictures'>
const referenceLength = 100

export function createShaper(fileHeaders: readonly string[], found: ColumnMapping): Shaper {
  const rules = platformRules[shapeFor(fileHeaders)]
  const added = columnsToAdd(rules, found).filter(name => !fileHeaders.includes(addedColumns[name]))
  const headers = [...fileHeaders, ...added.map(name => addedColumns[name])]
  const columns = { ...found, ...Object.fromEntries(added.map((name, index) => [name, fileHeaders.length + index])) }
  const read = rowReader(indexHeaders(fileHeaders))
  const families = createFamilies(rules, read, fileHeaders)
  const refer = createReferences(rules, columns)
  const complete = [createWeigher(found), createPricer(found), createCounter(found)]
  const isNoise = createNoiseFilter(fileHeaders, found)
  const article = (cells: string[]): string[] | null => {
    const trimmed = fileHeaders.map((_, index) => cells[index]?.trim() ?? '')
    const member = isNoise(trimmed) ? null : families.place(trimmed)
    if (!member) return null
    const values: Record<Added, string> = {
      reference: '',
      label: writeAxes(member.options),
      group: member.group,
      ...{ brand: '', ean: '', ...rules.added?.(member.row) },
    }
    const given = complete.reduce((cells, step) => step(cells, member.row), member.row.cells)
    return refer([...given, ...added.map(name => values[name])], member)
  }
  return { headers, columns, collect: families.collect, article }
}

const unitHeaders = [
  'weight unit',
  'website shipping weight unit of measure',
  'item weight unit of measure',
  'unite de poids',
]

/** The unit of a weight beside it: `0.4` and `KILOGRAM` in two columns. */
function createWeigher({ weightKg }: ColumnMapping) {
  return (cells: readonly string[], row: SourceRow): readonly string[] => {
    const weight = cells[weightKg ?? -1]
    const unit = row.at(...unitHeaders)
    return weightKg !== undefined && weight && unit && /\d$/.test(weight)
      ? cells.with(weightKg, `${weight} ${unit}`)
      : cells
  }
}

/** What a variant costs more than its article, beside the price of the article. */
function createPricer({ price }: ColumnMapping) {
  return (cells: readonly string[], row: SourceRow): readonly string[] => {
    const more = Number(row.at('surcharge'))
    const base = Number(cells[price ?? -1])
    return price === undefined || !more || !Number.isFinite(base) ? cells : cells.with(price, (base + more).toFixed(2))
  }
}

/** Words in a column of quantities. */
const countsInWords: Record<string, string> = { instock: '', 'in stock': '', outofstock: '0', 'out of stock': '0' }
function createCounter({ stock }: ColumnMapping) {
  return (cells: readonly string[]): readonly string[] => {
    const count = countsInWords[plainWords(cells[stock ?? -1] ?? '')]
    return stock === undefined || count === undefined ? cells : cells.with(stock, count)
  }
}

function columnsToAdd(rules: ShapeRules, found: ColumnMapping): Added[] {
  const grouped = rules.group !== undefined || rules.variations !== undefined
  return [
    ...(found.reference === undefined ? (['reference'] as const) : []),
    ...(rules.options || rules.variations ? (['label'] as const) : []),
    ...(grouped ? (['group'] as const) : []),
    ...(rules.added && found.brand === undefined ? (['brand'] as const) : []),
    ...(rules.added && found.ean === undefined ? (['ean'] as const) : []),
  ]
}

type Member = { row: SourceRow; group: string; options: Option[] }
type ReadRow = (cells: readonly string[]) => SourceRow

/** Parents and their variants. */
function createFamilies(rules: ShapeRules, read: ReadRow, headers: readonly string[]) {
  const indexes = indexHeaders(headers)
  const columnsNamed = (names: readonly string[] = []) => names.flatMap(name => indexes.get(name) ?? [])
  const columns = { shared: columnsNamed(rules.inherits), titles: columnsNamed(rules.title) }
  const parents = new Map<string, SourceRow>()
  const keysOf = (row: SourceRow) => rules.keys?.(row) ?? [rules.group?.(row) ?? '']
  const remember = (row: SourceRow) => {
    for (const key of keysOf(row)) if (key) parents.set(key, row)
  }
  const variations = createVariations(rules, row => {
    remember(row)
    return keysOf(row)[0] ?? ''
  })
  const choices = createChoices(rules)
  let last = ''
  let collected = ''

  const withVariants = new Set<string>()
  const isParent = (row: SourceRow) => !rules.isVariant?.(row) && withVariants.has(rules.group?.(row) ?? '')

  const twoPasses =
    rules.oneOf !== undefined || rules.isVariant !== undefined || columnsNamed(rules.variations).length > 0
  const collect = (cells: readonly string[]) => {
    const row = read(cells)
    const group = rules.group?.(row) || (rules.continues ? collected : '')
    collected = group
    if (rules.isVariant?.(row)) withVariants.add(group)
    variations.collect(row)
    choices.collect(row)
  }
  const place = (cells: readonly string[]): Member | null => {
    const row = read(cells)
    const variation = variations.of(row)
    const group = variation?.parent ?? (rules.group?.(row) || (rules.continues ? last : ''))
    last = group
    const kind = isParent(row) ? 'parent' : (rules.kind?.(row) ?? 'article')
    if (kind === 'parent') remember(row)
    if (kind !== 'article' || choices.isOther(row)) return null
    const parent = parents.get(group) ?? null
    if (!parent && group && !rules.keys) parents.set(group, row)
    const filled = read(inheriting(cells, parent, columns))
    const key = parent && rules.keys ? (keysOf(parent)[0] ?? group) : group
    const options = realOptions(variation?.options ?? rules.options?.(filled, parent) ?? [])
    return { row: filled, group: key, options }
  }
  return { collect: twoPasses ? collect : null, place }
}

/** Variants that their parent names: `sku=A,color=Red|sku=B,color=Blue`. */
function createVariations(rules: ShapeRules, rememberParent: (row: SourceRow) => string) {
  const bySku = new Map<string, { parent: string; options: Option[] }>()
  const collect = (row: SourceRow) => {
    const written = row.at(...(rules.variations ?? []))
    if (!written) return
    const parent = rememberParent(row)
    for (const one of written.split('|')) {
      const pairs = one.split(',').map(part => part.split('=').map(side => side.trim()))
      const sku = pairs.find(([name]) => name === 'sku')?.[1]
      const options = pairs.filter(([name]) => name !== 'sku').map(([name = '', value = '']) => ({ name, value }))
      if (sku) bySku.set(sku, { parent, options })
    }
  }
  return { collect, of: (row: SourceRow) => bySku.get(row.at('sku')) }
}

/** Which of the rows of one article is read, in a file with several languages or currencies. */
function createChoices({ oneOf }: ShapeRules) {
  const chosen = new Map<string, string>()
  return {
    collect: (row: SourceRow) => {
      const key = oneOf?.key(row)
      if (!oneOf || !key) return
      const choice = oneOf.choice(row)
      if (!chosen.has(key) || oneOf.best.test(choice)) chosen.set(key, choice)
    },
    isOther: (row: SourceRow) => {
      const choice = chosen.get(oneOf?.key(row) ?? '')
      return choice !== undefined && choice !== oneOf?.choice(row)
    },
  }
}

/** Empty cells from the parent; its title replaces that of the variant, which names the variant too. */
/** The tax class of a variation of WooCommerce, when it is that of its product. */
const ofParent = 'parent'

const inheriting = (
  cells: readonly string[],
  parent: SourceRow | null,
  { shared, titles }: { shared: readonly number[]; titles: readonly number[] },
) =>
  parent
    ? cells.map((cell, index) => {
        const given = parent.cells[index] ?? ''
        if (titles.includes(index)) return given || cell
        return shared.includes(index) && (cell === '' || cell === ofParent) ? given : cell
      })
    : cells

/** Completes a row without a reference, or with that of another variant: the same file gives the same references. */
function createReferences(rules: ShapeRules, columns: ColumnMapping) {
  const given = new Set<string>()
  const ofVariants = createVariantReferences()
  return (cells: string[], member: Member): string[] => {
    const { row, options } = member
    const { reference: index, ean, title } = columns
    if (index === undefined) return cells
    if (cells[index]) return cells.with(index, ofVariants(cells[index], member))
    const value = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? ''))
    const base = rules.reference?.(row) || (options.length ? '' : value(ean)) || slugOf(value(title))
    const whole = [base, ...options.map(option => slugOf(option.value))].filter(Boolean).join('-')
    if (!whole) return cells
    const reference = unused(whole.slice(0, referenceLength - 6), given)
    given.add(reference)
    return cells.with(index, reference)
  }
}

/** The second variant of an article under the same reference has its options in addition. */
function createVariantReferences() {
  let article = ''
  let given = new Set<string>()
  return (reference: string, { group, options }: Member): string => {
    if (!group || !options.length) return reference
    if (group !== article) [article, given] = [group, new Set()]
    const whole = [reference, ...options.map(option => slugOf(option.value))].join('-').slice(0, referenceLength)
    const own = given.has(reference) ? whole : reference
    given.add(own)
    return own
  }
}

function unused(reference: string, given: ReadonlySet<string>): string {
  let free = reference
  for (let rank = 2; given.has(free); rank++) free = `${reference}-${rank}`
  return free
}

const totals = /^(?:sous )?total\b|^totaux\b|^net a payer\b|^montant total\b|^nombre d articles\b/
/** Rows of a sheet that are no articles: titles of sections, totals, the header repeated on each page, codes of columns. */
function createNoiseFilter(headers: readonly string[], found: ColumnMapping) {
  const titles = headers.map(plainWords).join('|')
  const wide = headers.length > 2
  return (cells: readonly string[]): boolean => {
    const filled = cells.filter(Boolean)
    if (wide && filled.length <= 1) return true
    if (totals.test(plainWords(filled[0] ?? ''))) return !cells[found.reference ?? -1] || !cells[found.title ?? -1]
    return cells.map(plainWords).join('|') === titles
  }
}
