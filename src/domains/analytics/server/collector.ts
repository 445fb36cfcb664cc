import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { clientNetwork } from '#platform/http/connection/client-network.ts'
import { countAttempt } from '#platform/http/throttle.ts'
import { isoDay } from '#shared/dates.ts'
import { cameFrom, publicPath, searchedWords } from '../rules.ts'

const bodyLimit = 4_096
const perMinute = 120
const heartbeatSeconds = 10
/** Upper bound of a page view: a forgotten tab is not hours of reading. */
const longestSeconds = 3_600

type Hit = { path: string; key: string; referrer: string | null; values: URLSearchParams }

/**
 * `POST /t`: page views, heartbeats, events and searches, with the parameters of Matomo's tracking API, so that Matomo
 * may replace it. Always returns 204: measurement must never break a page.
 */
export const mountCollector = (http: FastifyInstance, db: Db, options: { limits: boolean }) =>
  http.register(async site => {
    site.removeAllContentTypeParsers()
    site.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_, body, done) => done(null, body))
    site.post('/t', { bodyLimit, logLevel: 'warn', config: { withoutSession: true } }, async (request, reply) => {
      reply.code(204).header('cache-control', 'no-store')
      if (typeof request.body === 'string') await collect(db, request, request.body, options.limits)
      return reply.send()
    })
  })

async function collect(db: Db, request: FastifyRequest, body: string, limits: boolean): Promise<void> {
  const agent = String(request.headers['user-agent'] ?? '')
  const hit = hitOf(body, request.headers.host ?? '')
  if (!hit || isbot(agent) || refuses(request)) return
  try {
    const salt = await saltOf(db)
    // Rate limiting also uses a hash of the address only, which changes daily.
    const clientHash = hashed(salt, clientNetwork(request.ip)).toString('hex')
    if (limits && (await countAttempt(db, `measure ${clientHash}`, 1)) > perMinute) return
    await write(db, hit, agent, hashed(salt, `${request.ip} ${agent}`))
  } catch (error) {
    request.log.warn({ err: error }, 'visit not counted')
  }
}

/** Do Not Track or Global Privacy Control. */
const refuses = ({ headers }: FastifyRequest) => headers.dnt === '1' || headers['sec-gpc'] === '1'

function hitOf(body: string, host: string): Hit | null {
  const values = new URLSearchParams(body)
  const key = values.get('pv_id') ?? ''
  const url = URL.canParse(values.get('url') ?? '') ? new URL(values.get('url') ?? '') : null
  if (values.get('rec') !== '1' || !url || url.host !== host || !/^[A-Za-z0-9]{6,32}$/.test(key)) return null
  const referrer = cameFrom(values.get('urlref') ?? '', host)?.host.slice(0, 120) ?? null
  return { path: publicPath(url).slice(0, 300), key, referrer, values }
}

const eventNames = ['login failed', 'registration failed'] as const

async function write(db: Db, { path, key, referrer, values }: Hit, agent: string, visitor: Buffer): Promise<void> {
  if (values.get('ping') === '1') return lengthen(db, key)
  const name = eventNames.find(known => known === values.get('e_a'))
  if (name) return void (await db.insertInto('tracked_events').values({ name }).execute())
  const words = searchedWords(values.get('search') ?? '')
  if (words) await countSearch(db, words, Number(values.get('search_count') ?? 0))
  await db
    .insertInto('page_views')
    .values({ view_key: key, path, referrer, visitor, device: deviceOf(agent) })
    .onConflict(on => on.column('view_key').doNothing())
    .execute()
}

async function lengthen(db: Db, key: string): Promise<void> {
  await db
    .updateTable('page_views')
    .set({ seconds: sql`least(seconds + ${heartbeatSeconds}, ${longestSeconds})` })
    .where('view_key', '=', key)
    .where('at', '>', sql<Date>`now() - interval '2 hours'`)
    .execute()
}

async function countSearch(db: Db, words: string, results: number): Promise<void> {
  const found = Number.isInteger(results) && results >= 0 ? Math.min(results, 1_000_000) : 0
  await db
    .insertInto('searches')
    .values({ words, results: found })
    .onConflict(on => on.columns(['day', 'words']).doUpdateSet({ times: sql`searches.times + 1`, results: found }))
    .execute()
}

let today: { day: string; salt: Buffer } | null = null

/**
 * Generated daily, shared by all processes, and deleted by the first visit of the next day: visitors become anonymous.
 */
async function saltOf(db: Db): Promise<Buffer> {
  const day = isoDay(new Date())
  if (today?.day !== day) {
    await db.deleteFrom('visit_salts').where('day', '<', day).execute()
    await db
      .insertInto('visit_salts')
      .values({ day, salt: randomBytes(32) })
      .onConflict(on => on.column('day').doNothing())
      .execute()
    const { salt } = await db.selectFrom('visit_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow()
    today = { day, salt }
  }
  return today.salt
}

const hashed = (salt: Buffer, who: string): Buffer => createHmac('sha256', salt).update(who).digest().subarray(0, 16)

function deviceOf(agent: string): 'phone' | 'tablet' | 'desktop' {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(agent)) return 'tablet'
  return /Mobi|iPhone|Android/i.test(agent) ? 'phone' : 'desktop'
}
