import type { ColumnMapping, ImportKind } from '../../rules.ts'
import { importFields } from '../../rules.ts'
import { addedColumns, fieldNames } from '../columns/names.ts'
import { plainWords } from '../values.ts'
import { gatherPictures } from './gather-pictures.ts'
import type { GatheredPart } from './gathered.ts'
import { indexHeaders, rowReader } from './row.ts'

export type Gatherer = {
  headers: string[]
  columns: ColumnMapping
  collect: ((cells: readonly string[]) => void) | null
  /** The cells to add; null for a row to pass over. */
  cells: (cells: readonly string[]) => string[] | null
}

/** `from`: index of the first column added. */
export function createGatherer(
  kind: ImportKind,
  headers: readonly string[],
  found: ColumnMapping,
  from: number,
): Gatherer {
  const allowed = importFields(kind)
  const parts = [
    tierRows(headers, found) ?? tierColumns(headers),
    placeRows(headers, found) ?? placeColumns(headers),
    gatherPictures(headers),
  ]
    .filter(part => part !== null)
    .filter(({ field }) => allowed.includes(field) && found[field] === undefined)
  const collectors = parts.flatMap(({ collect }) => collect ?? [])
  return {
    headers: parts.map(({ field }) => addedColumns[field]),
    columns: Object.fromEntries(parts.map(({ field }, index) => [field, from + index])),
    collect: collectors.length
      ? cells => {
          for (const collect of collectors) collect(cells)
        }
      : null,
    cells: cells => {
      const values = parts.map(({ value }) => value(cells))
      return values.every(value => value !== null) ? values : null
    },
  }
}

const cellAt = (cells: readonly string[], index: number | undefined) => cells[index ?? -1]?.trim() ?? ''

/** « Prix dès 10 », « PU HT à partir de 50 », « Prix 12 et plus », `price from 10`. */
const tierHeader =
  /^(?:prix|tarif|pu|p u|price|unit price)(?: de vente| vente)?(?: unitaire)?(?: (ht|ttc))?(?: (?:des|a partir de|from|qte|x))? ?(\d{1,6})(?: (et plus))?(?: (ht|ttc))?$/
const statesQuantity = /\b(?:des|partir de|from|qte|x|et plus)\b|\+/
/** The quantity and the price of a tier in two columns, with its rank. */
const tierPairs: [quantity: RegExp, price: RegExp][] = [
  [/^(?:quantite palier|palier) (\d+)(?: quantite| qte)?$/, /^(?:prix palier (\d+)|palier (\d+) prix)$/],
  [/^tier (\d+) (?:qty|quantity)$/, /^tier (\d+) price$/],
  [/^quantity lower bound ?(\d+)$/, /^quantity price ?(\d+)$/],
  [/^price break qty (\d+)$/, /^price break (?:price )?(\d+)$/],
]

type TierColumn = { price: number; quantity: string | number; basis: string }
function tierColumns(headers: readonly string[]): GatheredPart | null {
  const words = headers.map(plainWords)
  const columns = [...namedTiers(headers, words), ...pairedTiers(words)]
  if (!columns.length) return null
  const value = (cells: readonly string[]) =>
    columns
      .flatMap(({ price, quantity, basis }) => {
        const from = typeof quantity === 'string' ? quantity : cellAt(cells, quantity)
        const amount = cellAt(cells, price)
        return from && amount ? [`${from} : ${amount}${basis && ` ${basis}`}`] : []
      })
      .join(' | ')
  return { field: 'tiers', collect: null, value }
}

const namedTiers = (headers: readonly string[], words: readonly string[]): TierColumn[] =>
  words.flatMap((title, price) => {
    const [, first, quantity, , last] = tierHeader.exec(title) ?? []
    const isTier = quantity !== undefined && statesQuantity.test(`${title} ${headers[price]?.includes('+') ? '+' : ''}`)
    return isTier ? [{ price, quantity, basis: (first ?? last ?? '').toUpperCase() }] : []
  })

const pairedTiers = (words: readonly string[]): TierColumn[] =>
  tierPairs.flatMap(([quantities, prices]) => {
    const rankOf = (pattern: RegExp, title: string) => pattern.exec(title)?.slice(1).find(Boolean)
    return words.flatMap((title, quantity) => {
      const rank = rankOf(quantities, title)
      const price = rank ? words.findIndex(other => rankOf(prices, other) === rank) : -1
      return price < 0 ? [] : [{ price, quantity, basis: '' }]
    })
  })

/** Advanced prices of Magento: a row for each tier. Prices of one group of customers, and percentages, are not tiers. */
function tierRows(headers: readonly string[], { reference }: ColumnMapping): GatheredPart | null {
  const indexes = indexHeaders(headers)
  const read = rowReader(indexes)
  if (reference === undefined || !indexes.has('tier price qty') || !indexes.has('tier price')) return null
  const entryOf = (cells: readonly string[]) => {
    const row = read(cells)
    const isForAll = /^(?:all groups|)$/.test(plainWords(row.at('tier price customer group')))
    const isAmount = /^(?:fixed|fixe|)$/.test(plainWords(row.at('tier price value type')))
    const [quantity, price] = [row.at('tier price qty'), row.at('tier price')]
    return isForAll && isAmount && quantity && price ? { key: quantity, text: `${quantity} : ${price}` } : null
  }
  return folded('tiers', reference, entryOf)
}

const placeHeaders = [
  'location',
  'inventory location',
  'source code',
  'warehouse code',
  'warehouse',
  'depot',
  'code depot',
  'nom du depot',
  'entrepot',
  'code entrepot',
]
const countHeaders = [
  'on hand new',
  'on hand current',
  'on hand',
  'available',
  'available not editable',
  ...fieldNames.stock,
]

/** A row for each warehouse: inventory of Shopify, sources of Magento, stock of marketplaces. */
function placeRows(headers: readonly string[], { reference }: ColumnMapping): GatheredPart | null {
  const indexes = indexHeaders(headers)
  const read = rowReader(indexes)
  const isNamed = (names: readonly string[]) => names.some(name => indexes.has(name))
  if (reference === undefined || !isNamed(placeHeaders) || !isNamed(countHeaders)) return null
  const entryOf = (cells: readonly string[]) => {
    const row = read(cells)
    const [place, count] = [row.at(...placeHeaders), row.at(...countHeaders)]
    return place && /^-?\d/.test(count) ? { key: place, text: `${placeName(place)} : ${count}` } : null
  }
  return folded('stockByPlace', reference, entryOf)
}

/** One row for each reference: its entries are joined in the first, and the others are passed over. */
function folded(
  field: GatheredPart['field'],
  reference: number,
  entryOf: (cells: readonly string[]) => { key: string; text: string } | null,
): GatheredPart {
  const entries = new Map<string, Map<string, string>>()
  const given = new Set<string>()
  const collect = (cells: readonly string[]) => {
    const key = cellAt(cells, reference)
    const entry = key ? entryOf(cells) : null
    if (!entry) return
    const own = entries.get(key) ?? new Map<string, string>()
    if (!own.has(entry.key)) entries.set(key, own.set(entry.key, entry.text))
  }
  const value = (cells: readonly string[]) => {
    const key = cellAt(cells, reference)
    const own = entries.get(key)
    if (!own) return ''
    if (given.has(key)) return own.size > 1 ? null : ''
    given.add(key)
    return [...own.values()].join(' | ')
  }
  return { field, collect, value }
}

const placeName = (text: string) => text.replace(/\s*[|:]\s*/g, ' ').trim()
const placeColumn =
  /^\s*(?:current\s+)?(?:stock|qt[ée]|quantit[ée]|quantity|qty|inventaire|dispo(?:nible)?)\s*(?:d[ée]p[oô]t|entrep[oô]t|magasin|warehouse)?\s*[-–—_:/(]*\s*(?:à\s+|chez\s+)?(\p{L}.*?)\s*\)?\s*$/iu
/** Words of columns about stock that name no place. */
const notPlaces =
  /\b(?:total|totale|reel|mini?|maxi?|minimum|minimale?|maximum|alerte|alert|securite|safety|physique|theorique|virtuel|reserve|reservee?|commandee?|commande|initial|status|statut|etat|management|gestion|policy|tracker|unit|unite|price|prix|date|value|valeur|lot|par|per|palier|en|actuel|disponible|dispo|vendue?|seuil|level|type|bound|increments?|uses|use|is|manage|config)\b/

/** « Stock Épernay », « Qté (Reims) ». */
function placeColumns(headers: readonly string[]): GatheredPart | null {
  const known = new Set(Object.values(fieldNames).flat())
  const columns = headers.flatMap((header, index) => {
    const place = placeColumn.exec(header)?.[1]
    const isKnown = known.has(plainWords(header)) || notPlaces.test(plainWords(place ?? ''))
    return place === undefined || isKnown ? [] : [{ index, place: placeName(place) }]
  })
  if (!columns.length) return null
  const value = (cells: readonly string[]) =>
    columns
      .flatMap(({ index, place }) => {
        const count = cellAt(cells, index).replace(/[\s\u00a0\u202f]/g, '')
        return /^-?\d/.test(count) ? [`${place} : ${count}`] : []
      })
      .join(' | ')
  return { field: 'stockByPlace', collect: null, value }
}
