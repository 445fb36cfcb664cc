import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { formatLongDate } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { RequestValue, ShownRequest } from '../../contract-requests.ts'
import type { ProposedDocument, ProposedPicture } from '../../contract-sheet.ts'
import { type ShownSheet, type VariantSheet, variantShape } from '../../contract-sheet-fields.ts'
import {
  type FieldValues,
  flatten,
  isAddition,
  isNewVariantField,
  isProposedDocument,
  sameValue,
  sheetDocumentLabels,
  sheetFieldLabel,
} from '../../rules/article-sheet.ts'
import { findSheet, type StoredSheet } from '../sheet/find-sheet.ts'
import { editable } from '../sheet/write-variants.ts'

export async function findOpenRequests(db: Db) {
  const { rows } = await sql<{ id: number; title: string; seller: string; fields: number; created_at: Date }>`
    SELECT r.id, a.title, d.name AS seller, r.created_at,
      (SELECT count(*)::int FROM article_change_fields f WHERE f.request_id = r.id) AS fields
    FROM article_change_requests r JOIN articles a ON a.id = r.article_id JOIN vendors d ON d.id = r.vendor_id
    WHERE r.status = 'open' ORDER BY r.id LIMIT 100`.execute(db)
  return { requests: rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() })) }
}

export type FieldRow = {
  field: string
  before: RequestValue
  after: RequestValue
  /** What a field of a new variant proposes; null for any other. */
  variant: VariantSheet | null
  document: ProposedDocument | null
  picture: ProposedPicture | null
  /** Of a proposed document or picture, until it is accepted or purged. */
  fileId: string | null
  decision: string | null
  reason: string
}

export const findFields = async (db: Db | Tx, requestId: number): Promise<FieldRow[]> => {
  const rows = await db
    .selectFrom('article_change_fields')
    .select(['field', 'before', 'after', 'decision', 'reason', 'file_id as fileId'])
    .where('request_id', '=', requestId)
    .orderBy('field')
    .execute()
  // Written by `openRequest` and `proposeFile` only.
  return rows.map(({ before, after, ...row }) => {
    const plain = { ...row, before: null, after: null, variant: null, document: null, picture: null }
    if (isNewVariantField(row.field)) return { ...plain, variant: after as VariantSheet }
    if (isProposedDocument(row.field)) return { ...plain, document: after as ProposedDocument }
    if (isAddition(row.field)) return { ...plain, picture: after as ProposedPicture }
    return { ...plain, before: before as RequestValue, after: after as RequestValue }
  })
}

const variantKeys = Object.keys(variantShape)
const inFormOrder = (variant: VariantSheet) =>
  Object.fromEntries(
    Object.entries(variant).sort(([one], [other]) => variantKeys.indexOf(one) - variantKeys.indexOf(other)),
  )

/** Every field of the article under the name that requests give it. */
export const currentFields = ({ sheet, variants }: StoredSheet): FieldValues => ({
  ...flatten(sheet),
  ...Object.assign(
    {},
    ...variants.map(variant =>
      flatten({ ...editable(variant), archived: variant.archived }, `variants.${variant.id}.`),
    ),
  ),
})

type RequestRow = Omit<ShownRequest, 'fields' | 'createdAt' | 'isMerged'> & { created_at: Date; state: string }

/** The newest that meets the condition on `r`. */
async function findRow(db: Db, condition: RawBuilder<unknown>): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    SELECT r.id, r.article_id AS "articleId", a.title, d.name AS seller, r.message, r.status, r.created_at, a.status AS state
    FROM article_change_requests r JOIN articles a ON a.id = r.article_id JOIN vendors d ON d.id = r.vendor_id
    WHERE ${condition} ORDER BY r.id DESC LIMIT 1`.execute(db)
  return rows[0]
}

export async function findRequest(db: Db, requestId: number): Promise<ShownRequest> {
  const row = await findRow(db, sql`r.id = ${requestId}`)
  if (!row) throw fail('NOT_FOUND')
  return inWords(db, row, await findSheet(db, row.articleId))
}

/** The last request of the seller on the article; null without one. */
export async function findLastRequest(db: Db, sheet: ShownSheet, vendorId: number): Promise<ShownRequest | null> {
  const row = await findRow(
    db,
    sql`r.article_id = ${sheet.id} AND r.vendor_id = ${vendorId} AND r.status <> 'withdrawn'`,
  )
  return row ? inWords(db, row, sheet) : null
}

async function inWords(db: Db, row: RequestRow, sheet: ShownSheet): Promise<ShownRequest> {
  const fields = await findFields(db, row.id)
  const names = {
    attributes: new Map(sheet.attributes.map(({ code, label }) => [code, label])),
    variants: new Map(sheet.variants.map(({ id, label, packLabel }) => [id, label || packLabel])),
  }
  const categories = new Map(sheet.categories.map(({ id, title }) => [id, title]))
  const documents = new Map(sheet.documents.map(({ id, title }) => [id, title]))
  const tags = new Map(sheet.categories.flatMap(category => category.tags.map(({ id, name }) => [id, name] as const)))
  const words = (field: string, value: RequestValue | undefined): string => {
    if (field === 'categoryId') return categories.get(Number(value)) ?? ''
    if (Array.isArray(value)) return value.map(item => (field === 'tagIds' ? tags.get(Number(item)) : item)).join(', ')
    if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
    return typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '')
  }
  /** A line a field that is not empty, in the order of the form: JSON in the database has its own. */
  const inLines = (variant: VariantSheet) =>
    Object.entries(flatten(inFormOrder(variant)))
      .filter(([, value]) => value !== null && value !== '' && value !== false)
      // A value of a variant is one of those that a request may hold.
      .map(([field, value]) => `${sheetFieldLabel(field, names)}\u00a0: ${words(field, value as RequestValue)}`)
      .join('\n')
  const proposed = ({ variant, document, picture }: FieldRow) => {
    if (variant) return inLines(variant)
    if (document) return documentInLines(document, { variants: names.variants, documents })
    return picture && (picture.alt || picture.name)
  }
  const current = currentFields(sheet)
  const { created_at, state, ...head } = row
  const { status } = head
  return {
    ...head,
    createdAt: created_at.toISOString(),
    isMerged: state === 'archived',
    fields: fields.map(row => ({
      ...{ field: row.field, reason: row.reason },
      label:
        sheetFieldLabel(row.field, names) +
        (row.variant ? `\u00a0: ${row.variant.label || row.variant.packLabel}` : ''),
      before: words(row.field, row.before),
      after: proposed(row) ?? words(row.field, row.after),
      changed:
        status === 'open' && !sameValue(current[row.field], row.before)
          ? // A value of an article is one of those that a request may hold.
            words(row.field, (current[row.field] ?? null) as RequestValue)
          : null,
      // A check constraint allows these values only.
      decision: row.decision as 'accepted' | 'refused' | null,
      file: fileKind(row, status),
    })),
  }
}

const fileKind = ({ fileId, document }: FieldRow, status: ShownRequest['status']) => {
  if (fileId === null || status !== 'open') return null
  return document ? 'document' : 'picture'
}

type Names = { variants: ReadonlyMap<number, string>; documents: ReadonlyMap<number, string> }

const documentInLines = (
  { kind, title, variantId, datedOn, replaces, name }: ProposedDocument,
  { variants, documents }: Names,
) =>
  [
    `${sheetDocumentLabels[kind]}\u00a0: ${title || name}`,
    variantId !== null && `Pour\u00a0: ${variants.get(variantId) ?? `n°\u00a0${variantId}`}`,
    datedOn && `Daté du ${formatLongDate(datedOn)}`,
    replaces !== null && `Remplace\u00a0: ${documents.get(replaces) ?? 'un document retiré depuis'}`,
  ]
    .filter(Boolean)
    .join('\n')
