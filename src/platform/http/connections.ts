/** What one connection may hold of this process: answers nobody reads, and time. */
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
export type ConnectionLimits = {
  /** Requests taken in and not yet answered to the last byte. Browsers and proxies send one at a time. */
  requestsAtOnce: number
  /** Without a byte either way while an answer is due: who does not read is let go. Longer than the pulse of live events. */
  silenceMs: number
  /** For the head of a request, and for all of it. */
  headMs: number
  requestMs: number
  /** Between two requests; longer than proxies keep theirs. */
  keepAliveMs: number
}
export const connectionLimits: ConnectionLimits = {
  requestsAtOnce: 4,
  silenceMs: 40_000,
  headMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 72_000,
}

/**
 * A server whose connections are closed as soon as they send more requests than they read answers. Node would take in
 * all that a connection pipelines, and keep every answer in memory until it is read.
 */
export function createLimitedServer(handle: Handler, limits: ConnectionLimits = connectionLimits): Server {
  const open = new WeakMap<Socket, number>()
  const options: ServerOptions = {
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
  }
  const server = createServer(options, (request, response) => {
    const { socket } = request
    // More requests of the same packet, after the one that closed it.
    if (socket.destroyed) return
    const waiting = (open.get(socket) ?? 0) + 1
    if (waiting > limits.requestsAtOnce) return void socket.destroy()
    open.set(socket, waiting)
    response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
    handle(request, response)
  })
  return server.setTimeout(limits.silenceMs)
}
