import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { CalculatedNeed, Calculation } from '../contract.ts'
import { type Calculator, type Need, needsOf, readInputs, sources } from '../rules/calculator.ts'
import { calculators, findCalculator } from '../rules/calculators.ts'
import { ladderOf, optionsOf } from '../rules/ladder.ts'
import { type FoundPack, findPacks } from './find-packs.ts'
import { findDoseRefusal } from './label-dose.ts'

const optionsAtMost = 8

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
