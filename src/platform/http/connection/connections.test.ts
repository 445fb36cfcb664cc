import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { connectionLimits, createLimitedServer } from './connections.ts'

let server: Server | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server?.close()
  server?.closeAllConnections()
})

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** Starts a server whose every response is `body`; returns the count of handled requests and the port. */
async function listen(body: Buffer | string, limits: Partial<typeof connectionLimits> = {}) {
  const handled = { count: 0 }
  server = createLimitedServer(
    (_, response) => {
      handled.count++
      response.end(body)
    },
    { ...connectionLimits, ...limits },
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { handled, port: (server.address() as AddressInfo).port }
}

function open(port: number): Socket {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => undefined)
  sockets.push(socket)
  return socket
}

test('closes a connection that pipelines too many requests, and handles no more of them', async () => {
  const { handled, port } = await listen('answer')
  const socket = open(port)
  socket.write(get.repeat(60))
  socket.resume()
  await once(socket, 'close')
  expect(handled.count).toBeLessThanOrEqual(connectionLimits.requestsAtOnce)
})

test('limits memory and serves other clients while many connections pipeline and never read', async () => {
  const { handled, port } = await listen(Buffer.alloc(2_000_000))
  const silent = Array.from({ length: 50 }, () => open(port))
  for (const socket of silent) {
    socket.pause()
    socket.write(get.repeat(60))
  }
  // The server closes each connection; a socket that is still writing gets an error.
  await Promise.all(
    silent.map(socket => new Promise(resolve => socket.once('close', resolve).once('error', resolve).resume())),
  )
  expect(handled.count).toBeLessThanOrEqual(50 * connectionLimits.requestsAtOnce)
  const other = await fetch(`http://127.0.0.1:${port}/`)
  expect((await other.arrayBuffer()).byteLength).toBe(2_000_000)
})

test('responds to every request sent one after the other on a connection', async () => {
  const { port, handled } = await listen('answer')
  const socket = open(port)
  for (let index = 0; index < 20; index++) {
    socket.write(get)
    await once(socket, 'data')
  }
  expect([handled.count, socket.destroyed]).toEqual([20, false])
})

test('closes the connection when the client does not read the response', async () => {
  const { port } = await listen(Buffer.alloc(50_000_000), { silenceMs: 100 })
  const closed = new Promise(resolve => server?.once('connection', socket => socket.once('close', resolve)))
  const socket = open(port)
  socket.pause()
  socket.write(get)
  await closed
})

test('closes the connection when the request head never ends', async () => {
  const { port } = await listen('answer', { silenceMs: 100 })
  const socket = open(port)
  socket.write('GET / HTTP/1.1\r\n')
  socket.resume()
  await once(socket, 'close')
})
