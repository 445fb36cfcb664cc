import { sql } from 'kysely'
import { selectedAtMost } from '#domains/offers/rules/bulk.ts'
import { lockSellerCatalogue } from '#domains/offers/server/checks.ts'
import { deleteOffers } from '#domains/offers/server/seller/deletion/delete-offers.ts'
import { stayReason } from '#domains/offers/server/seller/deletion/find-deletable.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { mayImport } from '../../rules.ts'
import { type ImportSeller, lockOwnImport } from '../record.ts'

/** Offers `o` that an import created and that its undo withdrew. */
const createdOffers = (importId: number) => sql`FROM import_lines l JOIN offers o ON o.id = l.offer_id
  WHERE l.import_id = ${importId} AND l.outcome = 'create' AND l.applied AND l.undone_at IS NOT NULL
    AND cardinality(l.left_alone) = 0`

/** Of an undone import: how many of the offers that it created may be deleted, and how many stay. */
export async function countDeletable(db: Db | Tx, importId: number) {
  const { rows } = await sql<{ deletable: number; undeletable: number }>`
    SELECT count(*) FILTER (WHERE stay IS NULL)::int AS deletable, count(stay)::int AS undeletable
    FROM (SELECT ${stayReason('undone')} AS stay ${createdOffers(importId)}) c`.execute(db)
  return rows[0] ?? { deletable: 0, undeletable: 0 }
}

/** CONFLICT before the import is undone, or when nothing is left to delete. */
export async function deleteImported(tx: Tx, seller: ImportSeller, importId: number) {
  const record = await lockOwnImport(tx, seller.vendorId, importId)
  if (!mayImport('delete', record.status)) throw fail('CONFLICT')
  await lockSellerCatalogue(tx, seller.vendorId)
  const { rows } = await sql<{ id: number }>`SELECT o.id ${createdOffers(importId)} AND ${stayReason('undone')} IS NULL
    ORDER BY o.id LIMIT ${selectedAtMost}`.execute(tx)
  if (!rows.length) throw fail('CONFLICT', { sentence: 'Cet import n’a plus d’offre à supprimer.' })
  await deleteOffers(
    tx,
    seller,
    rows.map(({ id }) => id),
    'undone',
  )
}
