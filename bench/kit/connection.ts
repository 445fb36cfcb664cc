/**
 * One keep-alive connection with sequential requests, on bare sockets: the load generator shares the machine with the
 * server.
 */
import { once } from 'node:events'
import { connect } from 'node:net'

export type BenchRequest = { method?: 'GET' | 'POST' | 'PUT'; path: string; cookie?: string; body?: unknown }
export type BenchResponse = { status: number; body: Buffer }
export type BenchConnection = { request: (request: BenchRequest) => Promise<BenchResponse>; close: () => void }

type Waiting = { resolve: (response: BenchResponse) => void; reject: (error: Error) => void }

export async function openConnection(site: URL): Promise<BenchConnection> {
  const socket = connect(Number(site.port), site.hostname).setNoDelay(true)
  let received: Buffer = Buffer.alloc(0)
  let waiting: Waiting | undefined
  socket.on('data', (chunk: Buffer) => {
    received = received.length ? Buffer.concat([received, chunk]) : chunk
    const response = whole(received)
    if (!response) return
    received = Buffer.alloc(0)
    waiting?.resolve(response)
  })
  const ended = (error?: Error) => waiting?.reject(error ?? new Error('the server closed the connection'))
  socket.on('error', ended).on('close', () => ended())
  await once(socket, 'connect')
  return {
    request: request =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(written(site, request))
      }),
    close: () => {
      waiting = undefined
      socket.destroy()
    },
  }
}

function written(site: URL, { method = 'GET', path, cookie, body }: BenchRequest): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const head = [`${method} ${path} HTTP/1.1`, `host: ${site.host}`, 'accept-encoding: br, gzip']
  if (cookie) head.push(`cookie: ${cookie}`)
  if (method !== 'GET') head.push(`origin: ${site.origin}`, `content-length: ${Buffer.byteLength(text)}`)
  if (text) head.push('content-type: application/json')
  return `${head.join('\r\n')}\r\n\r\n${text}`
}

/** The response once it is complete. The server always sends a Content-Length. */
function whole(received: Buffer): BenchResponse | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = received.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined && status !== 204 && status !== 304) throw new Error(`no length in ${head.split('\r\n')[0]}`)
  const from = end + 4
  const size = Number(length ?? 0)
  return received.length < from + size ? null : { status, body: received.subarray(from, from + size) }
}
