import { sql } from 'kysely'
import { pictureIds } from '#domains/catalogue/server/picture-ids.ts'
import { addJob } from '#domains/jobs.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { ImportFile } from '../../contract.ts'
import { mayImport } from '../../rules.ts'
import type { PlannedLine } from '../planning/import-context.ts'
import { lockOwnImport } from '../record.ts'

type Written = { line: number; outcome: PlannedLine['outcome']; offerId: number | null }

/**
 * Stores the addresses of the pictures of written lines, for articles that the seller described. Those that an earlier
 * import fetched, and whose picture the article still has, are left; so are those that our own export wrote for the
 * pictures of that article, by their path.
 */
export async function storePictureAddresses(
  tx: Tx,
  { id, vendor_id }: { id: number; vendor_id: number },
  plans: readonly PlannedLine[],
  written: readonly Written[],
): Promise<void> {
  const offers = new Map(written.flatMap(row => (row.outcome === 'refused' ? [] : [[row.line, row.offerId] as const])))
  const rows = plans.flatMap(({ line, pictures }) => {
    const offerId = offers.get(line) ?? null
    return offerId === null ? [] : pictures.map((url, position) => ({ line, position, offer_id: offerId, url }))
  })
  if (!rows.length) return
  await sql`
    INSERT INTO import_picture_urls (import_id, line, position, offer_id, url)
    SELECT ${id}, r.line, r.position, r.offer_id, r.url
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (line int, position int, offer_id bigint, url text)
    JOIN offers o ON o.id = r.offer_id JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    WHERE a.created_by_vendor_id = ${vendor_id}
      AND NOT coalesce(substring(r.url FROM '/images/([0-9]{1,15})[?]w=[0-9]+&q=75$')::bigint = ANY (${pictureIds}), false)
      AND NOT EXISTS (
      SELECT FROM import_picture_urls u WHERE u.offer_id = r.offer_id AND u.url = r.url AND u.state = 'attached'
        AND (u.picture_id = a.picture_id OR u.picture_id IN (SELECT p.picture_id FROM article_pictures p WHERE p.article_id = a.id)))
    ON CONFLICT DO NOTHING`.execute(tx)
}

export const addPicturesJob = (tx: Tx | Db, importId: number, runAt?: Date) =>
  addJob(tx, 'imports.pictures', { importId }, { key: `import-pictures:${importId}`, ...(runAt ? { runAt } : {}) })

/** After the last line; the job ends at once without an address. */
export async function startPictures(tx: Tx, importId: number): Promise<void> {
  const first = await tx
    .selectFrom('import_picture_urls')
    .select('line')
    .where('import_id', '=', importId)
    .limit(1)
    .executeTakeFirst()
  if (first) await addPicturesJob(tx, importId)
}

/** The refused ones once more, from the first try. */
export async function retryImportPictures(tx: Tx, vendorId: number, importId: number): Promise<void> {
  const record = await lockOwnImport(tx, vendorId, importId)
  if (!mayImport('retryPictures', record.status)) throw fail('CONFLICT')
  const { numUpdatedRows } = await tx
    .updateTable('import_picture_urls')
    .set({ state: 'waiting', reason: null, tries: 0, due_at: sql<Date>`now()` })
    .where('import_id', '=', importId)
    .where('state', '=', 'refused')
    .executeTakeFirst()
  if (!numUpdatedRows) throw fail('CONFLICT', { sentence: 'Aucune photo refusée n’est à réessayer.' })
  await addPicturesJob(tx, importId)
}

/** An import that is undone fetches nothing more. */
export const dropWaitingPictures = (tx: Tx, importId: number) =>
  tx.deleteFrom('import_picture_urls').where('import_id', '=', importId).where('state', '=', 'waiting').execute()

const reasonsShown = 12
export async function findPictureProgress(db: Db, importId: number): Promise<ImportFile['photographs']> {
  const { rows } = await sql<{ total: number; attached: number; waiting: number; refused: number }>`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE state = 'attached')::int AS attached,
      count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'refused')::int AS refused
    FROM import_picture_urls WHERE import_id = ${importId}`.execute(db)
  const reasons = await sql<{ sentence: string; pictures: number; lines: number[]; url: string }>`
    SELECT reason AS sentence, count(*)::int AS pictures, (array_agg(DISTINCT line))[1:4] AS lines,
      (array_agg(url ORDER BY line, position))[1] AS url
    FROM import_picture_urls WHERE import_id = ${importId} AND state = 'refused'
    GROUP BY reason ORDER BY pictures DESC, reason LIMIT ${reasonsShown}`.execute(db)
  const counts = rows[0] ?? { total: 0, attached: 0, waiting: 0, refused: 0 }
  return { ...counts, reasons: reasons.rows }
}
