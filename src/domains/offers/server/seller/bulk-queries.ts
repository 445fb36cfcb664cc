import { sql } from 'kysely'
import { readRetention } from '#domains/settings/server/settings.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { Batch, BatchDetail } from '../../contract-bulk.ts'
import { type BulkChange, bulkChangeLabel, mayUndo } from '../../rules/bulk.ts'

const pageSize = 20

type Row = {
  id: number
  act: BulkChange
  warehouse: string | null
  by: string | null
  created_at: Date
  undone_at: Date | null
  now: Date
} & Record<'changed' | 'unchanged' | 'refused' | 'restored' | 'left', number>

const summaries = (vendorId: number) => sql`
  SELECT b.id, b.act, w.name AS warehouse, u.first_name || ' ' || u.last_name AS by, b.created_at, b.undone_at, now() AS now, c.*
  FROM offer_batches b LEFT JOIN users u ON u.id = b.user_id
  LEFT JOIN warehouses w ON w.id = (b.act->>'warehouseId')::bigint
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE outcome = 'changed')::int AS changed,
      count(*) FILTER (WHERE outcome = 'unchanged')::int AS unchanged,
      count(*) FILTER (WHERE outcome = 'refused')::int AS refused,
      count(*) FILTER (WHERE undo = 'restored')::int AS restored,
      count(*) FILTER (WHERE undo = 'left')::int AS "left"
    FROM offer_batch_rows r WHERE r.batch_id = b.id) c
  WHERE b.vendor_id = ${vendorId}`

function present({ act, warehouse, created_at, undone_at, now, ...row }: Row): Batch {
  return {
    ...row,
    words: bulkChangeLabel(act, warehouse),
    createdAt: created_at.toISOString(),
    undoneAt: undone_at?.toISOString() ?? null,
    mayUndo: mayUndo({ createdAt: created_at, undoneAt: undone_at, changed: row.changed }, now),
  }
}

export async function findBatch(db: Db | Tx, vendorId: number, batchId: number): Promise<Batch> {
  const { rows } = await sql<Row>`${summaries(vendorId)} AND b.id = ${batchId}`.execute(db)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return present(row)
}

export async function findBatches(db: Db, vendorId: number, page: number) {
  const [list, counted] = await Promise.all([
    sql<Row>`${summaries(vendorId)} ORDER BY b.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM offer_batches WHERE vendor_id = ${vendorId}`.execute(db),
  ])
  const total = counted.rows[0]?.total ?? 0
  return { batches: list.rows.map(present), page, pages: Math.max(1, Math.ceil(total / pageSize)) }
}

const rowsAtMost = 500
const offerShown = sql`o.id AS "offerId", o.reference, concat_ws(', ', a.title, nullif(v.label, '')) AS title`
const rowsOfOffers = sql`offer_batch_rows r JOIN offers o ON o.id = r.offer_id JOIN variants v ON v.id = o.variant_id
  JOIN articles a ON a.id = v.article_id`
const rowsWithReason = (batchId: number, what: 'refusal' | 'left_because') => sql<BatchDetail['refusals'][number]>`
  SELECT ${offerShown}, ${sql.ref(`r.${what}`)} AS why FROM ${rowsOfOffers}
  WHERE r.batch_id = ${batchId} AND ${sql.ref(`r.${what}`)} IS NOT NULL ORDER BY o.reference LIMIT ${rowsAtMost}`

const changedRows = (batchId: number) => sql<BatchDetail['changes'][number]>`
  SELECT ${offerShown}, r.before - 'tiers' AS before, r.after - 'tiers' AS after FROM ${rowsOfOffers}
  WHERE r.batch_id = ${batchId} AND r.outcome = 'changed' ORDER BY o.reference LIMIT ${rowsAtMost}`

export async function findBatchDetail(db: Db, vendorId: number, batchId: number): Promise<BatchDetail> {
  const summary = await findBatch(db, vendorId, batchId)
  const [changes, refusals, leftRows] = await Promise.all([
    changedRows(batchId).execute(db),
    rowsWithReason(batchId, 'refusal').execute(db),
    rowsWithReason(batchId, 'left_because').execute(db),
  ])
  return { ...summary, changes: changes.rows, refusals: refusals.rows, leftRows: leftRows.rows }
}

/** Results of a batch are deleted after the days set in « Conservation ». */
export async function purgeBatches(db: Db): Promise<void> {
  const days = await readRetention(db, 'retainBatches')
  await sql`DELETE FROM offer_batches WHERE created_at < now() - make_interval(days => ${days}::int)`.execute(db)
}
