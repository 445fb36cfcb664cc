/** Makes the feed: a page of offers, a part of the gzip file and a piece of 256 kB are in memory at a time. */
import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { databaseDay } from '#platform/db/clock.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { type FeedRefusal, feedEnd, feedHead, feedItem, feedRefusal } from '../../rules/feed.ts'
import { findFeedSettings } from './feed.ts'
import { feedPages, type PricedOffer } from './feed-offers.ts'

const pieceBytes = 256 * 1024
const samplesPerReason = 20

type Sample = { reason: FeedRefusal; title: string; reference: string; slug: string }
type Counts = { items: number; refused: Partial<Record<FeedRefusal, number>>; samples: Sample[] }

/** Nothing while the feed is off. A run that stopped halfway is never served, and goes with the next one. */
export async function generateFeed(db: Db, origin: string): Promise<void> {
  const settings = await findFeedSettings(db)
  if (!settings.enabled) return
  const { id } = await db.insertInto('product_feed_runs').defaultValues().returning('id').executeTakeFirstOrThrow()
  const counts: Counts = { items: 0, refused: {}, samples: [] }
  const bytes = await storeText(db, id, feedText(db, settings.category_ids, origin, counts))
  await inTransaction(db, async tx => {
    await tx
      .updateTable('product_feed_runs')
      .set({
        ...{ ended_at: sql<Date>`clock_timestamp()`, items: counts.items, bytes },
        refused: JSON.stringify(counts.refused),
        samples: JSON.stringify(counts.samples),
      })
      .where('id', '=', id)
      .execute()
    // The run before stays for those who are reading it.
    await sql`DELETE FROM product_feed_runs WHERE id < ${id} AND id <> coalesce((SELECT max(id) FROM product_feed_runs
      WHERE id < ${id} AND ended_at IS NOT NULL), 0)`.execute(tx)
  })
}

async function* feedText(db: Db, categoryIds: readonly number[], origin: string, counts: Counts) {
  yield feedHead(origin)
  for await (const page of feedPages(db, categoryIds, await databaseDay(db)))
    yield page.map(one => take(one, origin, counts)).join('')
  yield feedEnd
}

/** The text of an item; '' for an offer that is left out. */
function take({ offer, delivery }: PricedOffer, origin: string, counts: Counts): string {
  const reason = feedRefusal(offer, delivery)
  if (reason === null && delivery) {
    counts.items += 1
    return feedItem(offer, delivery, origin)
  }
  if (reason) {
    const known = counts.refused[reason] ?? 0
    counts.refused[reason] = known + 1
    const { title, reference, slug } = offer
    if (known < samplesPerReason) counts.samples.push({ reason, title, reference, slug })
  }
  return ''
}

/** Writes the compressed text piece by piece; returns its size. */
async function storeText(db: Db, runId: number, texts: AsyncIterable<string>): Promise<number> {
  const gzip = createGzip()
  const feeding = feed(gzip, texts)
  // Awaited at the end; a failure closes the stream at once.
  feeding.catch(error => gzip.destroy(error))
  let position = 0
  let total = 0
  let waiting: Buffer[] = []
  let size = 0
  const store = async () => {
    await db
      .insertInto('product_feed_pieces')
      .values({ run_id: runId, position: position++, bytes: Buffer.concat(waiting) })
      .execute()
    waiting = []
    size = 0
  }
  for await (const chunk of gzip as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    size += chunk.length
    total += chunk.length
    if (size >= pieceBytes) await store()
  }
  if (size > 0) await store()
  await feeding
  return total
}

async function feed(gzip: ReturnType<typeof createGzip>, texts: AsyncIterable<string>): Promise<void> {
  for await (const text of texts) if (!gzip.write(text)) await once(gzip, 'drain')
  gzip.end()
}
