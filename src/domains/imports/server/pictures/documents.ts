/** Documents of articles: fetched from their address like pictures, or read from the archive. */
import { sql } from 'kysely'
import { addDocument } from '#domains/catalogue/server/sheet/sheet-documents.ts'
import { lockFree } from '#domains/offers/server/seller/sheet/save-article.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { storeFile } from '#platform/files/files.ts'
import { sha256Of } from '#platform/files/objects/stored-bytes.ts'
import type { ReadFile } from '#platform/files/reading.ts'
import { AppError } from '#shared/errors.ts'
import { slugOf } from '#shared/slug.ts'
import type { ImportedDocumentKind } from '../../rules.ts'
import type { PlannedLine } from '../planning/import-context.ts'
import type { ArchivedDocument } from './document-name.ts'

/** In place of an address, for a document of the archive. */
const archivePrefix = 'archive:'
/** After the positions of the pictures of a line. */
const firstPosition = 100

type Written = { line: number; outcome: PlannedLine['outcome']; offerId: number | null }
type Row = { line: number; offer_id: number; url: string; kind: ImportedDocumentKind; dated_on: string | null }

/**
 * Stores the documents that written lines name, for articles that the seller described: each once an article, and not
 * those that the article has from an earlier import or, by their path, in our own export.
 */
export async function storeDocumentAddresses(
  tx: Tx,
  { id, vendor_id }: { id: number; vendor_id: number },
  plans: readonly PlannedLine[],
  written: readonly Written[],
): Promise<void> {
  const offers = new Map(written.flatMap(row => (row.outcome === 'refused' ? [] : [[row.line, row.offerId] as const])))
  const archived = await findArchived(tx, id, plans)
  const rows = plans.flatMap(({ line, reference, documents }): Row[] => {
    const offer_id = offers.get(line) ?? null
    if (offer_id === null) return []
    const named = documents.map(({ url, kind, datedOn }) => ({ line, offer_id, url, kind, dated_on: datedOn }))
    const sent = archived.get(slugOf(reference)) ?? []
    return [
      ...named,
      ...sent.map(({ name, kind }) => ({ line, offer_id, url: archivePrefix + name, kind, dated_on: null })),
    ]
  })
  if (!rows.length) return
  await sql`
    INSERT INTO import_picture_urls (import_id, line, position, offer_id, url, kind, dated_on)
    SELECT ${id}, n.line, ${firstPosition}::int + row_number() OVER (PARTITION BY n.line ORDER BY n.rank)::int, n.offer_id, n.url,
      n.kind, n.dated_on
    FROM (SELECT DISTINCT ON (a.id, r.url, r.kind) r.* FROM (SELECT *, row_number() OVER () AS rank
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (line int, offer_id bigint, url text, kind text, dated_on date)) r
      JOIN offers o ON o.id = r.offer_id JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
      WHERE a.created_by_vendor_id = ${vendor_id} AND NOT EXISTS (
        SELECT FROM article_documents d LEFT JOIN import_picture_urls u ON u.document_id = d.id
        WHERE d.article_id = a.id
          AND (u.url = r.url AND u.kind = r.kind AND r.url NOT LIKE ${`${archivePrefix}%`} OR substring(r.url FROM '/documents/([0-9]{1,15})$')::bigint = d.id))
        AND NOT EXISTS (SELECT FROM import_picture_urls u JOIN offers p ON p.id = u.offer_id JOIN variants w ON w.id = p.variant_id
          WHERE u.import_id = ${id} AND w.article_id = a.id AND u.url = r.url AND u.kind = r.kind)
      ORDER BY a.id, r.url, r.kind, r.rank) n
    ON CONFLICT DO NOTHING`.execute(tx)
}

async function findArchived(tx: Tx, importId: number, plans: readonly PlannedLine[]) {
  const rows = await tx
    .selectFrom('import_documents')
    .select(['name', 'reference', 'kind'])
    .where('import_id', '=', importId)
    .where('reference', 'in', ['', ...plans.map(({ reference }) => slugOf(reference))])
    .orderBy('name')
    .execute()
  const byReference = new Map<string, ArchivedDocument[]>()
  // The CHECK constraint of the column allows these kinds only.
  for (const row of rows as ArchivedDocument[])
    byReference.set(row.reference, [...(byReference.get(row.reference) ?? []), row])
  return byReference
}

export const archiveName = (url: string) => (url.startsWith(archivePrefix) ? url.slice(archivePrefix.length) : null)

export async function archivedBytes(db: Db, importId: number, name: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('import_documents')
    .select('bytes')
    .where('import_id', '=', importId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.bytes ?? null
}

/** What no line names. */
export const dropUnusedDocuments = (tx: Tx, importId: number) =>
  sql`DELETE FROM import_documents d WHERE d.import_id = ${importId} AND NOT EXISTS (SELECT FROM import_picture_urls u
    WHERE u.import_id = d.import_id AND u.url = ${archivePrefix} || d.name)`.execute(tx)

/** The article has it now. */
export const dropArchived = (tx: Tx, importId: number, name: string) =>
  tx.deleteFrom('import_documents').where('import_id', '=', importId).where('name', '=', name).execute()

type Named = { offerId: number; url: string; kind: ImportedDocumentKind; datedOn: string | null }
type Seller = { vendorId: number; userId: number }

/** Adds the document to the article by its seller's own operation; the same file is there once. A sentence where it cannot. */
export async function attachDocument(
  tx: Tx,
  { offerId, url, kind, datedOn }: Named,
  seller: Seller,
  read: ReadFile,
): Promise<number | string> {
  const { rows } = await sql<{ articleId: number; same: number | null }>`
    SELECT v.article_id AS "articleId", (SELECT min(d.id) FROM article_documents d WHERE d.article_id = v.article_id
      AND d.kind = ${kind} AND (d.bytes = ${read.bytes} OR d.object_key LIKE ${`%.${sha256Of(read.bytes)}`})) AS same
    FROM offers o JOIN variants v ON v.id = o.variant_id WHERE o.id = ${offerId}`.execute(tx)
  const [found] = rows
  if (!found) return 'Cette offre n’existe plus.'
  if (found.same !== null) return found.same
  try {
    const stored = await lockFree(tx, seller, found.articleId, null)
    const file = await storeFile(tx, seller.userId, fileNameOf(url), read)
    const given = { fileId: file.id, kind, title: '', variantId: null, datedOn }
    return (await addDocument(tx, stored, seller, given)).id
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** « fiche 12.pdf » from `https://…/fiche%2012.pdf?v=2`. */
function fileNameOf(url: string): string {
  const last = archiveName(url) ?? URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).slice(0, 120) || 'document.pdf'
  } catch {
    return 'document.pdf'
  }
}
