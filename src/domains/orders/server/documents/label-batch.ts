/** Labels of several orders: a carrier's own are printed as it gave them, the others are drawn here. */
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import type { LabelFormat } from '#domains/shipping/server/label-pdf.ts'
import { labelSheet } from '#domains/shipping/server/label-sheet.ts'
import type { Db, Tx } from '#platform/db/pool.ts'

type Paper = { kind: 'pdf' | 'zip'; bytes: Buffer }

/**
 * One PDF, or an archive in the order of the selection when carriers gave labels: their files have sizes and rights of
 * their own, and are not merged. Null when no label waits.
 */
export async function labelBatchPaper(db: Db, orderIds: readonly number[], format: LabelFormat): Promise<Paper | null> {
  const given = await findWaitingCarrierLabels(db, orderIds)
  const drawn = await labelSheet(db, { orderIds, waiting: true, drawn: true }, format)
  const [only] = given
  if (!only) return drawn && { kind: 'pdf', bytes: drawn }
  if (given.length === 1 && !drawn) return { kind: 'pdf', bytes: only.pdf }
  const rank = (index: number) => String(index + 1).padStart(2, '0')
  const files = Object.fromEntries([
    ...given.map(({ number, tracking, pdf }, index) => [`${rank(index)}-${number}-${tracking}.pdf`, pdf]),
    ...(drawn ? [[`${rank(given.length)}-autres-etiquettes.pdf`, drawn]] : []),
  ])
  // PDFs are compressed already.
  return { kind: 'zip', bytes: Buffer.from(zipSync(files, { level: 0 })) }
}

const findWaitingCarrierLabels = async (db: Db, orderIds: readonly number[]) => {
  const { rows } = await sql<{ number: string; tracking: string; pdf: Buffer }>`
    SELECT o.number, c.tracking_number AS tracking, c.label_pdf AS pdf FROM carrier_parcels c
    JOIN shipments s ON s.id = c.shipment_id JOIN orders o ON o.id = s.order_id
    WHERE o.id = ANY (${[...orderIds]}::bigint[]) AND s.shipped_at IS NULL AND c.label_pdf IS NOT NULL
    ORDER BY array_position(${[...orderIds]}::bigint[], o.id), s.id`.execute(db)
  return rows
}

/** Orders of the batch with a label that a carrier gave. */
export const countCarrierLabels = async (db: Db | Tx, orderIds: readonly number[]) => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT s.order_id)::int AS count FROM carrier_parcels c JOIN shipments s ON s.id = c.shipment_id
    WHERE s.order_id = ANY (${[...orderIds]}::bigint[]) AND s.shipped_at IS NULL AND c.label_pdf IS NOT NULL`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
