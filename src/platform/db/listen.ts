import pg from 'pg'
import type { Logger } from 'pino'

type Listening = {
  /** Handles the payloads of each channel; all channels share one connection. */
  channels: Record<string, (payload: string) => void>
  /** Called whenever the connection opens, again included: notifications sent in between are lost. */
  afterSilence: () => void
}

/** Receives notifications of other processes through the database, and reconnects when the connection breaks. */
export const listenTo = (url: string, { channels, afterSilence }: Listening, log: Logger) => {
  let client: pg.Client | null = null
  let stopped = false

  const onNotification = ({ channel, payload }: pg.Notification) => {
    try {
      channels[channel]?.(payload ?? '')
    } catch (error) {
      log.error({ err: error, channel }, 'notification not understood')
    }
  }
  const connect = async () => {
    client = new pg.Client({ connectionString: url, application_name: 'cep-et-chai listener', keepAlive: true })
    client.on('error', error => log.warn({ err: error }, 'listening interrupted'))
    client.on('notification', onNotification)
    await client.connect()
    // Only now: `catch` already handles a connection that never opened.
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
