import type { VatCode } from '#domains/offers/rules.ts'
import type { PriceBasis } from '#shared/price/price.ts'
import type { ParsedLine } from '../../reading/line.ts'
import type { ImportContext } from './import-context.ts'
import { type FoundTag, tagOfPath } from './tag-finder.ts'

/** HT; a price with VAT is converted. */
export function parsedPriceCents(context: ImportContext, row: ParsedLine, vatCode: string): number | undefined {
  if (row.priceHt !== undefined) return row.priceHt
  if (row.priceTtc !== undefined) return excludingVat(context, row.priceTtc, vatCode)
  return row.price === undefined ? undefined : centsHt(context, row.price, vatCode, context.record.settings.priceBasis)
}

/** A price beside the main one, HT. Without a statement of its own, it includes VAT where that one does. */
export function otherPriceCents(context: ImportContext, cents: number, vatCode: string, stated: PriceBasis | null) {
  const { mapping, settings } = context.record
  const { priceHt, priceTtc } = mapping.columns
  const basis = priceHt !== undefined ? 'HT' : priceTtc !== undefined ? 'TTC' : settings.priceBasis
  return centsHt(context, cents, vatCode, stated ?? basis)
}

const centsHt = (context: ImportContext, cents: number, vatCode: string, basis: PriceBasis) =>
  basis === 'TTC' ? excludingVat(context, cents, vatCode) : cents

function excludingVat({ vatCodes }: ImportContext, cents: number, vatCode: string): number {
  const pointsOf = (wanted: string) => [...vatCodes].find(([, code]) => code === wanted)?.[0]
  // Equipment is missing where it has the standard rate.
  const points = pointsOf(vatCode) ?? (vatCode === 'equipment' ? pointsOf('normal') : undefined) ?? 0
  return Math.max(1, Math.round((cents * 10_000) / (10_000 + points)))
}

const sentence = /[.!?…]$/
/** Description of every article imported without one: it must be true of all of them. */
const fallbackDescription = (row: ParsedLine, brand: string) =>
  `${row.title ?? ''}${sentence.test(row.title ?? '') ? '' : '.'} Marque\u00a0: ${brand}. Référence du vendeur\u00a0: ${row.reference}.`

export const descriptionAtLeast = 20
export function parsedDescription(row: ParsedLine, brand: string): string {
  const given = row.description ?? ''
  if (given.length >= descriptionAtLeast) return given
  return [given, fallbackDescription(row, brand)].filter(Boolean).join('\n')
}

/** Chosen by the seller, else named by the category or the title; null: to classify. */
export function parsedTag(context: ImportContext, row: ParsedLine): FoundTag | 'left out' | null {
  const chosen = row.category === undefined ? undefined : context.tags.get(row.category)
  if (chosen === null) return 'left out'
  return (
    chosen ?? tagOfPath(context.findTag, row.category ?? '') ?? context.defaultTag ?? context.findTag(row.title ?? '')
  )
}

/**
 * A file has percentages only. At the standard rate, goods that are agricultural equipment, by the offer or by the choices
 * of the import, stay so.
 */
export const vatCodeFor = (
  { vatCodes, inFranchise }: ImportContext,
  points: number,
  assumed: VatCode,
): VatCode | undefined => {
  if (inFranchise) return 'exempt'
  const code = vatCodes.get(points)
  return code === 'normal' && assumed === 'equipment' ? 'equipment' : code
}
