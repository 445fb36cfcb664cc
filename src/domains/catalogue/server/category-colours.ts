import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentVersion } from '#domains/search/server/listing-version.ts'
import { memoize } from '#domains/search/server/memo.ts'
import type { Db } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { colourKey, colourStyles } from '../rules/palette.ts'

/** The colours that the operator chose; null while every category has its own. */
export async function findCategoryColours(db: Db): Promise<{ key: string | null }> {
  const at = await currentVersion(db)
  const rows = await memoize(at, 'colours', () =>
    db.selectFrom('categories').select(['id', 'colour']).where('colour', 'is not', null).orderBy('id').execute(),
  )
  return { key: colourKey(rows) || null }
}

/** `GET /rayons.css?c=107-olive`: its address says all it holds, so browsers may store it for ever. */
export const mountCategoryColours = (app: FastifyInstance) =>
  app.get('/rayons.css', (request: FastifyRequest<{ Querystring: Record<string, unknown> }>, reply) => {
    const styles = colourStyles(String(request.query.c ?? ''))
    if (styles === null) throw fail('NOT_FOUND')
    return reply
      .type('text/css; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
      .send(styles)
  })
