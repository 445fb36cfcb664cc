/** Limits on what one connection may use: unread responses, and time. */
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
export type ConnectionLimits = {
  /** Requests received and not yet responded to in full. Browsers and proxies send one at a time. */
  requestsAtOnce: number
  /** Idle time without a byte either way, then the connection is closed. Longer than the heartbeat of live events. */
  silenceMs: number
  /** For the head of a request, then for the whole request. */
  headMs: number
  requestMs: number
  /** Between two requests; longer than the keep-alive timeout of proxies. */
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
 * A server that closes a connection with more than `requestsAtOnce` unanswered requests. Node would otherwise accept
 * every pipelined request, and buffer every response in memory until the client reads it.
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
    // Remaining requests of the packet whose earlier request closed the connection.
    if (socket.destroyed) return
    const waiting = (open.get(socket) ?? 0) + 1
    if (waiting > limits.requestsAtOnce) return void socket.destroy()
    open.set(socket, waiting)
    response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
    handle(request, response)
  })
  return server.setTimeout(limits.silenceMs)
}
