import pg from 'pg'
import type { Logger } from 'pino'

type Hearing = {
  /** What each channel's words are for; all come by one connection. */
  channels: Record<string, (payload: string) => void>
  /** Called whenever the connection is (again) open: what was said in between is lost. */
  afterSilence: () => void
}

/** Hears what other processes tell through the database, and comes back by itself when the connection breaks. */
export const listenTo = (url: string, { channels, afterSilence }: Hearing, log: Logger) => {
  let client: pg.Client | null = null
  let stopped = false

  const hear = ({ channel, payload }: pg.Notification) => {
    try {
      channels[channel]?.(payload ?? '')
    } catch (error) {
      log.error({ err: error, channel }, 'words not understood')
    }
  }
  const connect = async () => {
    client = new pg.Client({ connectionString: url, application_name: 'cep-et-chai listener', keepAlive: true })
    client.on('error', error => log.warn({ err: error }, 'listening interrupted'))
    client.on('notification', hear)
    await client.connect()
    // Only now: a connection that never opened is already taken up by `catch`.
    client.on('end', reconnect)
    for (const channel of Object.keys(channels)) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    afterSilence()
  }
  const reconnect = () => {
    if (!stopped) setTimeout(() => stopped || connect().catch(reconnect), 500)
  }
  connect().catch(reconnect)

  return {
    stop: async () => {
      stopped = true
      await client?.end()
    },
  }
}
