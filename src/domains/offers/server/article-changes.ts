/** Writes to offers when the operator reviews or merges their article. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'

export const unpublishOffers = (tx: Tx, articleId: number) =>
  sql`UPDATE offers SET status = 'draft' WHERE status = 'published'
    AND variant_id IN (SELECT id FROM variants WHERE article_id = ${articleId})`.execute(tx)

export const archiveOffers = (tx: Tx, variantId: number) =>
  tx.updateTable('offers').set({ status: 'archived' }).where('variant_id', '=', variantId).execute()

export const moveToVariant = (tx: Tx, fromVariantId: number, toVariantId: number) =>
  tx.updateTable('offers').set({ variant_id: toVariantId }).where('variant_id', '=', fromVariantId).execute()
