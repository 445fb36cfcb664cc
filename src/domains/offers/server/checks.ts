import type { Db, Tx } from '#platform/db/pool.ts'
import { type FieldErrors, fail } from '#shared/errors.ts'

/** One writer of a seller's offers at a time, so that two equal references never pass at once. */
export const lockSellerCatalogue = (tx: Tx, vendorId: number) =>
  tx.selectFrom('vendors').select('id').where('id', '=', vendorId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const refuseFields = (fields: FieldErrors) => {
  if (Object.keys(fields).length) throw fail('INVALID_INPUT', { fields })
}

/** Reference → title of the seller's article that has it. */
export async function takenReferences(tx: Db | Tx, vendorId: number, references: readonly string[], except = 0) {
  const rows = await tx
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['o.reference', 'a.title'])
    .where('o.vendor_id', '=', vendorId)
    .where('o.id', '<>', except)
    .where('o.reference', 'in', [...references])
    .execute()
  return new Map(rows.map(({ reference, title }) => [reference, title]))
}

export const referenceTaken = (title: string) => `Vous donnez déjà cette référence à «\u00a0${title}\u00a0».`
