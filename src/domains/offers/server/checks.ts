import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { type FieldErrors, fail } from '#shared/errors.ts'

/** One writing of a seller's catalogue at a time: two equal references at once must meet. */
export const lockCatalogueOf = (tx: Tx, vendorId: number) =>
  tx.selectFrom('vendors').select('id').where('id', '=', vendorId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** One new description at a time in the whole market: slugs, brands and EAN are everybody's. */
export const lockDescriptions = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(hashtext('catalogue.desk'))`.execute(tx)

export const refuseFields = (fields: FieldErrors) => {
  if (Object.keys(fields).length) throw fail('INVALID_INPUT', { fields })
}

/** Reference → title of the article this seller already gives it to. */
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

/** EAN → title of the article that has it. */
export async function takenEans(tx: Tx, eans: readonly string[]) {
  if (!eans.length) return new Map<string, string>()
  const rows = await tx
    .selectFrom('variants as v')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['v.ean', 'a.title'])
    .where('v.ean', 'in', [...eans])
    .execute()
  return new Map(rows.map(({ ean, title }) => [ean ?? '', title]))
}

/** The chosen shelves are of the category; answers the sentence for those that are not. */
export async function tagsFault(tx: Tx, categoryId: number, tagIds: readonly number[]): Promise<string | null> {
  const rows = await tx
    .selectFrom('tags')
    .select('id')
    .where('category_id', '=', categoryId)
    .where('id', 'in', [...tagIds])
    .execute()
  return rows.length === new Set(tagIds).size ? null : 'Un rayon choisi n’est pas de cette catégorie.'
}
