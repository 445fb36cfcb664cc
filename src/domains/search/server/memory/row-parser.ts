/** Parses listing rows. Most articles share the text of a part with others: it is parsed once. */
import { textArray } from '#platform/db/parsers.ts'
import { flags, type SearchField } from '../port.ts'
import { addValueSet, type Columns, type Entry, registerValue } from './columns.ts'

/** Numbers and arrays in PostgreSQL's text format, separated by spaces; only the attributes, which come last, contain spaces. */
export type Row = { text: string }
export type RowVersion = { version: number; id: number }

/** Number of memoised parsed texts, for each kind of set. */
const textsAtMost = 50_000

const numbersEach = 9
const articleEach = 6
const offersEach = 3
/** What the statement writes instead of a null. */
export const noUnit = '-'

export function parseEntry(columns: Columns, { text }: Row): Entry {
  const article = endOf(text, 0, numbersEach)
  const offers = endOf(text, article, articleEach)
  const attributes = endOf(text, offers, offersEach)
  const [
    id = 0,
    version = 0,
    ht = 0,
    ttc = 0,
    comparedHt = 0,
    comparedTtc = 0,
    popularity = 0,
    sales = 0,
    created = 0,
  ] = text.slice(0, article).split(' ').map(Number)
  return {
    id,
    version,
    prices: { ht, ttc },
    comparedPrices: { ht: comparedHt, ttc: comparedTtc },
    popularity,
    sales,
    created,
    setIds: [
      parseSet(columns, 0, text.slice(offers, attributes - 1), offerValues),
      parseSet(columns, 1, text.slice(article, offers - 1), articleValues),
      parseSet(columns, 2, text.slice(attributes), attributeValues),
    ],
  }
}

export function positionOf({ text }: Row): RowVersion {
  const [id, version] = text.split(' ', 2)
  return { id: Number(id), version: Number(version) }
}

/** Index behind so many parts and their spaces. */
function endOf(text: string, from: number, parts: number): number {
  let at = from
  for (let part = 0; part < parts; part++) at = text.indexOf(' ', at) + 1
  return at
}

type Parse = (columns: Columns, text: string) => number[]

function parseSet(columns: Columns, kind: number, text: string, parse: Parse): number {
  const known = columns.parsed[kind] ?? new Map<string, number>()
  const before = known.get(text)
  if (before !== undefined) return before
  const set = addValueSet(columns, parse(columns, text))
  if (known.size === textsAtMost) known.clear()
  known.set(text, set)
  return set
}

const idsFor = (columns: Columns, field: SearchField, values: readonly string[]) =>
  values.map(value => registerValue(columns, field, value))

function articleValues(columns: Columns, text: string): number[] {
  const [category = '', reduced, pictured, unit = '', brand = '', tags = ''] = text.split(' ')
  return [
    ...idsFor(columns, 'category', [category]),
    ...idsFor(columns, 'flag', [
      ...(reduced === '1' ? [flags.deal] : []),
      ...(pictured === '1' ? [flags.picture] : []),
    ]),
    ...(unit === noUnit ? [] : idsFor(columns, 'unit', [unit])),
    ...idsFor(columns, 'brand', [brand]),
    ...idsFor(columns, 'tag', valuesIn(tags)),
  ]
}

function offerValues(columns: Columns, text: string): number[] {
  const [vendors = [], shops = [], modes = []] = text.split(' ').map(valuesIn)
  return [...idsFor(columns, 'vendor', vendors), ...idsFor(columns, 'shop', shops), ...idsFor(columns, 'mode', modes)]
}

const attributeValues = (columns: Columns, text: string) =>
  valuesIn(text).map(value => registerValue(columns, `attribute:${value.split(':', 1)[0] ?? ''}`, value))

const valuesIn = (text: string) => textArray(text).flatMap(value => value ?? [])
