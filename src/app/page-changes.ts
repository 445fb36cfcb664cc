import pg from 'pg'
import type { Logger } from 'pino'
import type { PageCache } from '#platform/http/page-cache.ts'
import { pagesChannel } from '#platform/page-tags.ts'

/** Hears from the database which pages went stale, whoever wrote; after a silence everything may have changed. */
export const listenForChanges = (url: string, cache: PageCache, log: Logger) => {
  let client: pg.Client | null = null
  let stopped = false

  const connect = async () => {
    client = new pg.Client({ connectionString: url, application_name: 'cep-et-chai pages', keepAlive: true })
    client.on('error', error => log.warn({ err: error }, 'page changes unheard'))
    client.on('notification', ({ payload }) => cache.invalidate(JSON.parse(payload ?? '[]')))
    await client.connect()
    // Only now: a connection that never opened is already taken up by `catch`.
    client.on('end', reconnect)
    await client.query(`LISTEN ${pagesChannel}`)
    cache.clear()
  }
  const reconnect = () => {
    if (!stopped) setTimeout(() => connect().catch(reconnect), 500)
  }
  connect().catch(reconnect)

  return {
    stop: async () => {
      stopped = true
      await client?.end()
    },
  }
}
