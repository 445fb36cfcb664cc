import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { presentFile } from '#platform/files/files.ts'
import { briefForm } from '../../contract.ts'
import { type OrderBrief, orderBrief, type Proof } from '../../contract-proofs.ts'
import type { ProofStep } from '../../rules/proofs.ts'

const fileColumns = ['f.id', 'f.name', 'f.media_type', 'f.size', 'f.width', 'f.height'] as const

/** Lines made on demand of an order, with their brief and the versions of their proofs. */
export async function findBriefs(db: Db | Tx, orderId: number): Promise<OrderBrief[]> {
  const rows = await db
    .selectFrom('order_briefs as b')
    .innerJoin('order_lines as l', 'l.id', 'b.order_line_id')
    .leftJoin('files as f', 'f.id', 'b.artwork_id')
    .select(['l.id as lineId', 'l.title', 'l.variant_label', 'l.quantity', 'l.lead_days'])
    .select(['b.form', 'b.step', 'b.since', 'b.responses', 'b.missing', ...fileColumns])
    .where('b.order_id', '=', orderId)
    .orderBy('l.position')
    .execute()
  const proofs = rows.length ? await proofRows(db, orderId) : []
  return rows.map(row => ({
    lineId: row.lineId,
    title: [row.title, row.variant_label].filter(Boolean).join(', '),
    quantity: row.quantity,
    leadDays: row.lead_days ?? 0,
    // The column's CHECK constraint allows these values only.
    step: row.step as ProofStep,
    since: row.since.toISOString(),
    form: briefForm.parse(row.form),
    responses: orderBrief.shape.responses.parse(row.responses),
    missing: row.missing,
    artwork: fileOf(row, `/api/orders/${orderId}/lines/${row.lineId}/artwork`),
    proofs: proofs.filter(proof => proof.lineId === row.lineId).map(proof => presentProof(proof, orderId)),
  }))
}

type ProofRow = Awaited<ReturnType<typeof proofRows>>[number]

const proofRows = (db: Db | Tx, orderId: number) =>
  db
    .selectFrom('order_proofs as p')
    .innerJoin('order_briefs as b', 'b.order_line_id', 'p.order_line_id')
    .innerJoin('files as f', 'f.id', 'p.file_id')
    .select(['p.order_line_id as lineId', 'p.version', 'p.note', 'p.sent_at', 'p.outcome', 'p.decided_at'])
    .select(['p.approved_name', 'p.change', sql<string>`encode(p.sha256, 'hex')`.as('sha256'), ...fileColumns])
    .where('b.order_id', '=', orderId)
    .orderBy('p.version', 'desc')
    .execute()

const presentProof = (row: ProofRow, orderId: number): Proof => ({
  version: row.version,
  file: {
    ...presentFile(pickFile(row)),
    url: `/api/orders/${orderId}/lines/${row.lineId}/proofs/${row.version}/file`,
  },
  sha256: row.sha256,
  note: row.note,
  sentAt: row.sent_at.toISOString(),
  // The column's CHECK constraint allows these values only.
  outcome: row.outcome as Proof['outcome'],
  decidedAt: row.decided_at?.toISOString() ?? null,
  approvedName: row.approved_name,
  change: row.change,
})

type FileRow = Parameters<typeof presentFile>[0]
const pickFile = ({ id, name, media_type, size, width, height }: FileRow): FileRow => ({
  id,
  name,
  media_type,
  size,
  width,
  height,
})

/** Null without a file: the join gives none of its columns. */
function fileOf(row: { [K in keyof FileRow]: FileRow[K] | null }, url: string): OrderBrief['artwork'] {
  const { id, name, media_type, size } = row
  if (id === null || name === null || media_type === null || size === null) return null
  return { ...presentFile({ id, name, media_type, size, width: row.width, height: row.height }), url }
}
