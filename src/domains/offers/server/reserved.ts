/** Offers for approved customers only: written here, decided on in pricing. */
import { sql } from 'kysely'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'

/** Null `groupId`: for every customer of the seller. */
export async function reserveByReference(
  tx: Tx,
  vendorId: number,
  { references, groupId }: { references: readonly string[]; groupId: number | null },
): Promise<void> {
  const offers = await lockOffers(tx, vendorId, references)
  await refuseKits(tx, offers)
  await setReserved(tx, offers, true, groupId)
}

/** For everybody again. */
export const openByReference = async (tx: Tx, vendorId: number, references: readonly string[]): Promise<void> =>
  setReserved(tx, await lockOffers(tx, vendorId, references), false, null)

type Locked = { id: number; reference: string; articleId: number }

async function lockOffers(tx: Tx, vendorId: number, references: readonly string[]): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    SELECT o.id, o.reference, v.article_id AS "articleId" FROM offers o JOIN variants v ON v.id = o.variant_id
    WHERE o.vendor_id = ${vendorId} AND o.reference = ANY(${[...references]}::text[]) ORDER BY o.id FOR UPDATE OF o`.execute(
    tx,
  )
  const found = new Set(rows.map(({ reference }) => reference))
  const unknown = references.filter(reference => !found.has(reference))
  if (unknown.length)
    throw fail('CONFLICT', {
      sentence: `Aucune de vos offres n’a cette référence\u00a0: ${unknown.slice(0, 5).join(', ')}.`,
    })
  return rows
}

/** A part that nobody may buy would stop the kit for everybody. */
async function refuseKits(tx: Tx, offers: readonly Locked[]): Promise<void> {
  const part = await tx
    .selectFrom('offer_parts as p')
    .innerJoin('offers as o', 'o.id', 'p.part_id')
    .select('o.reference')
    .where(
      'p.part_id',
      'in',
      offers.map(({ id }) => id),
    )
    .executeTakeFirst()
  if (part)
    throw fail('CONFLICT', {
      sentence: `${part.reference} fait partie d’un coffret\u00a0: retirez-le d’abord du coffret.`,
    })
}

async function setReserved(tx: Tx, offers: readonly Locked[], reserved: boolean, groupId: number | null) {
  await tx
    .updateTable('offers')
    .set({ reserved, reserved_group_id: groupId })
    .where(
      'id',
      'in',
      offers.map(({ id }) => id),
    )
    .execute()
  await queueRefresh(
    tx,
    offers.map(({ articleId }) => articleId),
  )
}
