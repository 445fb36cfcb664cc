import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/pool.ts'
import { longestTransferMs } from '#platform/http/connection/deadline.ts'
import type { ReadFromServer } from '#platform/http/rls.ts'
import { fail } from '#shared/errors.ts'
import { feedPath } from '../../rules/feed.ts'

type Run = { id: number; ended_at: Date | null }

/** `/flux/produits.xml`: the last finished run, as it was stored; not found while the feed is off or the site is closed. */
export function mountProductFeed(http: FastifyInstance, read: ReadFromServer, isOpen: () => Promise<boolean>) {
  http.get(feedPath, { config: { answerWithinMs: longestTransferMs } }, async (request, reply) => {
    const run = (await isOpen()) ? await read(({ db }) => findServed(db)) : undefined
    if (!run) throw fail('NOT_FOUND')
    const etag = `"${run.id}"`
    reply.headers({ etag, 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' })
    if (run.ended_at) reply.header('last-modified', run.ended_at.toUTCString())
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const packed = Readable.from(pieces(read, run.id), { objectMode: false })
    reply.type('application/xml; charset=utf-8')
    if (/\bgzip\b/.test(`${request.headers['accept-encoding']}`))
      return reply.header('content-encoding', 'gzip').send(packed)
    const plain = createGunzip()
    packed.on('error', error => plain.destroy(error))
    return reply.send(packed.pipe(plain))
  })
}

const findServed = (db: Db): Promise<Run | undefined> =>
  db
    .selectFrom('product_feed_runs as r')
    .innerJoin('product_feed as f', join => join.onTrue())
    .select(['r.id', 'r.ended_at'])
    .where('f.enabled', '=', true)
    .where('r.ended_at', 'is not', null)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()

async function* pieces(read: ReadFromServer, runId: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const piece = await read(({ db }) => findPiece(db, runId, position))
    if (!piece) return
    yield piece.bytes
  }
}

const findPiece = (db: Db, runId: number, position: number): Promise<{ bytes: Buffer } | undefined> =>
  db
    .selectFrom('product_feed_pieces')
    .select('bytes')
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .executeTakeFirst()
