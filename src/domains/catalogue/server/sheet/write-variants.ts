import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { VariantSheet } from '../../contract-sheet-fields.ts'
import { changedFields, type FieldChange, flatten } from '../../rules/article-sheet.ts'
import { axisLabel } from '../../rules/attributes.ts'
import { type AttributeRule, findAttributeRules, readValues } from '../attributes/check-values.ts'
import { takenEans } from '../checks.ts'
import type { StoredSheet } from './find-sheet.ts'
import { finishSave } from './write-sheet.ts'

export type GivenVariant = VariantSheet & { id: number | null }

/**
 * Updates and adds variants of a locked article; those not given or not changed are left as they are. INVALID_INPUT by field, named
 * `variants.<rank>.<field>`. Returns the ids of those added, in the order given.
 */
export async function writeVariants(tx: Tx, stored: StoredSheet, given: readonly GivenVariant[]) {
  const variants = await checkedVariants(tx, stored, given)
  const known = new Map(stored.variants.map(variant => [variant.id, variant]))
  const changesOf = ({ id, ...variant }: GivenVariant, variantId: number) => {
    const before = id === null ? undefined : known.get(id)
    const prefix = `variants.${variantId}.`
    return changedFields(before ? flatten(editable(before), prefix) : {}, flatten(variant, prefix))
  }
  const changed = variants.filter(variant => variant.id === null || changesOf(variant, variant.id).length > 0)
  // Labels and EANs are unique: what moves from one variant to another is set free first.
  const ids = changed.flatMap(({ id }) => id ?? [])
  await sql`UPDATE variants SET label = '~' || id, ean = NULL WHERE id = ANY(${ids}::bigint[])`.execute(tx)
  const changes: FieldChange[] = []
  const added: number[] = []
  for (const one of changed) {
    const { id, ...variant } = one
    const variantId = id === null ? await insertVariant(tx, stored, variant, added.length) : id
    if (id === null) added.push(variantId)
    else await updateVariant(tx, id, variant)
    changes.push(...changesOf(one, variantId))
  }
  if (changes.length) await finishSave(tx, stored.id, changes)
  return added
}

/** As they will be stored: a name from the axes, options by their name. INVALID_INPUT as `writeVariants`. */
export async function checkedVariants(tx: Tx, stored: StoredSheet, given: readonly GivenVariant[]) {
  const rules = await findAttributeRules(tx)
  const variants = given.map(variant => named(rules, variant))
  await checkVariants(tx, stored, variants, rules)
  return variants
}

export const editable = ({
  id: _,
  archived: __,
  offers: ___,
  ...variant
}: StoredSheet['variants'][number]): VariantSheet => variant

const named = (rules: readonly AttributeRule[], variant: GivenVariant): GivenVariant =>
  variant.label === '' ? { ...variant, label: axisLabel(rules, variant.attributes) } : variant

async function checkVariants(
  tx: Tx,
  { id, variants }: StoredSheet,
  given: readonly GivenVariant[],
  rules: readonly AttributeRule[],
) {
  const fields: Record<string, string> = {}
  const ids = given.flatMap(variant => variant.id ?? [])
  if (ids.some(known => !variants.some(variant => variant.id === known && !variant.archived))) throw fail('NOT_FOUND')
  const others = variants.filter(variant => !ids.includes(variant.id))
  const several = given.length + others.filter(({ archived }) => !archived).length > 1
  const eans = await eansOfOthers(tx, id, given)
  for (const [rank, variant] of given.entries()) {
    const refuse = (field: string, sentence: string) => {
      fields[`variants.${rank}.${field}`] = sentence
    }
    const earlier = [...given.slice(0, rank), ...others]
    if (several && variant.label === '') refuse('label', 'Nommez chaque déclinaison')
    if (earlier.some(({ label }) => label.toLowerCase() === variant.label.toLowerCase()))
      refuse('label', 'Deux déclinaisons portent ce nom')
    if (variant.ean !== null && earlier.some(({ ean }) => ean === variant.ean))
      refuse('ean', 'Deux déclinaisons portent cet EAN')
    const owner = variant.ean === null ? undefined : eans.get(variant.ean)
    if (owner) refuse('ean', `Cet EAN est celui de «\u00a0${owner}\u00a0»`)
    if ((variant.contentQuantity === null) !== (variant.contentUnit === null))
      refuse('contentUnit', 'Une quantité et son unité, ou rien')
    const present = variants.find(one => one.id === variant.id)?.attributes
    const read = readValues(rules, variant.attributes, `variants.${rank}.attributes`, present)
    Object.assign(fields, read.faults)
    variant.attributes = read.values
  }
  if (Object.keys(fields).length) throw fail('INVALID_INPUT', { fields })
}

async function eansOfOthers(tx: Tx, articleId: number, given: readonly GivenVariant[]) {
  const own = await tx.selectFrom('variants').select('ean').where('article_id', '=', articleId).execute()
  const wanted = given.flatMap(({ ean }) => ean ?? []).filter(ean => !own.some(variant => variant.ean === ean))
  return takenEans(tx, wanted)
}

const columnsOf = (variant: VariantSheet) => ({
  label: variant.label,
  attributes: JSON.stringify(variant.attributes),
  ean: variant.ean,
  weight_grams: variant.weightGrams,
  length_mm: variant.lengthMm,
  width_mm: variant.widthMm,
  height_mm: variant.heightMm,
  sale_unit: variant.saleUnit,
  pack_label: variant.packLabel,
  content_quantity: variant.contentQuantity === null ? null : String(variant.contentQuantity),
  content_unit: variant.contentUnit,
  palletised: variant.palletised,
  lot_tracked: variant.lotTracked,
})

async function updateVariant(tx: Tx, id: number, variant: VariantSheet) {
  await tx.updateTable('variants').set(columnsOf(variant)).where('id', '=', id).execute()
}

async function insertVariant(tx: Tx, { id, variants }: StoredSheet, variant: VariantSheet, rank: number) {
  const row = { ...columnsOf(variant), article_id: id, position: variants.length + rank }
  const written = await tx.insertInto('variants').values(row).returning('id').executeTakeFirstOrThrow()
  return written.id
}

const wasRecalled = (tx: Tx, variantId: number) =>
  tx.selectFrom('recall_variants').select('recall_id').where('variant_id', '=', variantId).executeTakeFirst()

/** Deleted when nobody ever offered it; else archived, for orders, offers and recalls still name it. */
export async function removeVariant(tx: Tx, stored: StoredSheet, variantId: number, archiveOffers: ArchiveOffers) {
  const variant = stored.variants.find(({ id, archived }) => id === variantId && !archived)
  if (!variant) throw fail('NOT_FOUND')
  if (stored.variants.filter(({ archived }) => !archived).length === 1)
    throw fail('CONFLICT', {
      sentence: 'Un article a toujours une déclinaison\u00a0: retirez plutôt l’article de la vue.',
    })
  const before = variant.label || variant.packLabel
  if (variant.offers === 0 && !(await wasRecalled(tx, variantId))) {
    await tx.deleteFrom('variants').where('id', '=', variantId).execute()
    await finishSave(tx, stored.id, [{ field: `variants.${variantId}`, before, after: null }])
    return { outcome: 'deleted' as const }
  }
  await tx.updateTable('variants').set({ archived: true }).where('id', '=', variantId).execute()
  await archiveOffers(tx, variantId)
  await finishSave(tx, stored.id, [{ field: `variants.${variantId}.archived`, before: false, after: true }])
  return { outcome: 'archived' as const }
}
/** Offers belong to a domain above this one. */
export type ArchiveOffers = (tx: Tx, variantId: number) => Promise<unknown>

export async function restoreVariant(tx: Tx, stored: StoredSheet, variantId: number) {
  if (!stored.variants.some(({ id, archived }) => id === variantId && archived)) throw fail('NOT_FOUND')
  await tx.updateTable('variants').set({ archived: false }).where('id', '=', variantId).execute()
  await finishSave(tx, stored.id, [{ field: `variants.${variantId}.archived`, before: true, after: false }])
  return { outcome: 'restored' as const }
}
