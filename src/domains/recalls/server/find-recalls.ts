/** Recalls with the text in force. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { fail } from '#shared/errors.ts'
import type { ListedRecall, RecallNotice } from '../contract.ts'
import type { ManagedRecall } from '../contract-manage.ts'
import { countConcerned } from './concerned-orders.ts'
import { findRecalledStock } from './recalled-stock.ts'

const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const listed = sql`r.id, t.title, r.product, r.brand, r.picture_id AS "pictureId", t.danger, r.lots,
  t.recalled_on::text AS "recalledOn", ${instant(sql`r.lifted_at`)} AS "liftedAt"`
const whole = sql`${listed}, a.slug, d.name AS "vendorName", r.sold_from::text AS "soldFrom", r.sold_to::text AS "soldTo",
  t.actions, t.instructions, t.remedies, t.single_remedy_reason AS "singleRemedyReason", t.phone, t.address, t.version,
  ${instant(sql`r.published_at`)} AS "publishedAt", ${instant(sql`t.at`)} AS "amendedAt", r.lift_reason AS "liftReason",
  (SELECT json_agg(json_build_object('id', v.variant_id, 'label', v.label, 'ean', v.ean) ORDER BY v.variant_id)
    FROM recall_variants v WHERE v.recall_id = r.id) AS variants`
/** A draft is hidden from all but its seller, so its address is not shown. */
const from = sql`recalls r JOIN LATERAL (SELECT * FROM recall_versions x WHERE x.recall_id = r.id
    ORDER BY x.version DESC LIMIT 1) t ON true
  LEFT JOIN articles a ON a.id = r.article_id AND a.status = 'published' LEFT JOIN vendors d ON d.id = r.vendor_id`

const pageSize = 30
export async function findRecallPage(db: Db, before: number | undefined) {
  const { rows } = await sql<ListedRecall>`SELECT ${listed} FROM ${from}
    WHERE ${before === undefined ? sql`true` : sql`r.id < ${before}`}
    ORDER BY r.id DESC LIMIT ${pageSize + 1}`.execute(db)
  return pageOf(rows, pageSize)
}

const pageOf = <R extends { id: number }>(rows: R[], size: number) => {
  const recalls = rows.slice(0, size)
  return { recalls, next: rows.length > size ? (recalls.at(-1)?.id ?? null) : null }
}

export async function findRecall(db: Db, id: number): Promise<RecallNotice> {
  const { rows } = await sql<RecallNotice>`SELECT ${whole} FROM ${from} WHERE r.id = ${id}`.execute(db)
  const [recall] = rows
  if (!recall) throw fail('NOT_FOUND')
  return recall
}

/** The seller for which recalls are listed; null: the operator, who manages every one. */
export type RecallManager = { vendorId: number | null; userId: number }

/** Of a seller: its own, and the operator's that concern what it offers. */
const shownTo = ({ vendorId }: RecallManager) =>
  vendorId === null
    ? sql`true`
    : sql`(r.vendor_id = ${vendorId} OR r.vendor_id IS NULL AND EXISTS (SELECT FROM recall_variants v
        JOIN offers f ON f.variant_id = v.variant_id WHERE v.recall_id = r.id AND f.vendor_id = ${vendorId}))`

type ManagedRow = Omit<ManagedRecall, 'queued' | 'sent' | 'concerned' | 'stock'> & { vendorId: number | null }

async function managedRows(db: Db | Tx, manager: RecallManager, which: RawBuilder<unknown>, limit: number) {
  const isOwn = manager.vendorId === null ? sql`true` : sql`coalesce(r.vendor_id = ${manager.vendorId}, false)`
  const { rows } = await sql<ManagedRow>`SELECT ${whole}, r.vendor_id AS "vendorId", ${isOwn} AS "isOwn",
      r.stopped_offers AS "stoppedOffers",
      (SELECT concat_ws(' ', u.first_name, u.last_name) FROM users u WHERE u.id = r.user_id) AS author
    FROM ${from} WHERE ${which} AND ${shownTo(manager)} ORDER BY r.id DESC LIMIT ${limit}`.execute(db)
  return withProgress(db, manager, rows)
}

/** A lifted recall mails nobody any more: it concerned those it mailed. */
async function withProgress(
  db: Db | Tx,
  manager: RecallManager,
  rows: readonly ManagedRow[],
): Promise<ManagedRecall[]> {
  const mailed = await countMailed(
    db,
    manager,
    rows.map(({ id }) => id),
  )
  const recalls: ManagedRecall[] = []
  for (const { vendorId, ...row } of rows) {
    const { queued = 0, sent = 0 } = mailed.get(row.id) ?? {}
    const variantIds = row.variants.map(({ id }) => id)
    const criteria = { ...row, vendorId: vendorId ?? manager.vendorId, variantIds }
    const concerned = row.liftedAt === null ? (await countConcerned(db, criteria)).orders : queued
    const stock = rows.length > 1 || row.liftedAt !== null ? [] : await findRecalledStock(db, criteria)
    recalls.push({ ...row, stock, concerned: Math.max(concerned, queued), queued, sent })
  }
  return recalls
}

/** Mails belong to nobody, so row-level security hides them: the seller's are those of its orders. */
async function countMailed(db: Db | Tx, { vendorId }: RecallManager, ids: readonly number[]) {
  const { rows } = await bypassRls(db, owner =>
    sql<{ id: number; queued: number; sent: number }>`
      SELECT n.recall_id AS id, count(*)::int AS queued, count(m.sent_at)::int AS sent
      FROM recall_notices n JOIN orders o ON o.id = n.order_id
      LEFT JOIN mails m ON m.event = 'recall:' || n.recall_id || ':' || n.order_id
      WHERE n.recall_id = ANY(${[...ids]}::bigint[]) AND (${vendorId}::bigint IS NULL OR o.vendor_id = ${vendorId}::bigint)
      GROUP BY n.recall_id`.execute(owner),
  )
  return new Map(rows.map(row => [row.id, row]))
}

const managedAtOnce = 20
type ManagedPage = { id?: number | undefined; before?: number | undefined }
export async function findManagedRecalls(db: Db, manager: RecallManager, { id, before }: ManagedPage) {
  const which = id === undefined ? sql`true` : sql`r.id = ${id}`
  const older = before === undefined ? sql`true` : sql`r.id < ${before}`
  return pageOf(await managedRows(db, manager, sql`${which} AND ${older}`, managedAtOnce + 1), managedAtOnce)
}

export async function findManagedRecall(db: Db | Tx, manager: RecallManager, id: number): Promise<ManagedRecall> {
  const [recall] = await managedRows(db, manager, sql`r.id = ${id}`, 1)
  if (!recall) throw fail('NOT_FOUND')
  return recall
}
