import { type DeliveryMode, deliveryLabels, deliveryModes } from '#shared/delivery.ts'
import { euros } from '#shared/money.ts'
import {
  type DepositKind,
  depositKinds,
  depositNames,
  maxDepositCents,
  type PackagingDeposit,
} from '#shared/price/packaging-deposit.ts'
import type { PriceBasis } from '#shared/price/price.ts'
import { picturesAtMost } from '../rules.ts'
import { centsIn, type ParsedValue, plainWords, wholeIn } from './values.ts'

/** Cells that hold several values: price tiers, stock by warehouse, days of a sale. */
export type ParsedTier = { from: number; cents: number; basis: PriceBasis | null }
export type PlaceCount = { place: string; count: number }
export type SaleDays = { from: string; to: string | null }

const tiersAtMost = 10
/** `10|9.50,50|8.90`, as marketplaces write it. */
const piped = /^\s*\d+\|[\d.]+(?:\s*,\s*\d+\|[\d.]+)*\s*$/
/** « dès 10 : 9,50 € », `qty=10,price=9.5`, `10+ 9,50`. */
const tierPart =
  /^[^\d]*?(\d[\d\s\u00a0\u202f]*?)(?:[.,]0+)?\s*(?:et plus|unités?|u\.?)?\s*(?:\+|[:=→]|,?\s*price\s*=|\s)\s*(.+)$/iu

/** `10 : 9,50 | 50 : 8,90 HT`, lowest quantity first; the price from one unit is not a tier. */
export function tiersIn(text: string, writesPoint = false): ParsedValue<ParsedTier[]> {
  const parts = piped.test(text) ? text.split(',').map(part => part.trim().replace('|', ' : ')) : text.split(/[|;\n]/)
  const tiers: ParsedTier[] = []
  for (const part of parts.filter(one => one.trim())) {
    const read = tierIn(part.trim(), writesPoint || piped.test(text))
    if (typeof read === 'string') return read
    if (read.value.from > 1) tiers.push(read.value)
  }
  if (new Set(tiers.map(({ from }) => from)).size < tiers.length) return 'Deux paliers commencent à la même quantité'
  if (tiers.length > tiersAtMost) return `${tiersAtMost} paliers au plus`
  return { value: tiers.sort((a, b) => a.from - b.from) }
}

function tierIn(part: string, writesPoint: boolean): ParsedValue<ParsedTier> {
  const [, quantity = '', price = ''] = tierPart.exec(part) ?? []
  const from = wholeIn(quantity, 1, 1_000_000)
  const cents = centsIn(price, writesPoint)
  if (typeof from === 'string' || typeof cents === 'string')
    return `Palier illisible\u00a0: écrivez «\u00a010\u00a0: 9,50 | 50\u00a0: 8,90\u00a0»`
  const stated = /\b(HT|TTC)\b/i.exec(price)?.[1]?.toUpperCase()
  return { value: { from: from.value, cents: cents.value, basis: stated === 'HT' || stated === 'TTC' ? stated : null } }
}

const placesAtMost = 50
/** `Épernay : 12 | Reims : 4`; a quantity sold in advance is none left. */
export function placesIn(text: string): ParsedValue<PlaceCount[]> {
  const counts: PlaceCount[] = []
  for (const part of text.split('|').filter(one => one.trim())) {
    const [, place = '', count = ''] = /^\s*(.{1,120}?)\s*:\s*(-?\d{1,8})(?:[.,]\d+)?\s*$/u.exec(part) ?? []
    if (!place) return 'Stock illisible\u00a0: écrivez «\u00a0Épernay\u00a0: 12 | Reims\u00a0: 4\u00a0»'
    counts.push({ place, count: Math.max(0, Number(count)) })
  }
  return counts.length > placesAtMost ? `${placesAtMost} dépôts au plus` : { value: counts }
}

/** `2026-12-01`, with or without a time, `01/12/2026`. Figures of two digits for the year have several readings. */
export function dayIn(text: string): ParsedValue<string> {
  const plain = text.trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(plain)
  const french = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/.exec(plain)
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [french?.[3], french?.[2], french?.[1]]
  const written = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const date = new Date(`${written}T12:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written
    ? 'Date illisible\u00a0: écrivez 01/12/2026'
    : { value: written }
}

/** The first day of a sale, or both: `2026-12-01T00:00+0100/2026-12-15T23:59+0100`. */
export function saleDaysIn(text: string): ParsedValue<SaleDays> {
  const [first = '', last] = /^\s*(\d{4}-\d\d-\d\d[^/]*)\/(\d{4}-\d\d-\d\d.*)$/.exec(text)?.slice(1) ?? [text]
  const from = dayIn(first)
  if (typeof from === 'string') return from
  const to = last === undefined ? { value: null } : dayIn(last)
  return typeof to === 'string' ? to : { value: { from: from.value, to: to.value } }
}

const addressLength = 2_000
/** Addresses of pictures in one cell; names of files are passed over. */
export function addressesIn(text: string): ParsedValue<string[]> {
  const addresses = text
    .split(/[\s,;|]+(?=https?:)/i)
    .map(one => one.trim().replace(/[,;|]+$/, ''))
    .filter(one => /^https?:\/\/\S+$/i.test(one) && one.length <= addressLength)
  return { value: [...new Set(addresses)].slice(0, picturesAtMost) }
}

export type ParsedDocument = { url: string; datedOn: string | null }
const documentsPerCell = 5

/** `12/03/2025 : https://… | https://…`: addresses of documents, each after the date printed on it, where it is given. */
export function documentsIn(text: string): ParsedValue<ParsedDocument[]> {
  const documents = new Map<string, ParsedDocument>()
  for (const [, day, address = ''] of text.matchAll(/(?:([\d/.-]{8,10})\s*:?\s*)?(https?:\/\/[^\s|;]+)/gi)) {
    const url = address.replace(/,+$/, '')
    const read = day === undefined ? { value: null } : dayIn(day)
    if (typeof read === 'string') return read
    if (url.length <= addressLength) documents.set(url, { url, datedOn: read.value })
  }
  return documents.size === 0
    ? 'Adresse illisible\u00a0: écrivez «\u00a012/03/2026\u00a0: https://…/fiche.pdf\u00a0»'
    : { value: [...documents.values()].slice(0, documentsPerCell) }
}

const modeNames: Record<DeliveryMode, readonly string[]> = {
  PICKUP: ['pickup', 'retrait'],
  HOME: ['home', 'domicile', 'livraison'],
  RELAY: ['relay', 'relais'],
  FREIGHT: ['freight', 'messagerie', 'palette'],
}

const depositNone = new Set(['aucune', 'aucun', 'sans', 'sans consigne', 'non', '0'])
/** « palette : 15,00 € pour 600 »: one returnable, and the sale units that it holds, one unless it says so. */
const depositPattern =
  /^\s*(\p{L}[\p{L}\s-]*?)\s*[:=]?\s*(-?\d[\d\s\u00a0\u202f.,]*)(?:€|eur|euros?)?\s*(?:(?:pour|par|\/|[x×])\s*(-?\d[\d\s\u00a0\u202f]*)[^\d]*)?$/iu
const depositForm =
  'Consigne illisible\u00a0: écrivez «\u00a0palette\u00a0: 15,00 pour 600\u00a0», ou «\u00a0aucune\u00a0»'

export function depositIn(text: string, writesPoint = false): ParsedValue<PackagingDeposit | null> {
  if (depositNone.has(plainWords(text))) return { value: null }
  const [, name = '', amount = '', contents = '1'] = depositPattern.exec(text) ?? []
  const words = plainWords(name)
  const kind = depositKinds.find(one => depositWordsFor(one).includes(words))
  if (!kind) return depositForm
  const cents = centsIn(amount, writesPoint)
  if (typeof cents === 'string') return `Consigne\u00a0: ${cents}`
  if (cents.value > maxDepositCents)
    return `Consigne\u00a0: ${euros(maxDepositCents)} au plus par ${depositNames[kind].one}`
  const per = wholeIn(contents, 1, 100_000)
  return typeof per === 'string'
    ? `Contenu de l’emballage\u00a0: ${per}`
    : { value: { kind, cents: cents.value, per: per.value } }
}
const depositWordsFor = (kind: DepositKind) =>
  [depositNames[kind].one, depositNames[kind].several, ...moreDepositWords[kind]].map(plainWords)
const moreDepositWords: Record<DepositKind, readonly string[]> = {
  PALLET: ['palette europe', 'pallet'],
  BARREL: ['tonneau', 'barrique', 'barrel'],
  CAGE: ['caisse', 'cage', 'palox'],
}

/** `Retrait en magasin | Livraison à domicile`, in any order. */
export function modesIn(text: string): ParsedValue<DeliveryMode[]> {
  const parts = text.split(/[|;,\n]/).filter(one => one.trim())
  const modes = parts.map(part => {
    const words = plainWords(part)
    return deliveryModes.find(mode => plainWords(deliveryLabels[mode]) === words || modeNames[mode].includes(words))
  })
  return modes.includes(undefined)
    ? `Mode de livraison inconnu\u00a0: écrivez «\u00a0${deliveryLabels.PICKUP} | ${deliveryLabels.HOME}\u00a0»`
    : { value: deliveryModes.filter(mode => modes.includes(mode)) }
}
