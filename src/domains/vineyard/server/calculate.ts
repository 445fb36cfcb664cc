import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { lineAmounts } from '#shared/price/price.ts'
import type { CalculatedNeed, Calculation, LadderRung, NeedOption } from '../contract.ts'
import { type Calculator, type Need, needsOf, readInputs, sources } from '../rules/calculator.ts'
import { calculators, findCalculator } from '../rules/calculators.ts'
import { cheapestPacks, gatheredPacks, type Packed, packLadder } from '../rules/packs.ts'
import { type FoundPack, findPacks } from './find-packs.ts'
import { findDoseRefusal } from './label-dose.ts'

const optionsAtMost = 8
const rungsAtMost = 15

export function ownCalculator(slug: string): Calculator {
  const calculator = findCalculator(slug)
  if (!calculator) throw fail('NOT_FOUND')
  return calculator
}

/** Values that are refused are answered with their sentences and without needs. */
export async function calculateNeeds(
  db: Db,
  slug: string,
  typed: Readonly<Record<string, string | undefined>>,
): Promise<Calculation> {
  const calculator = ownCalculator(slug)
  const { values, errors, inputs } = readInputs(calculator, typed)
  const refusal = Object.keys(errors).length ? null : await findDoseRefusal(db, values)
  if (refusal) errors.dose = refusal
  const shown = {
    ...values,
    ...Object.fromEntries(Object.keys(errors).map(name => [name, typed[name] ?? values[name] ?? ''])),
  }
  if (Object.keys(errors).length) return { slug, values: shown, errors, needs: [] }
  const needs = needsOf(calculator, inputs)
  const packs = await findPacks(db, needs)
  return { slug, values, errors, needs: needs.map(need => presentNeed(need, packs.get(need.key) ?? [])) }
}

function presentNeed(
  { key, label, unit, amount, also, formula, source, match }: Need,
  packs: FoundPack[],
): CalculatedNeed {
  const options = optionsOf(amount, packs)
  return {
    ...{ key, label, unit, amount, also, formula },
    source: sources[source].title,
    family: match && { categoryId: match.category, tag: match.tag },
    options: options.slice(0, optionsAtMost),
    ladder: packs.every(pack => pack.reducible) ? ladderOf(amount, packs) : [],
  }
}

/**
 * One option for each article and seller that covers the need; an article that no seller has enough of is gathered from
 * all of its sellers. Cheapest first, those that do not cover last.
 */
function optionsOf(amount: number, packs: readonly FoundPack[]): NeedOption[] {
  const articles = [...Map.groupBy(packs, ({ articleId }) => articleId).values()]
  const found = articles.flatMap(own => {
    const sellers = [...Map.groupBy(own, ({ vendorId }) => vendorId).values()]
    const whole = sellers.flatMap(offers => cheapestPacks(amount, offers) ?? [])
    return whole.length ? whole : (gatheredPacks(amount, own) ?? [])
  })
  return found
    .map(packed => presentOption(amount, packed))
    .sort((a, b) => Number(b.covers) - Number(a.covers) || (a.covers ? a.htCents - b.htCents : b.amount - a.amount))
}

function presentOption(need: number, { lines, amount }: Packed<FoundPack>): NeedOption {
  const first = lines[0]?.pack
  if (!first) throw new Error('an option has a line')
  const charged = lines.map(({ pack, quantity }) => {
    const unit = unitPrice(pack, quantity)
    return {
      ht: lineAmounts('HT', unit, quantity, pack.vatBasisPoints).htCents,
      ttc: lineAmounts('TTC', unit, quantity, pack.vatBasisPoints).ttcCents,
    }
  })
  return {
    slug: first.slug,
    title: first.title,
    categoryId: first.categoryId,
    pictureId: first.pictureId,
    lines: lines.map(({ pack, quantity }) => ({
      offerId: pack.offerId,
      vendor: pack.vendor,
      quantity,
      variantLabel: pack.variantLabel,
      packLabel: pack.packLabel,
      saleUnit: pack.saleUnit,
      step: pack.step,
      minimum: pack.minimum,
      htCents: unitPrice(pack, quantity),
      vatBasisPoints: pack.vatBasisPoints,
    })),
    amount,
    leftover: Math.max(0, Math.round((amount - need) * 1_000) / 1_000),
    covers: amount >= need - 1e-6,
    htCents: charged.reduce((sum, { ht }) => sum + ht, 0),
    ttcCents: charged.reduce((sum, { ttc }) => sum + ttc, 0),
    professionalOnly: first.professionalOnly,
    leadDays: first.leadDays,
  }
}

const unitPrice = ({ priceCents, tiers }: FoundPack, quantity: number) =>
  tiers.filter(({ from }) => from <= quantity).toSorted((a, b) => b.from - a.from)[0]?.priceCents ?? priceCents

function ladderOf(need: number, packs: readonly FoundPack[]): LadderRung[] {
  const rungs = packLadder(need, packs).slice(0, rungsAtMost)
  return rungs.map(({ pack, quantity, amount }) => {
    const unit = unitPrice(pack, quantity)
    return {
      offerId: pack.offerId,
      quantity,
      packLabel: pack.packLabel,
      saleUnit: pack.saleUnit,
      step: pack.step,
      minimum: pack.minimum,
      variantLabel: pack.variantLabel,
      title: pack.title,
      slug: pack.slug,
      vendor: pack.vendor,
      amount,
      unitName: pack.per === 1 ? pack.saleUnit : null,
      htCents: lineAmounts('HT', unit, quantity, pack.vatBasisPoints).htCents,
      ttcCents: lineAmounts('TTC', unit, quantity, pack.vatBasisPoints).ttcCents,
    }
  })
}

/** A picture of the family that each calculator is about. */
export async function findPlates(db: Db) {
  const wanted = calculators.map(({ slug, plate }) => ({ slug, ...plate, words: plate.words ?? [] }))
  const { rows } = await sql<{ slug: string; pictureId: number | null }>`
    SELECT w.slug, (SELECT l.picture_id FROM article_listing l
      WHERE l.tag_ids @> ARRAY[g.id] AND l.picture_id IS NOT NULL AND NOT l.plant_protection
        AND NOT EXISTS (SELECT FROM unnest(w.words) s WHERE plain_text(l.title) !~ ('\\m' || plain_text(s)))
      ORDER BY l.popularity DESC, l.article_id LIMIT 1) AS "pictureId"
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w (slug text, category int, tag text, words text[])
    LEFT JOIN tags g ON g.category_id = w.category AND g.name = w.tag`.execute(db)
  return { plates: rows }
}
