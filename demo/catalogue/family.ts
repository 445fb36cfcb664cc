import { bearsLabel } from '../plates/draw.ts'
import { type Hue, isHue } from '../plates/hues.ts'
import type { PlateSpec } from '../plates/spec.ts'
import { type DemoArticle, type DemoVariant, type SaleUnit, saleUnits } from '../types.ts'
import { eanOf } from './ean.ts'
import type { Family, Trade } from './family-schema.ts'
import { informationOf } from './information.ts'
import { attributesOf, type Category } from './reference.ts'
import { regulationOf } from './regulation.ts'
import { type Cells, monthsOf, numberOf } from './table.ts'
import { demoSlug, fill, typesetDemo, typesetSentences } from './text.ts'

export type Draft = {
  article: Omit<DemoArticle, 'offers' | 'plate' | 'otherPlates' | 'shownVariants'>
  /** One per variant. */
  plates: PlateSpec[]
  terms: Trade
  vat: 2000 | 1000 | 550
  /** Per variant: reference price in euros HT before the vendor’s own price, ordering step and minimum. */
  lines: { price: number; step: number; minimum: number }[]
}

const applies = (list: string | undefined, key: string | undefined) => !list || !key || list.split(',').includes(key)

/** Rows × cross, without the pairs that do not exist in the trade. */
function modelsOf(family: Family): Cells[] {
  return family.rows.flatMap(row =>
    family.cross.filter(finish => applies(row.with, finish.k)).map(finish => ({ ...row, ...finish })),
  )
}

const vatOf = (cell: string | undefined) => ([2000, 1000, 550] as const).find(rate => String(rate) === cell)

const factor = (cell: string | undefined) => (cell ? numberOf(cell) : 1)

function contentOf(cell: string | undefined, unit: SaleUnit): DemoVariant['content'] {
  if (unit === 'mille') return { quantity: 1000, unit: 'piece' }
  if (unit === 'kg' || unit === 'L' || unit === 'm') return { quantity: 1, unit }
  const match = /^([\d.]+) (L|kg|m|piece)$/.exec(cell ?? '')
  if (!match) return null
  // The pattern admits only these four units.
  return { quantity: Number(match[1]), unit: match[2] as 'L' | 'kg' | 'm' | 'piece' }
}

/** States the ordering step of goods sold by more than one. */
function soldBy(family: Family, size: Cells): string {
  const step = size.step ? numberOf(size.step) : (family.trade.step ?? 1)
  return step > 1 ? `par ${step}` : "à l'unité"
}

const measures: readonly SaleUnit[] = ['kg', 'L', 'm', 'mille']

/** A price of one « lot de 12 » is that of the lot, whatever unit the other packs of the family have. */
function packUnit(family: Family, model: Cells, size: Cells): SaleUnit {
  const unit = (model.unit || family.unit) as SaleUnit
  const isOne = (size.step ? numberOf(size.step) : (family.trade.step ?? 1)) === 1
  const [noun] = (size.pack || model.pack || family.pack || '').split(' ')
  return (isOne && !measures.includes(unit) && saleUnits.find(one => one === noun)) || unit
}

/** Above this weight carriers accept the goods on a pallet only. */
const palletGrams = 60_000

function variantOf(family: Family, model: Cells, size: Cells, slug: string, alone: boolean): DemoVariant {
  // Tables use the catalogue’s names of units.
  const unit = size.unit ? (size.unit as SaleUnit) : packUnit(family, model, size)
  const grams = size.grams ? numberOf(size.grams) : numberOf(model.grams ?? '') * factor(model.w) * factor(size.w)
  const madeToOrder = (model.law ?? family.law ?? '').includes('custom')
  return {
    label: alone ? '' : typesetDemo(fill(size.label ?? '', model)),
    attributes: attributesOf(size),
    ean: madeToOrder ? null : eanOf(slug, size.label ?? ''),
    weightGrams: Math.max(1, Math.round(grams)),
    saleUnit: unit,
    packLabel: typesetDemo(size.pack || model.pack || family.pack || soldBy(family, size)),
    content: contentOf(size.content || model.content, unit),
    palletised: (size.pallet ?? model.pallet) === 'oui' || family.trade.palletised === true || grams > palletGrams,
    lotTracked: family.trade.lots === true,
  }
}

/** « 25 kg » of « sac 25 kg », four times « 5 kg » of « carton de 4 x 5 kg »: what each object says of itself. */
function contentsOf(pack: string): { count: number; label: string } {
  const [, count = '1', label = ''] = /(?:(\d+) x )?([\d,]+ (?:kg|g|L|mL))$/.exec(pack) ?? []
  return { count: Number(count), label }
}

const firstHue = (names: readonly (string | undefined)[]): Hue | null =>
  names.find(name => name !== undefined && isHue(name)) ?? null

/** The colour that the title names; then that of the variant; then that of the row or its glass. */
function hueOf(title: string, model: Cells, size: Cells): Hue | null {
  const own = firstHue([model.hue, model.glass, model.colour])
  return own !== null && title.includes(own) ? own : (firstHue([size.hue, size.colour]) ?? own)
}

/** The picture of one variant. */
function plateOf(family: Family, title: string, model: Cells, size: Cells, category: Category): PlateSpec {
  const kind = size.kind || model.kind || family.plate
  const step = family.trade.step ?? 1
  const contents = contentsOf(size.pack || model.pack || family.pack || '')
  return {
    kind,
    tint: category.tint,
    scale: model.scale ? numberOf(model.scale) : 1,
    count: model.count ? numberOf(model.count) : step >= 50 ? 6 : step >= 10 ? 3 : contents.count,
    label: model.mark ?? (bearsLabel(kind) ? contents.label : ''),
    hue: hueOf(title, model, size),
    mirrored: /^Gauche/.test(size.label ?? ''),
  }
}

function draftOf(family: Family, model: Cells, category: Category): Draft {
  const title = typesetDemo(fill(family.title, model))
  const slug = demoSlug(title)
  const sizes = family.variants.filter(size => applies(model.sizes, size.k))
  const { trade } = family
  const base = model.price ? numberOf(model.price) * factor(model.x) : 0
  return {
    article: {
      slug,
      title,
      description: typesetSentences(fill(family.text, model)),
      categoryId: category.id,
      tags: family.tags,
      brand: model.brand || family.brand || 'Sans marque',
      attributes: attributesOf(model),
      regulation: regulationOf(model.law ?? family.law ?? '', model.amm ?? ''),
      information: informationOf({ title, tags: family.tags }, model),
      season: monthsOf(model.season || family.season),
      variants: sizes.map(size => variantOf(family, model, size, slug, sizes.length === 1)),
    },
    plates: sizes.map(size => plateOf(family, title, model, size, category)),
    terms: model.adr === 'oui' ? { ...trade, dangerous: true } : trade,
    vat: vatOf(model.vat) ?? family.vat ?? 2000,
    lines: sizes.map(size => {
      const step = size.step ? numberOf(size.step) : (trade.step ?? 1)
      const minimum = size.min ? numberOf(size.min) : Math.max(step, trade.minimum ?? 1)
      return { price: size.price ? numberOf(size.price) : base * factor(size.x), step, minimum }
    }),
  }
}

const sizeCodes = [
  'litres',
  'hl',
  'load_kg',
  'length_m',
  'length_cm',
  'length_mm',
  'height_cm',
  'diameter_mm',
  'flow_hl',
  'cut',
  'dn',
]

/** Scales drawings from 0.8 to 1.3 by the size of the model, unless the table gave a scale. */
function scaleByMeasure(drafts: Draft[], scaled: boolean): void {
  const code = sizeCodes.find(candidate => new Set(drafts.map(({ article }) => article.attributes[candidate])).size > 1)
  if (scaled || !code) return
  const measures = drafts.map(({ article }) => Number(article.attributes[code] ?? Number.NaN))
  const known = measures.filter(measure => !Number.isNaN(measure))
  const [low, high] = [Math.min(...known), Math.max(...known)]
  drafts.forEach(({ plates }, index) => {
    const share = ((measures[index] ?? low) - low) / (high - low)
    if (share >= 0) for (const plate of plates) plate.scale = Math.round((0.8 + 0.5 * share) * 100) / 100
  })
}

export function draftsOf(family: Family, category: Category): Draft[] {
  const models = modelsOf(family)
  const drafts = models.map(model => draftOf(family, model, category))
  scaleByMeasure(
    drafts,
    models.some(model => model.scale !== undefined),
  )
  return drafts
}
