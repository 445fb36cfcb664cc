import { sql } from 'kysely'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import type { Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { mergeArticle as operation } from '../../contract-review.ts'
import { lockDescriptions } from '../checks.ts'
import { redirectSlug } from '../naming.ts'
import type { OfferWrites } from './offer-writes.ts'
import { decideOn, lockArticle } from './review.ts'

/**
 * Moves variants and offers to the article that stays, with their stock, carts and orders, and redirects the slug. It cannot
 * be undone. One merge at a time, so that two never cross.
 */
export async function mergeArticle(
  tx: Tx,
  { params, body }: Input<typeof operation>,
  context: Context,
  offers: Pick<OfferWrites, 'moveToVariant'>,
) {
  if (params.id === body.into) throw fail('CONFLICT')
  await lockDescriptions(tx)
  const gone = await lockArticle(tx, params.id, 'merge')
  const target = await tx
    .selectFrom('articles')
    .select(['id', 'slug', 'status', 'title'])
    .where('id', '=', body.into)
    .forUpdate()
    .executeTakeFirst()
  if (!target) throw fail('NOT_FOUND')
  if (target.status !== 'published') throw fail('CONFLICT')
  const variants = await tx
    .selectFrom('variants')
    .select(['id', 'label', 'ean', 'pack_label', 'sale_unit', 'archived'])
    .where('article_id', '=', gone.id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  for (const variant of variants) await moveVariant(tx, variant, target.id, offers)
  // A safety data sheet must stay with the goods.
  await tx.updateTable('article_documents').set({ article_id: target.id }).where('article_id', '=', gone.id).execute()
  await tx.updateTable('article_redirects').set({ article_id: target.id }).where('article_id', '=', gone.id).execute()
  await redirectSlug(tx, gone.slug, target.id)
  const reason = `${body.reason} (réuni avec «\u00a0${target.title}\u00a0», n°\u00a0${target.id})`
  await decideOn(tx, gone, 'merge', { decision: 'merged', reason }, context)
  addAuditDetails(tx, { after: { status: 'archived', into: target.id } })
  await queueRefresh(tx, [target.id])
  return { into: target.id, slug: target.slug }
}

type Variant = {
  id: number
  label: string
  ean: string | null
  pack_label: string
  sale_unit: string
  archived: boolean
}

/**
 * Equal packs become one variant, so that buyers compare their sellers; a seller who offers both has two variants, and an
 * offer of one on sale never goes to an archived one.
 */
async function moveVariant(tx: Tx, variant: Variant, targetId: number, offers: Pick<OfferWrites, 'moveToVariant'>) {
  const same = await tx
    .selectFrom('variants as v')
    .select(['v.id', 'v.ean'])
    .where('v.article_id', '=', targetId)
    .where('v.label', '=', variant.label)
    .where('v.pack_label', '=', variant.pack_label)
    .where('v.sale_unit', '=', variant.sale_unit)
    .where('v.archived', '=', variant.archived)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM offers x JOIN offers y ON y.vendor_id = x.vendor_id
        WHERE x.variant_id = v.id AND y.variant_id = ${variant.id})`,
    )
    .executeTakeFirst()
  if (same) {
    await offers.moveToVariant(tx, variant.id, same.id)
    await tx
      .updateTable('article_documents')
      .set({ variant_id: same.id })
      .where('variant_id', '=', variant.id)
      .execute()
    return moveEan(tx, variant, same)
  }
  const { rows } = await sql<{ position: number; labels: string[] }>`
    SELECT coalesce(max(position), 0) + 1 AS position, coalesce(array_agg(label), '{}') AS labels
    FROM variants WHERE article_id = ${targetId}`.execute(tx)
  const { position = 1, labels = [] } = rows[0] ?? {}
  await tx
    .updateTable('variants')
    .set({ article_id: targetId, position, label: freeLabel(variant, labels) })
    .where('id', '=', variant.id)
    .execute()
}

async function moveEan(tx: Tx, variant: Variant, same: { id: number; ean: string | null }) {
  if (!variant.ean || same.ean) return
  await tx.updateTable('variants').set({ ean: null }).where('id', '=', variant.id).execute()
  await tx.updateTable('variants').set({ ean: variant.ean }).where('id', '=', same.id).execute()
}

/** Labels are unique within an article. */
function freeLabel({ label, pack_label }: Variant, taken: readonly string[]): string {
  if (!taken.includes(label)) return label
  const base = label || pack_label
  for (let number = 1; ; number++) {
    const next = number === 1 ? base : `${base} (${number})`
    if (!taken.includes(next)) return next
  }
}
