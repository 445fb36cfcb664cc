/** What a price buys, in French: the sale unit, then what must be taken at least. */
import { lineAmounts, unitTtc } from './price.ts'

const nbsp = '\u00a0'
const numberFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
/** `1 200` with a non-breaking space that every font has. */
export const figure = (value: number) => numberFormat.format(value).replaceAll('\u202f', nbsp)

const measures = ['kg', 'g', 'L', 'm', 'mille']

/** `6 pièces`, `1 bidon`, `25 kg`; thousands are counted in pieces: `5 000`. */
export function unitsLabel(quantity: number, saleUnit: string): string {
  if (saleUnit === 'mille') return figure(quantity * 1_000)
  return `${figure(quantity)}${nbsp}${quantity >= 2 ? pluralOf(saleUnit) : saleUnit}`
}

/** `24`, `25 kg`, `5 000`: a quantity beside a price that names its unit. */
export const quantityLabel = (quantity: number, saleUnit: string) =>
  measures.includes(saleUnit) ? unitsLabel(quantity, saleUnit) : figure(quantity)

/** `24`, `25 kg`, `5 mille`: a quantity that is multiplied by the price of its unit. */
export const pricedQuantity = (quantity: number, saleUnit: string) =>
  measures.includes(saleUnit) ? `${figure(quantity)}${nbsp}${saleUnit}` : figure(quantity)

/** Stock: `124`, but `5 000`, `25 kg`, `650 bouteilles` beside a pack, which a bare number would seem to count. */
export const stockLabel = (units: number, packaging: Pick<Packaging, 'saleUnit' | 'packLabel'> & { step?: number }) =>
  (packaging.step ?? 1) > 1 || measures.includes(packaging.saleUnit) || packUnits(packaging) > 1
    ? unitsLabel(units, packaging.saleUnit)
    : figure(units)

export function pluralOf(saleUnit: string): string {
  if (measures.includes(saleUnit) || /[sx]$/.test(saleUnit)) return saleUnit
  return /(?:eau|eu)$/.test(saleUnit) ? `${saleUnit}x` : `${saleUnit}s`
}

const feminine =
  'bouteille pièce paire palette demi-palette bobine boîte caisse couronne bombe poche cartouche recharge botte bâche plaque tonne feuille barrique cuve dose tablette barquette bonbonne bande tige planche valise demi-bouteille'.split(
    ' ',
  )
const masculine =
  'mille cent kg gramme litre mètre rouleau lot carton sac bidon sachet flacon seau fût plant fagot pot tube jeu kit coffret paquet pack jerrican bac baril ballot cubi'.split(
    ' ',
  )
const elided = ['unité', 'étui', 'ensemble', 'hectolitre', 'outil', 'assortiment']
const fullNames: Record<string, string> = { L: 'litre', l: 'litre', m: 'mètre', g: 'gramme', piece: 'pièce' }

/** « la bouteille », « le mille », « l’étui »; « par touret » for a unit of unknown gender: sellers type their own. */
export function perUnit(saleUnit: string): string {
  const name = fullNames[saleUnit] ?? saleUnit
  const noun = name.toLowerCase().split(' ')[0] ?? ''
  if (elided.includes(noun)) return `l’${name}`
  if (feminine.includes(noun)) return `la${nbsp}${name}`
  return masculine.includes(noun) || name === 'big bag' ? `le${nbsp}${name}` : `par${nbsp}${name}`
}

/** A piece of a pack: « la bouteille » of « carton de 12 bouteilles vides », « la pièce » where the pack names none. */
export function perPiece(packLabel: string): string {
  const [, noun = ''] = packLabel.toLowerCase().match(/de \d+ (demi-bouteille|bouteille|magnum)s?(?!\p{L})/u) ?? []
  return noun === 'magnum' ? 'le magnum' : perUnit(noun || 'pièce')
}

export type Packaging = { saleUnit: string; packLabel: string; step: number; minimum: number }

/** The smallest quantity that can be ordered. */
export const leastQuantity = ({ step, minimum }: Pick<Packaging, 'step' | 'minimum'>) =>
  Math.max(1, Math.ceil(minimum / step)) * step

/** Digits grouped by thousands, with the measure that may follow: `carton de 5 000`, `sac 20 kg`, `4 x 5 kg`. */
const counted =
  /(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d+)(?:\s*[x×]\s*(\d+))?(?:\s*(kg|g|L|cl|ml|m|cm|mm|hl|t)(?![\p{L}]))?/giu
const plainNumber = (digits: string | undefined) => (digits ? Number(digits.replace(/\D/g, '')) : 1)

/**
 * The pack named by its label when the label counts exactly `quantity` sale units: « sac 20 kg » is 20 kg, « carton de
 * 5 000 » is 5 thousand, « sac 25 kg » is not 25 sacks. A pallet without a count is what it is sold by. Null when in doubt.
 */
function packOf(quantity: number, { saleUnit, packLabel, step }: Packaging): string | null {
  if (/^(demi-)?palette$/i.test(packLabel) && quantity === step && !saleUnit.includes('palette'))
    return `${packLabel} de ${quantityLabel(quantity, saleUnit)}`
  const [count, ...others] = packLabel.matchAll(counted)
  if (!count || others.length > 0 || packLabel.toLowerCase().startsWith(saleUnit.toLowerCase())) return null
  const [, first, second, measure] = count
  if (measure !== undefined && measure !== saleUnit) return null
  const units = plainNumber(first) * plainNumber(second)
  if (units !== quantity * (saleUnit === 'mille' ? 1_000 : 1)) return null
  return withoutUnit(packLabel, saleUnit)
    .replace(/^([\p{L}-]+) (?=\d)/u, (words, noun: string) => (noun.toLowerCase() === 'par' ? words : `${noun} de `))
    .replace(/(?<=\d) (?=\d{3})/g, nbsp)
}

/** Sale units that the pack names: 1 176 for « palette de 1 176 bouteilles »; 1 when in doubt. */
export function packUnits(pack: Pick<Packaging, 'saleUnit' | 'packLabel'>): number {
  const [count] = pack.packLabel.matchAll(counted)
  const units = (plainNumber(count?.[1]) * plainNumber(count?.[2])) / (pack.saleUnit === 'mille' ? 1_000 : 1)
  return Number.isInteger(units) && packOf(units, { ...pack, step: 1, minimum: 1 }) !== null ? units : 1
}

/** A frozen line of an order has no step. */
type ReceivedPack = Pick<Packaging, 'saleUnit' | 'packLabel'> & { step?: number }

/** « 9 mille, soit 9 000 pièces (9 sacs de 1 000) », « 300 kg, soit 15 sacs de 20 kg », « 3 pièces ». */
export function quantityInWords(quantity: number, pack: ReceivedPack): string {
  const units = pack.saleUnit === 'mille' ? pricedQuantity(quantity, 'mille') : unitsLabel(quantity, pack.saleUnit)
  return [units, receivedAs(quantity, pack)].filter(Boolean).join(', soit ')
}

/** « 9 000 pièces (9 sacs de 1 000) », « 15 sacs de 20 kg »; null when the sale unit is what one receives. */
export function receivedAs(quantity: number, pack: ReceivedPack): string | null {
  const packs = packsIn(quantity, pack)
  if (pack.saleUnit !== 'mille') return packs
  return `${figure(quantity * 1_000)}${nbsp}pièces${packs ? ` (${packs})` : ''}`
}

/** « 15 sacs de 20 kg »; null when the pack is one sale unit, has no noun or does not divide the quantity. */
function packsIn(quantity: number, { step = 1, ...pack }: ReceivedPack): string | null {
  const size = [step, packUnits(pack), 1].find(units => packOf(units, { ...pack, step, minimum: 1 }) !== null)
  const label = size ? packOf(size, { ...pack, step, minimum: 1 }) : null
  const [, noun = '', rest = ''] = label?.match(/^(big bag|[\p{L}-]+)( .*)$/u) ?? []
  if (!size || quantity % size !== 0 || !isNoun(noun)) return null
  const count = quantity / size
  return `${figure(count)}${nbsp}${count >= 2 ? pluralOf(noun) : noun}${rest}`
}
const isNoun = (word: string) => [...feminine, ...masculine, 'big bag', 'étui'].includes(word.toLowerCase())

/** The price beside it already names the unit: « palette de 1 176 bouteilles » becomes « palette de 1 176 ». */
function withoutUnit(packLabel: string, saleUnit: string): string {
  const ending = ` ${pluralOf(saleUnit)}`
  const repeats = !measures.includes(saleUnit) && packLabel.toLowerCase().endsWith(ending.toLowerCase())
  return repeats ? packLabel.slice(0, -ending.length) : packLabel
}

/** « palette de 1 176 », else « minimum 650 bouteilles »; null when one unit can be bought. */
export function takenAtLeast(packaging: Packaging): string | null {
  const quantity = leastQuantity(packaging)
  if (quantity === 1) return null
  return packOf(quantity, packaging) ?? `minimum ${unitsLabel(quantity, packaging.saleUnit)}`
}

/** « Vendu par palette de 1 176 », « Vendu par 12, à partir de 24 »; null when any number can be bought. */
export function soldBy(packaging: Packaging): string | null {
  const { step, saleUnit } = packaging
  const least = leastQuantity(packaging)
  if (least === 1) return null
  const from = `à partir de ${unitsLabel(least, saleUnit)}`
  if (step === 1) return `Vendu ${from}`
  const pack =
    packOf(step, packaging)?.replace(/^par /i, '') ?? (step === least ? unitsLabel(step, saleUnit) : figure(step))
  return step === least ? `Vendu par ${pack}` : `Vendu par ${pack}, ${from}`
}

/** The pack and how it is sold; a pack that the second names appears once. */
export function packWords(packaging: Packaging): string[] {
  const sold = soldBy(packaging)
  const [noun = ''] = packaging.packLabel.split(' ')
  return [packaging.packLabel, ...(sold ? [sold] : [])].slice(noun && sold?.includes(` ${noun} `) ? 1 : 0)
}

/** « pour la palette complète », « pour arriver à 96 »: what a larger quantity amounts to. */
export function goalOf(quantity: number, packaging: Packaging): string {
  const noun = packOf(quantity, packaging)?.split(' ')[0] ?? ''
  if (feminine.includes(noun)) return `pour la ${noun} complète`
  if (masculine.includes(noun)) return `pour le ${noun} complet`
  return `pour arriver à ${quantityLabel(quantity, packaging.saleUnit)}`
}

/** The quantity that can be ordered nearest above the typed one. */
export const roundedUp = (quantity: number, packing: Pick<Packaging, 'step' | 'minimum'>) =>
  Math.max(leastQuantity(packing), Math.ceil(quantity / packing.step) * packing.step)

/** « Vendu par 588 : arrondi à 1 176. » */
export const roundedSentence = (step: number, quantity: number) =>
  step > 1
    ? `Vendu par ${figure(step)}${nbsp}: arrondi à ${figure(quantity)}.`
    : `Vendu à partir de ${figure(quantity)}.`

/** Cents. Below one euro the unit price TTC has hundredths of a cent. */
export type ShownPrice = { ht: number; ttc: number; unit: string; taken?: { label: string; ht: number; ttc: number } }

type Sold = { priceCents: number; vatBasisPoints: number; step: number; minimum: number }

/** The price of the sale unit, and of what must be taken at least; each amount as it would be charged. */
export function shownPrice(offer: Sold, pack: Pick<Packaging, 'saleUnit' | 'packLabel'>): ShownPrice {
  const { priceCents, vatBasisPoints } = offer
  const label = takenAtLeast({ ...pack, step: offer.step, minimum: offer.minimum })
  const unit = { ht: priceCents, ttc: unitTtc(priceCents, vatBasisPoints), unit: perUnit(pack.saleUnit) }
  if (label === null) return unit
  const quantity = leastQuantity(offer)
  const { htCents: ht } = lineAmounts('HT', priceCents, quantity, vatBasisPoints)
  const { ttcCents: ttc } = lineAmounts('TTC', priceCents, quantity, vatBasisPoints)
  return { ...unit, taken: { label, ht, ttc } }
}
