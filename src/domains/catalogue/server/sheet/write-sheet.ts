/** Writes the whole of an article. Every writer takes `lockDescriptions` first, then the row. */

import { sql } from 'kysely'
import { isProfessionalOnly } from '#domains/regulation/rules.ts'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import type { Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { type FieldErrors, fail } from '#shared/errors.ts'
import { slugOf } from '#shared/slug.ts'
import type { ArticleSheet } from '../../contract-sheet-fields.ts'
import { changedFields, type FieldChange, flatten } from '../../rules/article-sheet.ts'
import { informationRow, natureRow } from '../articles.ts'
import { findAttributeRules, missingValues, readValues } from '../attributes/check-values.ts'
import { lockDescriptions, tagsFault } from '../checks.ts'
import { brandFor, moveSlug } from '../naming.ts'
import { holdGreenClaims } from '../publication.ts'
import { findStoredSheet, type StoredSheet } from './find-sheet.ts'

const changedMeanwhile =
  'Cet article a changé pendant que vous l’écriviez\u00a0: rechargez la page, puis refaites votre modification.'
const mergedArticle = 'Cet article a été réuni avec un autre\u00a0: il ne se modifie plus.'

/** `version` null: whatever it is. */
export async function lockSheet(tx: Tx, articleId: number, version: string | null): Promise<StoredSheet> {
  await lockDescriptions(tx)
  const row = await tx
    .selectFrom('articles')
    .select('status')
    .where('id', '=', articleId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  if (row.status === 'archived') throw fail('CONFLICT', { sentence: mergedArticle })
  const stored = await findStoredSheet(tx, articleId)
  if (version !== null && stored.version !== version) throw fail('CONFLICT', { sentence: changedMeanwhile })
  return stored
}

const refuse = (fields: FieldErrors) => {
  if (Object.keys(fields).length) throw fail('INVALID_INPUT', { fields })
}

/** Ends every save: the next one names another version, and pages and lists follow. */
export async function finishSave(tx: Tx, articleId: number, changes: readonly FieldChange[]) {
  await sql`UPDATE articles SET updated_at = clock_timestamp() WHERE id = ${articleId}`.execute(tx)
  addAuditDetails(tx, {
    before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  })
  await queueRefresh(tx, [articleId])
}

/** Returns what changed; INVALID_INPUT by field. `bySeller`: a new brand and a green claim are for the operator to approve. */
export async function writeSheet(
  tx: Tx,
  stored: StoredSheet,
  given: ArticleSheet,
  { slug = stored.slug, bySeller = false } = {},
): Promise<FieldChange[]> {
  const sheet = await checkSheet(tx, stored, given)
  const changes = changedFields(flatten({ ...stored.sheet, slug: stored.slug }), flatten({ ...sheet, slug }))
  if (changes.length === 0) return changes
  await writeRow(tx, stored.id, sheet, await brandFor(tx, sheet.brand, { waits: bySeller }))
  if (bySeller) await holdGreenClaims(tx, stored.id, sheet)
  await tx.deleteFrom('article_tags').where('article_id', '=', stored.id).execute()
  const tags = sheet.tagIds.map(tag_id => ({ article_id: stored.id, tag_id }))
  await tx.insertInto('article_tags').values(tags).execute()
  if (slug !== stored.slug) await moveSlug(tx, stored.id, stored.slug, slug)
  await finishSave(tx, stored.id, changes)
  return changes
}

/** The sheet as it is stored: options by their name, tags once, what the law adds. */
async function checkSheet(tx: Tx, { variants, sheet }: StoredSheet, given: ArticleSheet): Promise<ArticleSheet> {
  const tagIds = [...new Set(given.tagIds)].sort((a, b) => a - b)
  const rules = await findAttributeRules(tx)
  const { values, faults } = readValues(rules, given.attributes, 'attributes', sheet.attributes)
  const fields: Record<string, string> = { ...faults }
  const shown = variants.filter(({ archived }) => !archived)
  Object.assign(fields, missingValues(rules, { ...given, tagIds, attributes: values, variants: shown }))
  const tags = await tagsFault(tx, given.categoryId, tagIds)
  if (tags) fields.tagIds = tags
  if (!slugOf(given.brand)) fields.brand = 'Une marque s’écrit avec des lettres ou des chiffres'
  if (!slugOf(given.title)) fields.title = 'Un titre s’écrit avec des lettres ou des chiffres'
  if (given.responsible.name && !given.maker.name) fields['maker.name'] = 'Nommez d’abord le fabricant'
  refuse(fields)
  const { regulation } = given
  return {
    ...given,
    tagIds,
    attributes: values,
    regulation: { ...regulation, professionalOnly: isProfessionalOnly(regulation) },
  }
}

async function writeRow(tx: Tx, articleId: number, sheet: ArticleSheet, brandId: number) {
  const { regulation, maker, responsible } = sheet
  const { pictograms, statements } = regulation
  await tx
    .updateTable('articles')
    .set({
      title: sheet.title,
      short_description: sheet.shortDescription,
      description: sheet.description,
      brand_id: brandId,
      category_id: sheet.categoryId,
      attributes: JSON.stringify(sheet.attributes),
      ...natureRow(regulation),
      ...informationRow(regulation),
      amm_number: regulation.ammNumber,
      withdrawable: !regulation.withdrawalReason,
      withdrawal_reason: regulation.withdrawalReason,
      hazards: pictograms.length || statements.length ? JSON.stringify({ pictograms, statements }) : null,
      maker_name: maker.name || null,
      maker_address: maker.address || null,
      maker_contact: maker.contact || null,
      responsible_name: responsible.name || null,
      responsible_address: responsible.address || null,
      responsible_contact: responsible.contact || null,
    })
    .where('id', '=', articleId)
    .execute()
}
