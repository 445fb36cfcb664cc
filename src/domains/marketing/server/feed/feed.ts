/** The operator's switch of the product feed, and its state. */
import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { ProductFeed, setProductFeed } from '../../contract-feed.ts'
import { feedPath, feedRefusals } from '../../rules/feed.ts'

type LastRow = {
  endedAt: Date
  seconds: number
  items: number
  bytes: number
  refused: Record<string, number>
  samples: NonNullable<ProductFeed['last']>['samples']
}

export const findFeedSettings = async (db: Db | Tx): Promise<{ enabled: boolean; category_ids: number[] }> =>
  (await db.selectFrom('product_feed').select(['enabled', 'category_ids']).executeTakeFirst()) ?? {
    enabled: false,
    category_ids: [],
  }

export async function findFeed(db: Db | Tx): Promise<ProductFeed> {
  const settings = await findFeedSettings(db)
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'title'])
    .where('hidden', '=', false)
    .orderBy('id')
    .execute()
  const { rows } = await sql<LastRow>`
    SELECT ended_at AS "endedAt", extract(epoch FROM ended_at - started_at)::int AS seconds, items, bytes, refused, samples
    FROM product_feed_runs WHERE ended_at IS NOT NULL ORDER BY id DESC LIMIT 1`.execute(db)
  const running = await sql<{ running: boolean }>`SELECT EXISTS (SELECT FROM product_feed_runs
    WHERE ended_at IS NULL AND started_at > now() - interval '30 minutes') AS running`.execute(db)
  const [last] = rows
  return {
    enabled: settings.enabled,
    categoryIds: settings.category_ids,
    categories,
    path: feedPath,
    isRunning: running.rows[0]?.running ?? false,
    last: last
      ? {
          ...last,
          endedAt: last.endedAt.toISOString(),
          refused: feedRefusals.flatMap(reason => {
            const count = last.refused[reason] ?? 0
            return count ? [{ reason, count }] : []
          }),
        }
      : null,
  }
}

export async function saveProductFeed(
  tx: Tx,
  { body }: Input<typeof setProductFeed>,
  userId: number,
): Promise<ProductFeed> {
  const { categoryIds } = body
  const known = categoryIds.length
    ? await tx
        .selectFrom('categories')
        .select('id')
        .where('id', 'in', categoryIds)
        .where('hidden', '=', false)
        .execute()
    : []
  if (known.length !== new Set(categoryIds).size) throw fail('NOT_FOUND')
  const values = { enabled: body.enabled, category_ids: [...new Set(categoryIds)], updated_by: userId }
  await tx
    .insertInto('product_feed')
    .values(values)
    .onConflict(conflict => conflict.column('single').doUpdateSet({ ...values, updated_at: sql<Date>`now()` }))
    .execute()
  if (body.enabled) await queueFeed(tx)
  return findFeed(tx)
}

export async function remakeFeed(tx: Tx): Promise<ProductFeed> {
  const { enabled } = await findFeedSettings(tx)
  if (!enabled) throw fail('CONFLICT', { sentence: 'Activez d’abord le flux.' })
  await queueFeed(tx)
  return findFeed(tx)
}

const queueFeed = (tx: Tx) => addJob(tx, 'feeds.products', {}, { key: 'feeds.products' })
